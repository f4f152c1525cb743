import MonaModel
import MonaPerson
import MonaSync

/// What all of the window shares of the person's account.
@MainActor
package final class AccountSession {
  /// How the person stands to their server, and how far what they did is sent.
  package let status: AccountStatus
  /// What the person decides of the sending.
  package let uploading: UploadChoices
  /// What the person is asked once they are logged in.
  package let questions: AccountQuestions

  private let changes: Changes
  private let outbox: OutboxDesk

  init(
    _ store: Store, _ desk: AccountDesk, _ outbox: OutboxDesk, preferences: KeptPreferences,
    notices: Notices, following: Following
  ) {
    self.outbox = outbox
    changes = store.changes
    status = AccountStatus(desk)
    uploading = UploadChoices(
      store: store, status: status, outbox: outbox, preferences: preferences, notices: notices,
      following: following)
    questions = AccountQuestions(
      desk: desk, status: status, uploading: uploading, notices: notices)
  }

  /// Follows the account and the sending, from when the window is there.
  package func follow() { status.follow(changes, outbox) }

  /// Hears that the person came back to the window: what other devices did may be news.
  package func look() async { await outbox.look() }
}

import MonaModel
import MonaPerson
import MonaSync
import MonaText

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
  private let toasts: Toasts
  private let client: AccountClient
  private let outbox: OutboxClient

  init(
    _ store: Store, _ client: AccountClient, _ outbox: OutboxClient, preferences: StoredPreferences,
    navigation: Navigation, toasts: Toasts, loaderContext: LoaderContext
  ) {
    (self.client, self.outbox, self.toasts) = (client, outbox, toasts)
    changes = store.changes
    status = AccountStatus(client)
    uploading = UploadChoices(
      store: store, status: status, outbox: outbox, preferences: preferences, toasts: toasts,
      loaderContext: loaderContext)
    questions = AccountQuestions(
      client: client, status: status, uploading: uploading, navigation: navigation, toasts: toasts)
  }

  /// Follows the account and the sending, from when the window is there.
  package func follow() {
    status.onExpired = { [weak questions] in questions?.askToLogIn() }
    status.follow(changes, outbox)
  }

  /// Hears that the person came back to the window: what other devices did may be news.
  package func look() async {
    // A keyring tells nobody that it is unlocked.
    if case .keyring = status.state { await status.look() }
    await outbox.look()
  }

  /// Asks the keyring again, which may ask the person to unlock it; what waits is sent then.
  func askKeyring() async {
    await status.look(asking: true)
    await outbox.wake()
  }

  /// Shows what another account of this computer has in place of what shows; this one stays as it is.
  package func change(to other: OtherAccount) async throws {
    try await client.use(other)
    questions.onElsewhere?()
  }

  /// The same for one of ``AccountStatus/others``; nothing if it is none of them any more.
  package func change(to id: OtherAccount.ID) {
    guard let other = status.others.first(where: { $0.id == id }) else { return }
    Task { await toasts.attempt { try await self.change(to: other) } }
  }

  /// For how long the program goes on sending without a window.
  package static let patience = Duration.seconds(60)

  /// Lets what is on its way be sent, now that the window has closed.
  /// - Returns: what there is to tell of it, which is nothing unless it failed.
  package func finish() async -> ClosingNotice? {
    guard status.isLoggedIn else { return nil }
    return ClosingNotice(await outbox.finish(Self.patience))
  }
}

/// What the desktop tells of what was not sent after the window had closed.
package struct ClosingNotice: Hashable, Sendable {
  package let title: String
  package let text: String

  /// Nil when nothing failed: what there was no time for is sent the next time, as ever.
  init?(_ end: UploadOutcome) {
    switch end {
    case .done, .outOfTime: return nil
    case .interrupted:
      text = tr(
        "The server did not answer. What waits is kept, and is sent when MONA is open again.")
    case .expired:
      text = tr(
        "The server does not know this computer any more: log in again. What waits is kept.")
    case .refused(let count):
      text = trn(
        "The server refused {count} visit: the outbox says why.",
        "The server refused {count} visits: the outbox says why.", count)
    }
    title = tr("Not everything was sent")
  }
}

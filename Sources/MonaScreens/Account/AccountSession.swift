import MonaModel
import MonaPerson
import MonaSync
import MonaText

/// The account's state, upload choices and questions, shared by the whole window.
@MainActor
package final class AccountSession {
  /// The account's state and the progress of uploads.
  package let status: AccountStatus
  /// The consent to uploads and the networks to use.
  package let uploading: UploadChoices
  /// Whether photos are shown to everybody.
  package let showing: ShowingChoice
  /// The questions asked after a log-in.
  package let questions: AccountQuestions

  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
    status = AccountStatus(context.services.account)
    uploading = UploadChoices(context, status)
    showing = ShowingChoice(context, status)
    questions = AccountQuestions(context, status, uploading, showing)
  }

  private var outbox: OutboxClient { context.services.outbox }

  /// Why what is collected next would not be sent; nil if it would, also later by itself.
  ///
  /// The account's page, the outbox and Preferences say the same.
  var obstacle: String? {
    switch status.state {
    case .none: return tr("Without an account, what you collect stays on this computer.")
    case .loggedOut: return tr("You are logged out: nothing is sent until you log in again.")
    case .loggedIn, .expired, .forgotten, .keyring: break
    }
    if uploading.isRead, !uploading.isAgreed {
      return tr("Nothing is sent before you agree, on the page of your account.")
    }
    if context.preferences.uploadPolicy == .never {
      return tr("Sending is turned off: what you collect next waits until you turn it on.")
    }
    return nil
  }

  /// What the outbox and the account's page say while nothing waits.
  var nothingWaitsText: String {
    obstacle == nil ? tr("Everything is sent") : tr("Nothing waits to be sent")
  }

  /// Begins to observe the account and the uploads; call once when the window opens.
  package func follow() {
    status.onExpired = { [weak questions] in questions?.askToLogIn() }
    status.onMoved = { [weak questions] address in
      Task { await questions?.noteMoved(to: address) }
    }
    status.onWithoutRoom = { [context] in
      context.toasts.show(UploadFailure.Reason.noRoom.sentence)
    }
    status.onRestored = { [context] in context.toasts.show($0.sentence) }
    status.onSent = { [context] sent, refused in
      if sent > 0 {
        context.toasts.announce(
          trn("{count} visit was sent.", "{count} visits were sent.", sent))
      }
      if refused > 0 { context.toasts.announce(ClosingNotice.text(ofRefused: refused)) }
    }
    status.follow(context.store.changes, outbox)
  }

  /// Fetches changes made on other devices; call when the window becomes active again.
  package func look() async {
    // `monactl` may have switched to another account.
    if await context.services.account.isElsewhere() {
      questions.onElsewhere?()
      return
    }
    // There is no notification when a keyring is unlocked, or when `monactl` has stored a session.
    await status.look()
    await outbox.look()
  }

  /// Reads the keyring again, which may prompt the person to unlock it, then starts an upload.
  func askKeyring() async {
    await status.look(asking: true)
    await outbox.wake()
  }

  /// Switches to another account of this computer and has the window rebuilt; this account's data
  /// is kept.
  package func change(to other: OtherAccount) async throws {
    try await context.services.account.use(other)
    questions.onElsewhere?()
  }

  /// Switches to one of ``AccountStatus/others`` by its identifier; does nothing if it is no longer
  /// listed.
  package func change(to id: OtherAccount.ID) {
    guard let other = status.others.first(where: { $0.id == id }) else { return }
    Task { await context.toasts.attempt { try await self.change(to: other) } }
  }

  /// How long uploads may continue after the window closed.
  package static let timeout = Duration.seconds(60)

  /// Waits for pending uploads after the window closed, up to ``timeout``.
  /// - Returns: a notice if uploads failed, else nil.
  package func finish() async -> ClosingNotice? {
    guard status.isLoggedIn else { return nil }
    return ClosingNotice(await outbox.finish(Self.timeout))
  }
}

/// The desktop notification about uploads that failed after the window closed.
package struct ClosingNotice: Hashable, Sendable {
  package let title: String
  package let text: String

  /// Nil when nothing failed; visits for which there was no time are sent at the next start.
  init?(_ end: UploadOutcome) {
    switch end {
    case .done, .timedOut: return nil
    case .interrupted:
      text = tr(
        "The server did not answer. What waits is kept, and is sent when MONA is open again.")
    case .expired:
      text = tr(
        "The server does not know this computer any more: log in again. What waits is kept.")
    case .refused(let count):
      text = Self.text(ofRefused: count)
    }
    title = tr("Not everything was sent")
  }

  /// That the server refused so many visits, and where to see why.
  static func text(ofRefused count: Int) -> String {
    trn(
      "The server refused {count} visit: the outbox says why.",
      "The server refused {count} visits: the outbox says why.", count)
  }
}

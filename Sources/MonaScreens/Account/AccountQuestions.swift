import MonaLog
import MonaPerson
import MonaSync
import MonaText
import Observation

/// The questions that the window asks after a log-in, one at a time.
@Observable @MainActor
package final class AccountQuestions {
  /// A question.
  package enum Question: Hashable, Sendable {
    /// Whether to add this many visits, made before any log-in, to the account.
    case adopt(Int)
    /// Whether to send this many visits, which wait for this account of another server, to the new account's server:
    /// with the collection as it is, or copied into the one that the new account has here.
    case bring(Int, AccountName, isCopied: Bool)
    /// Whether to agree to uploads.
    case consent
    /// Whether photos may be shown to everybody.
    case showing
    /// Whether to log in again after the server ended the session.
    case logIn
    /// Whether to follow the server to the new address that it announces.
    case move(ServerAddress)
  }

  /// The question to ask now; the window shows it and passes the answer to one of the methods
  /// below.
  package private(set) var asked: Question?
  /// Called when the account switched to another database; the window must then be rebuilt.
  @ObservationIgnored package var onElsewhere: (@MainActor () -> Void)?

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let status: AccountStatus
  @ObservationIgnored private let uploading: UploadChoices
  @ObservationIgnored private let showing: ShowingChoice
  @ObservationIgnored private var login: NewLogin?

  init(
    _ context: AppContext, _ status: AccountStatus, _ uploading: UploadChoices,
    _ showing: ShowingChoice
  ) {
    self.context = context
    self.status = status
    self.uploading = uploading
    self.showing = showing
  }

  /// Completes a log-in; asks first about visits that belong to no account, if there are any.
  func begin(_ login: NewLogin) async {
    switch login.offer {
    case .unownedVisits(let count):
      self.login = login
      asked = .adopt(count)
    case .unsentElsewhere(let count, let name, let isCopied):
      self.login = login
      asked = .bring(count, name, isCopied: isCopied)
    case .here, .elsewhere: await settle(login, takingOver: false)
    }
  }

  /// Asks for the consent again, at the person's request.
  package func review() { asked = .consent }

  /// Asks whether photos may be shown to everybody, at the person's request.
  package func reviewShowing() { asked = .showing }

  /// Asks whether to log in again, unless another question is open.
  func askToLogIn() {
    if asked == nil { asked = .logIn }
  }

  /// The texts of ``Question/logIn``.
  package var logInQuestion: (heading: String, body: String) {
    (tr("Log in again?"), Self.expiredText)
  }

  /// Explains that the server ended the session, and that unsent visits are kept.
  static var expiredText: String {
    tr(
      "The server does not know this computer any more, as happens when you log in elsewhere. What waits is kept, and is sent afterwards."
    )
  }

  /// Explains that the session was not stored, and that unsent visits are kept.
  nonisolated static var forgottenText: String {
    tr(
      "This computer did not keep your log-in, as happens when no keyring takes it. What waits is kept, and is sent afterwards."
    )
  }

  /// Asks whether to follow the server to a new address, unless the person refused that address.
  func noteMoved(to address: ServerAddress) async {
    let refused = await tryLogging("A refused address could not be read") {
      try await context.services.account.refusedAddress()
    }
    if let refused, refused != address, asked == nil { asked = .move(address) }
  }

  /// Asks again, at the person's request, whether to follow the server to its new address.
  package func reviewMove() {
    if let address = status.newAddress { asked = .move(address) }
  }

  /// The texts of ``Question/move(_:)``.
  package func moveQuestion(_ address: ServerAddress) -> (heading: String, body: String) {
    (
      tr("Follow the server to its new address?"),
      tr(
        "{old} says that it moved to {new}. Your log-in and what waits go there with you. Nothing was sent there yet.",
        ["old": status.state.name?.server.shown ?? "", "new": address.shown])
    )
  }

  /// Answers ``Question/move(_:)``: moves the account if `isFollowing`; otherwise everything stays as it is, and the
  /// person is not asked about this address again.
  package func answerMove(_ isFollowing: Bool, to address: ServerAddress) async {
    asked = nil
    let old = status.state.name?.server
    await context.toasts.attempt {
      guard isFollowing else { return try await self.context.services.account.refuse(address) }
      try await self.context.services.account.move(address)
      if self.context.preferences.server == old { self.context.preferences.server = address }
      self.context.toasts.show(
        tr("Your account is at {address} from now on.", ["address": address.shown]))
    }
    await status.look()
  }

  /// Answers ``Question/logIn``: opens the log-in form if `isNow`.
  package func answerLogIn(_ isNow: Bool) {
    asked = nil
    if isNow { context.navigation.openOnce(.account(.logIn)) }
  }

  /// The texts of ``Question/adopt(_:)``.
  package func adoptionQuestion(_ count: Int) -> (heading: String, body: String) {
    (
      trn("Add {count} visit to your account?", "Add {count} visits to your account?", count),
      tr(
        "They were made on this computer before anybody logged in. If they are somebody else’s, they stay as they are, apart from yours."
      )
    )
  }

  /// The texts of ``Question/bring(_:_:isCopied:)``.
  package func bringQuestion(
    _ count: Int, _ name: AccountName, isCopied: Bool
  ) -> (heading: String, body: String) {
    let values = [
      "name": name.username, "old": name.server.shown,
      "new": login?.session.address.shown ?? "",
    ]
    return (
      trn(
        "Send {count} waiting visit to the new server?",
        "Send {count} waiting visits to the new server?", count),
      isCopied
        ? tr(
          "“{name}” on {old} has them in the outbox. Your account on {new} already has a collection on this computer: that of “{name}” is copied into it, with its photos, and sent there. The original stays as it is under “Others on This Computer”, and waits for {old}.",
          values)
        : tr(
          "“{name}” on {old} has them in the outbox. Sent to {new}, this whole collection becomes that of your account there; what the old server has stays there. Otherwise they wait on, under “Others on This Computer”.",
          values)
    )
  }

  /// Answers ``Question/adopt(_:)`` and ``Question/bring(_:_:isCopied:)``: completes the log-in, adding the visits to the account if
  /// `isOwn`.
  package func adopt(_ isOwn: Bool) async {
    asked = nil
    guard let login else { return }
    self.login = nil
    if isOwn, case .unsentElsewhere(_, _, isCopied: true) = login.offer {
      // Many photos take a while.
      context.toasts.show(tr("The collection is being copied."))
    }
    await settle(login, takingOver: isOwn)
  }

  /// Answers ``Question/consent``: stores the consent; nil leaves the decision for later.
  /// - Parameter isShowingNext: whether to ask then whether photos may be shown to everybody.
  package func answerConsent(sharesPosition: Bool?, isShowingNext: Bool = false) async {
    asked = nil
    guard let sharesPosition else { return }
    await uploading.agree(sharesPosition: sharesPosition)
    if isShowingNext, asked == nil { asked = .showing }
  }

  /// Answers ``Question/showing``.
  /// - Parameter name: the typed name to credit; nil to leave the decision as it is.
  package func answerShowing(name: String?) async {
    asked = nil
    if let name { await showing.agree(name: name) }
  }

  private func settle(_ login: NewLogin, takingOver isTakingOver: Bool) async {
    let settled = await context.toasts.attempt {
      try await self.context.services.account.settle(login, isTakingOver)
    }
    guard let settled else { return }
    if let text = settled.keptHereText { context.toasts.show(text) }
    await status.look()
    if settled.isElsewhere {
      onElsewhere?()
    } else {
      await askConsent()
    }
  }

  /// Asks for the consent if the person is logged in and has not answered yet.
  package func askConsent() async {
    await uploading.load()
    guard status.isLoggedIn, uploading.isToBeAsked else { return }
    await uploading.loadHost()
    asked = .consent
  }
}

import MonaPerson
import MonaSync
import MonaText
import Observation

/// What a person is asked once they are logged in, one thing after the other.
@Observable @MainActor
package final class AccountQuestions {
  /// What is asked.
  package enum Question: Hashable, Sendable {
    /// Whether so many visits that are nobody's are the account's.
    case adopt(Int)
    /// Whether MONA may send what is collected.
    case consent
    /// Whether to log in again, as the server ended the session.
    case logIn
  }

  /// What to ask now; the window asks it, and hands in the answer.
  package private(set) var asked: Question?
  /// Called when another file of the person's is in use now: all that shows is to be made anew.
  @ObservationIgnored package var onElsewhere: (@MainActor () -> Void)?

  @ObservationIgnored private let client: AccountClient
  @ObservationIgnored private let status: AccountStatus
  @ObservationIgnored private let uploading: UploadChoices
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private var login: NewLogin?

  init(
    client: AccountClient, status: AccountStatus, uploading: UploadChoices, navigation: Navigation,
    toasts: Toasts
  ) {
    self.client = client
    self.status = status
    self.uploading = uploading
    self.navigation = navigation
    self.toasts = toasts
  }

  /// Makes a log-in last, once it is known whose the visits are that are here.
  func begin(_ login: NewLogin) async {
    if case .visitsOfNobody(let count) = login.offer {
      self.login = login
      asked = .adopt(count)
    } else {
      await settle(login, takingOver: false)
    }
  }

  /// Asks for the consent, for whoever asks to be asked.
  package func review() { asked = .consent }

  /// Asks whether to log in again, unless something else is asked.
  func askToLogIn() {
    if asked == nil { asked = .logIn }
  }

  /// What is asked of somebody whose session the server ended.
  package var logInQuestion: (heading: String, body: String) {
    (tr("Log in again?"), Self.expiredText)
  }

  /// Why the server ended a session, and what becomes of what waits.
  static var expiredText: String {
    tr(
      "The server does not know this computer any more, as happens when you log in elsewhere. What waits is kept, and is sent afterwards."
    )
  }

  /// Why there is no session, though nobody ended it, and what becomes of what waits.
  nonisolated static var forgottenText: String {
    tr(
      "This computer did not keep your log-in, as happens when no keyring takes it. What waits is kept, and is sent afterwards."
    )
  }

  /// Opens the form to log in with, or leaves that for later.
  package func answerLogIn(_ isNow: Bool) {
    asked = nil
    if isNow { navigation.openOnce(.account(.logIn)) }
  }

  /// What is asked about the visits that are nobody's.
  package func adoptionQuestion(_ count: Int) -> (heading: String, body: String) {
    (
      trn("Add {count} visit to your account?", "Add {count} visits to your account?", count),
      tr(
        "They were made on this computer before anybody logged in. If they are somebody else’s, they stay as they are, apart from yours."
      )
    )
  }

  /// Makes the visits of nobody the account's own, or leaves them alone; then asks the next thing.
  package func adopt(_ isOwn: Bool) async {
    asked = nil
    guard let login else { return }
    self.login = nil
    await settle(login, takingOver: isOwn)
  }

  /// Takes the answer about the consent; nil to decide later.
  package func answerConsent(sharesPosition: Bool?) async {
    asked = nil
    if let sharesPosition { await uploading.agree(sharesPosition: sharesPosition) }
  }

  private func settle(_ login: NewLogin, takingOver isTakingOver: Bool) async {
    let settled = await toasts.attempt { try await self.client.settle(login, isTakingOver) }
    guard let settled else { return }
    await status.look()
    if settled.isElsewhere {
      onElsewhere?()
    } else {
      await askConsent()
    }
  }

  /// Asks for the consent of somebody who is logged in and was never asked.
  package func askConsent() async {
    await uploading.load()
    if status.isLoggedIn, uploading.isToBeAsked { asked = .consent }
  }
}

import MonaPerson
import MonaText
import Observation

/// The Privacy page: what is stored and sent, the person's consent, export and erasure.
@MainActor
package final class PrivacyViewModel {
  /// The person's choices about uploads, shared with the account page.
  package let uploading: UploadChoices
  /// Whether photos are shown to everybody, shared with the account page.
  package let showing: ShowingChoice
  /// *Export My Data*.
  package let export: DataExporter
  /// *Erase My Data*.
  package let erasing: Erasing

  private let questions: AccountQuestions
  private let navigation: Navigation

  init(
    _ session: AccountSession, export: DataExporter, erasing: Erasing, navigation: Navigation
  ) {
    uploading = session.uploading
    showing = session.showing
    questions = session.questions
    self.export = export
    self.erasing = erasing
    self.navigation = navigation
  }

  /// The page's title.
  package var title: String { tr("Privacy") }

  /// The text under the title of the consent switch.
  package var consentText: String {
    uploading.hasAccount
      ? uploading.agreementText : tr("You have no account here: nothing is sent.")
  }

  /// Shows the request for consent again, with the text that is agreed to.
  package func review() { questions.review() }

  /// Shows the question whether photos may be shown to everybody.
  package func reviewShowing() { questions.reviewShowing() }

  /// Opens the account page.
  package func openAccount() { navigation.openOnce(.account()) }
}

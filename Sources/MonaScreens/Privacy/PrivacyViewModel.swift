import MonaPerson
import MonaText
import Observation

/// What MONA keeps and sends of the person, whether they agree, and what they may ask for.
@MainActor
package final class PrivacyViewModel {
  /// What the person decides of the sending; the same as on the page of the account.
  package let uploading: UploadChoices
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
    questions = session.questions
    self.export = export
    self.erasing = erasing
    self.navigation = navigation
  }

  /// What the page is called.
  package var title: String { tr("Privacy") }

  /// What the switch says under its title.
  package var consentText: String {
    uploading.hasAccount
      ? uploading.agreementText : tr("You have no account here: nothing is sent.")
  }

  /// Asks for the consent again, with what is agreed to.
  package func review() { questions.review() }

  /// Opens the page of the account.
  package func openAccount() { navigation.openOnce(.account()) }
}

import MonaPerson
import MonaText
import Observation

/// The Privacy page: what is stored and sent, the person's consent, export and erasure.
@MainActor
package final class PrivacyViewModel {
  /// The person's choices about uploads, shared with the account page.
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

  /// The page's title.
  package var title: String { tr("Privacy") }

  /// The text under the title of the consent switch.
  package var consentText: String {
    uploading.hasAccount
      ? uploading.agreementText : tr("You have no account here: nothing is sent.")
  }

  /// Shows the request for consent again, with the text that is agreed to.
  package func review() { questions.review() }

  /// Opens the account page.
  package func openAccount() { navigation.openOnce(.account()) }
}

/// The texts of the Privacy page.
package enum PrivacyText {
  /// What is stored, what is requested from the network, and what is sent to whom.
  package static var points: [(icon: String, title: String, text: String)] {
    [
      (
        "computer-symbolic", tr("What MONA keeps on this computer"),
        tr(
          "The photo, the date, your stars and your words for each visit; what you target and report, your badges, your recent searches, and the photos you are sorting."
        )
      ),
      (
        "network-server-symbolic", tr("What it asks the network for"),
        tr(
          "The map asks its server for the areas you look at, and once a day MONA asks its own what is new in the catalogue. Neither is told who you are."
        )
      ),
      (
        "document-send-symbolic", tr("What is sent, and for whom"),
        tr(
          "Nothing, unless you have an account and agree. Then the photo, the stars and the words of each visit go, under your username, to researchers in art history who study how people meet public art, and what you report to those who look after the catalogue. They are not sold and serve no advertising."
        )
      ),
    ]
  }

  /// The person's rights.
  package static var rights: String {
    tr(
      "What you make is yours. You may see it, correct it, take it with you, withdraw your consent at any time, and have it erased, here and on the server."
    )
  }
}

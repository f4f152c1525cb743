/// The texts about privacy, in the window and on the server's pages.
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

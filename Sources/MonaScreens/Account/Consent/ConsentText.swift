import MonaText

/// What a person agrees to before the first upload.
package enum ConsentText {
  /// What is asked.
  package static var title: String { tr("May MONA send what you collect?") }

  /// What becomes of it when the person says nothing.
  package static var subtitle: String {
    tr("Nothing has been sent so far. You decide, and may change your mind at any time.")
  }

  /// What is sent, what for, and how to withdraw.
  package static func points(name: String) -> [(title: String, text: String)] {
    [
      (
        tr("What is sent"),
        tr(
          "For each visit: its photo, your stars and your words, under the name “{name}”. Of the photo, only the image is sent, without what the camera wrote into it, unless you say otherwise below.",
          ["name": name])
      ),
      (
        tr("What for"),
        tr(
          "Researchers in art history study how people meet public art. What you send is not sold, and serves no advertising."
        )
      ),
      (
        tr("How to withdraw"),
        tr(
          "On the page of your account, or in Preferences: the sending stops at once. What was sent is erased with your account."
        )
      ),
    ]
  }

  /// What the switch is called that leaves the position in photos.
  package static var positionTitle: String { tr("Say where photos were taken") }

  /// What that means.
  package static var positionText: String {
    tr(
      "On, all that the camera wrote into a photo is sent with it: where, when and by which camera it was taken. Off, none of it; your own photos keep it."
    )
  }

  /// What a person is asked before the sending stops.
  package static var withdrawalQuestion: (heading: String, body: String) {
    (
      tr("Stop sending?"),
      tr(
        "Nothing more leaves this computer from now on. What was sent stays on the server, unless you have it erased: it then leaves your other devices as well, and stays on this computer alone."
      )
    )
  }
}

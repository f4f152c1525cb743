import MonaAPI
import MonaSync
import MonaText

extension AccountViewModel {
  /// A part of what there is to know before one opens an account.
  package struct Point: Hashable, Sendable {
    package let title: String
    package let text: String
  }

  /// What an account is, before there is one.
  package static var welcome: (title: String, text: String) {
    (
      tr("Share What You Collect"),
      tr("MONA works without an account. With one, what you collect serves research on public art.")
    )
  }

  /// What is sent, to whom, what one gains, and how to stop.
  package static var points: [Point] {
    [
      Point(
        title: tr("What is sent"),
        text: tr(
          "The photo, the stars and the words of your visits, and the name you choose. Not where you are (unless you ask for it), and nothing before you agree."
        )),
      Point(
        title: tr("To whom"),
        text: tr(
          "To the MONA server, where researchers in art history study how people meet public art."
        )),
      Point(
        title: tr("What you gain"),
        text: tr("Your collection on all your devices, and a copy of it should one be lost.")),
      Point(
        title: tr("How to stop"),
        text: tr(
          "Withdraw your consent, keep single visits here, or erase the account, whenever you like."
        )),
    ]
  }

  /// Why nothing is sent, although there is an account; nil when nothing is in the way.
  package var stateTrouble: (title: String, text: String)? {
    switch state {
    case .none, .loggedIn: nil
    case .loggedOut:
      (
        tr("You are logged out"),
        tr("Your visits are on this computer. What you collect now waits until you log in again.")
      )
    case .expired:
      (
        tr("Log in again"), AccountQuestions.expiredText
      )
    case .forgotten: (tr("Log in again"), AccountQuestions.forgottenText)
    case .keyring(let fault, _):
      (
        tr("Your log-in cannot be read"),
        [fault.sentence, tr("What waits is kept, and is sent afterwards.")].joined(separator: " ")
      )
    }
  }

  /// What a device is called; one that gave no name is nobody's secret either.
  package func name(of device: APIDevice) -> String {
    device.name?.shortened().isolated ?? tr("A device without a name")
  }

  /// Whether it is this one, and since when it is logged in.
  package func text(of device: APIDevice) -> String {
    let since = device.createdAt.map { tr("since {date}", ["date": Format.day($0)]) }
    return [device.isCurrent ? tr("This device") : nil, since].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// What a person is asked before they are logged out.
  package var logOutQuestion: (heading: String, body: String) {
    var sentences: [String] = []
    if case let waiting = uploading.waiting, waiting > 0 {
      sentences.append(
        trn(
          "{count} visit still waits to be sent. It waits on if it stays here; what leaves this computer now would not be sent.",
          "{count} visits still wait to be sent. They wait on if they stay here; what leaves this computer now would not be sent.",
          waiting))
    }
    sentences.append(
      tr("Your visits may stay on this computer, or leave it: their photos then go to the trash."))
    if uploading.onlyHere > 0 { sentences.append(OnlyHere.text(uploading.onlyHere)) }
    return (tr("Log out?"), sentences.joined(separator: " "))
  }

  /// What a person is asked before their account is erased.
  package var erasureQuestion: (heading: String, body: String) {
    (
      tr("Erase the account?"),
      tr(
        "The server erases your account with all the photos, stars and words that you sent, for good. What is on this computer stays."
      )
    )
  }
}

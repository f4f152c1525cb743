import MonaModel
import MonaText

/// What the server keeps about people, for everybody to read.
struct PrivacyPage: Page {
  static let template = "privacy"

  struct Section {
    let heading: String
    let sentences: [String]
  }

  let frame: Frame
  let sections: [Section]

  init(_ request: WebRequest, _ host: HostInformation) {
    frame = request.frame(title: tr("What this server keeps about people"))
    sections =
      [Self.host(host, request.language.ofCatalogue), Self.kept, Self.notKept, Self.readers]
      .filter { !$0.sentences.isEmpty } + [Self.pages, Self.rights]
  }

  /// In the words of those who run the server.
  private static func host(_ host: HostInformation, _ language: Language) -> Section {
    func own(_ text: HostInformation.Text) -> String? {
      Localized(fr: text.fr, en: text.en).text(in: language)
    }
    let sentences = [
      host.name.map { tr("This server is run by {name}.", ["name": $0]) },
      host.contact.map { tr("They are reached at {contact}.", ["contact": $0]) },
      own(host.purpose).map { tr("What it is for: {text}", ["text": $0]) },
      own(host.retention).map { tr("How long it is kept: {text}", ["text": $0]) },
      own(host.place).map { tr("Where it is kept: {text}", ["text": $0]) },
    ]
    return Section(heading: tr("Who runs it"), sentences: sentences.compactMap(\.self))
  }

  private static var kept: Section {
    Section(
      heading: tr("What it keeps"),
      sentences: [
        tr(
          "Of an account: the username, an e-mail address if one was given, the password in a form from which nobody can read it, the names of the devices that are logged in, and what its person agreed to."
        ),
        tr(
          "Of an account that logs in with codes: the key from which an app makes them, until those who run the server reset it."
        ),
        tr(
          "Of those who agreed to send what they collect: which discovery they visited and when, their stars, their words and their photos. Position and camera are removed from a photo unless its author chose to send them."
        ),
        tr(
          "Of a report: what is said of the discovery, the position that its author gave, a photo, and the answer."
        ),
        tr(
          "Of those who do research: the selections of visits that they save, which stay without their name when their account is deleted."
        ),
      ])
  }

  private static var notKept: Section {
    Section(
      heading: tr("What it does not keep"),
      sentences: [
        tr(
          "Where anybody is or walked, what is searched or looked at in MONA, targets, and personal notes. The log of its requests has no names and no words."
        )
      ])
  }

  private static var readers: Section {
    Section(
      heading: tr("Who can read it"),
      sentences: [
        tr(
          "Those who run the server. Those to whom they gave an account for research read what people agree to give to it, under pseudonyms. It is not sold and serves no advertising."
        ),
        tr(
          "A photograph is shown to everybody if its author agreed to that, apart from the rest, and an editor chose it: with the name that its author chose, or without any, until they withdraw it."
        ),
        tr("What they read and export of it is logged, with their accounts."),
      ])
  }

  private static var pages: Section {
    Section(
      heading: tr("What these pages store in a browser"),
      sentences: [
        tr(
          "One cookie for logging in, until the browser is closed, and one with the language if it was chosen. They run no scripts and ask no other site for anything."
        )
      ])
  }

  private static var rights: Section {
    Section(heading: tr("Your rights"), sentences: [PrivacyText.rights])
  }
}

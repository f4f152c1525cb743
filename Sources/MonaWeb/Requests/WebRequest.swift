import Hummingbird
import MonaModel
import MonaText

/// What a page is made from: its address, and who reads it in which language.
package struct WebRequest: Sendable {
  /// The path, without the query.
  let path: String
  /// The query, without the choice of a language.
  let query: FormFields
  let language: SpokenLanguage
  let session: WebSession
  /// The path's part in braces, such as a number.
  var parameter: String?
  /// The host of the server, as the browser names it: "mona.test".
  let host: String
  /// The address of the server, as the browser names it: "https://mona.test".
  let origin: String

  /// - Parameter isSecure: whether browsers reach the server over TLS.
  init(
    _ request: Request, session: WebSession, parameter: String? = nil, isSecure: Bool = false
  ) {
    host = request.head.authority ?? "localhost"
    origin = "\(isSecure ? "https" : "http")://\(host)"
    path = request.uri.path
    query = FormFields(decoding: request.uri.query ?? "")
      .setting(AcceptedLanguage.parameter, to: nil)
    language = request.pageLanguage
    self.session = session
    self.parameter = parameter
  }

  /// A request of which only the language counts, for pages that say what went wrong.
  package init(_ request: Request) { self.init(request, session: WebSession(token: "")) }

  /// The number of a page of a list, from 1, as the address asks for it.
  var pageNumber: Int { min(max(1, query["page"].flatMap(Int.init) ?? 1), 1_000_000) }

  /// The frame of a page in answer to this request.
  /// - Parameter place: the page of the menu to which it belongs; nil for the page itself.
  func frame(title: String, under place: String? = nil) -> Frame {
    var frame = Frame(title: title)
    if let person = session.person {
      frame.account = Frame.Account(name: person.name, formToken: session.formToken)
      if person.access >= .researcher, person.code != .missing {
        frame.menu = Self.menu(for: person).map { address, text in
          Frame.Link(address: address, text: text, isCurrent: (place ?? path) == address)
        }
      }
    } else if path != "/login" {
      frame.logIn = Frame.Link(address: "/login", text: tr("Log In"))
    }
    frame.languages = Translations.languages.map { other in
      Frame.Link(
        address: query.setting(AcceptedLanguage.parameter, to: other.code).address(path),
        text: other.name, isCurrent: other == language, language: other.code)
    }
    return frame
  }

  /// The lists that a person may see, in the order of the menu.
  private static func menu(for person: WebPerson) -> [(String, String)] {
    DiscoveryKind.allCases.map { ($0.listPath, $0.displayPlural) }
      + FacetType.listed.map { ($0.listPath, $0.displayPlural) }
      + [(BadgesPage.path, tr("Badges")), (ResearchPage.path, tr("Research"))]
      + (person.access >= .editor
        ? [
          (ReportSelection.path, tr("Reports")), (DailyPage.path, tr("Daily calendar")),
          (VocabularyPage.path, tr("Vocabulary")), (DuplicatesPage.path, tr("Duplicates")),
          (ImportsPage.path, trc("importing catalogues", "Import")),
          (CodeSetUpPage.path, tr("Codes")),
        ] : [])
      + (person.access >= .administrator ? [(LogPage.path, tr("Who saw what"))] : [])
  }
}

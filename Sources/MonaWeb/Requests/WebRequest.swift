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

  init(_ request: Request, session: WebSession, parameter: String? = nil) {
    path = request.uri.path
    query = FormFields(decoding: request.uri.query ?? "")
      .setting(AcceptedLanguage.parameter, to: nil)
    language = request.pageLanguage
    self.session = session
    self.parameter = parameter
  }

  /// A request of which only the language counts, for pages that say what went wrong.
  package init(_ request: Request) { self.init(request, session: WebSession(token: "")) }

  /// The frame of a page in answer to this request.
  func frame(title: String) -> Frame {
    var frame = Frame(title: title)
    if let person = session.person {
      frame.account = Frame.Account(name: person.name, formToken: session.formToken)
      if person.access >= .researcher {
        frame.menu = Self.menu(person.access).map { address, text in
          Frame.Link(address: address, text: text, isCurrent: path == address)
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

  /// The lists, in the order of the menu.
  private static func menu(_ access: WebAccess) -> [(address: String, text: String)] {
    DiscoveryKind.allCases.map { ($0.listPath, $0.displayPlural) }
      + FacetType.listed.map { ($0.listPath, $0.displayPlural) }
      + (access >= .editor ? [(ReportSelection.path, tr("Reports"))] : [])
  }
}

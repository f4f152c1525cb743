import Hummingbird
import MonaText

/// Selects the language of a response.
package enum AcceptedLanguage {
  /// The supported language that `Accept-Language` (RFC 9110, 12.5.4) prefers; English, the language of MONA's
  /// earlier servers, when it names none of them.
  package static func of(_ header: String, among languages: [SpokenLanguage]) -> SpokenLanguage {
    var best: (language: SpokenLanguage, weight: Double)?
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let code = parts.first?.split(separator: "-").first?.lowercased(),
        let language = languages.first(where: { $0.code == code })
      else { continue }
      let weight =
        parts.dropFirst().first { $0.hasPrefix("q=") }
        .flatMap { Double($0.dropFirst(2)) } ?? 1
      if weight > best?.weight ?? 0 { best = (language, weight) }
    }
    return best?.language ?? .english
  }

  /// The cookie with the language that a person chose on a page.
  static let cookie = "mona-language"
  /// The query parameter by which a person chooses the language of the pages.
  static let parameter = "lang"
}

extension Request {
  /// The language for the response to this request of the interface.
  package var language: SpokenLanguage {
    AcceptedLanguage.of(headers[.acceptLanguage] ?? "", among: Translations.languages)
  }

  /// The language of a page: the one chosen by this request, the one chosen before, else the accepted one.
  package var pageLanguage: SpokenLanguage {
    chosenLanguage ?? Self.language(cookies[AcceptedLanguage.cookie]?.value) ?? language
  }

  /// The language that this request chooses for the pages.
  var chosenLanguage: SpokenLanguage? {
    Self.language(uri.queryParameters[AcceptedLanguage.parameter[...]].map(String.init))
  }

  private static func language(_ code: String?) -> SpokenLanguage? {
    code.flatMap { code in Translations.languages.first { $0.code == code } }
  }
}

extension Response {
  /// Has the browser remember the language that its request chose for the pages, if it chose one, for a year.
  /// - Parameter isSecure: whether browsers reach the server over TLS.
  package mutating func rememberLanguage(of request: Request, isSecure: Bool) {
    guard let chosen = request.chosenLanguage else { return }
    setCookie(
      Cookie(
        name: AcceptedLanguage.cookie, value: chosen.code, maxAge: 365 * 24 * 3600, path: "/",
        secure: isSecure, httpOnly: true, sameSite: .lax))
  }
}

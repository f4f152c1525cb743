import Hummingbird
import MonaText

/// Selects the language of a response.
enum AcceptedLanguage {
  /// The supported language that `Accept-Language` (RFC 9110, 12.5.4) prefers; English, the language of MONA's
  /// earlier servers, when it names none of them.
  static func of(_ header: String, among languages: [SpokenLanguage]) -> SpokenLanguage {
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
}

extension Request {
  /// The language for the response to this request.
  var language: SpokenLanguage {
    AcceptedLanguage.of(headers[.acceptLanguage] ?? "", among: Translations.languages)
  }
}

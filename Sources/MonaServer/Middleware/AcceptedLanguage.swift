import Hummingbird
import MonaText

/// The language to respond in.
enum AcceptedLanguage {
  /// The language that `Accept-Language` (RFC 9110, 12.5.4) wants most among those MONA has; English
  /// when it wants none of them, as MONA's servers before this one spoke.
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
  /// The language its answer is wanted in.
  var language: SpokenLanguage {
    AcceptedLanguage.of(headers[.acceptLanguage] ?? "", among: Translations.languages)
  }
}

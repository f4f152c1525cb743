import Foundation

/// What a piece of a web page says, without its marks.
enum PlainText {
  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "middot": "·", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•",
    "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "ccedil": "ç", "ocirc": "ô",
  ]

  /// The text: marks are left out, and entities are the letters they stand for.
  static func of(html: String) -> String {
    let bare = html.replacing(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/.dotMatchesNewlines()) {
      _ in
      ""
    }
    .replacing(/<(?:br|p|div|li)\b[^>]*>/.ignoresCase()) { _ in " " }
    .replacing(/<\/?[A-Za-z][^>]*>/) { _ in "" }
    return bare.replacing(/&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});/) { match in
      letter(String(match.output.1)) ?? String(match.output.0)
    }
  }

  /// The first web address it leads to.
  static func link(html: String) -> String? {
    guard let match = html.firstMatch(of: /href\s*=\s*["']?(https?:\/\/[^\s"'<>]+)/.ignoresCase())
    else { return nil }
    let link = of(html: String(match.output.1))
    return URL(string: link) == nil ? nil : link
  }

  private static func letter(_ entity: String) -> String? {
    guard entity.hasPrefix("#") else { return named[entity.lowercased()] }
    let digits = entity.dropFirst()
    let code =
      digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}

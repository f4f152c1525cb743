/// Reduces HTML to text.
package enum HTMLText {
  /// A text that may contain HTML, without it: line breaks and paragraphs become line breaks, entities characters.
  ///
  /// Only known tags are removed, so "5 < 6" and "<3" stay. Written by hand on 2026-11-28: libxml2's
  /// HTML reader would wrap any plain text in a document, and reports no text that was none.
  package static func plain(_ text: String) -> String {
    let mayHaveHTML = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    }
    guard mayHaveHTML ?? true else { return text }
    var plain = ""
    var rest = text[...]
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      plain += rest[..<next]
      rest = rest[next...]
      if let (replacement, end) = rest.first == "<" ? tag(rest) : entity(rest) {
        plain += replacement
        rest = rest[end...]
      } else {
        plain.append(rest.removeFirst())
      }
    }
    return plain + rest
  }

  // MARK: Tags

  private static let breaking: Set = [
    "br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table",
    "blockquote",
  ]
  private static let inline: Set = [
    "a", "b", "i", "u", "em", "strong", "span", "font", "sup", "sub", "small", "big", "img", "td",
    "th", "tbody", "thead", "abbr", "cite", "q", "s", "strike", "o", "center", "section", "article",
  ]
  /// Longer tags are texts that begin with "<".
  private static let tagLimit = 2000

  private static func tag(_ text: Substring) -> (String, Substring.Index)? {
    guard let end = text.prefix(tagLimit).firstIndex(of: ">") else { return nil }
    let inner = text[text.index(after: text.startIndex)..<end]
    let name = inner.drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      .lowercased()
    let isBreak = breaking.contains(name)
    guard isBreak || inline.contains(name) || inner.hasPrefix("!--") else { return nil }
    return (isBreak ? "\n" : "", text.index(after: end))
  }

  // MARK: Entities

  private static let entityLimit = 12

  private static func entity(_ text: Substring) -> (String, Substring.Index)? {
    guard let end = text.prefix(entityLimit).firstIndex(of: ";") else { return nil }
    let name = String(text[text.index(after: text.startIndex)..<end])
    guard let character = character(name) else { return nil }
    return (character, text.index(after: end))
  }

  /// The character of an entity by its name, "eacute", or by its number, "#233"; nil for an unknown one.
  package static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return entities[name] }
    let number = name.dropFirst()
    let value =
      number.lowercased().hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    return value.flatMap(Unicode.Scalar.init).flatMap { $0.value == 0 ? nil : String($0) }
  }

  /// The names of HTML 4 for Latin-1, in the order of their numbers from 160 on, and others.
  private static let entities: [String: String] = {
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
      sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
      Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
      ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
      szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
      iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
      uuml yacute thorn yuml
      """
    var entities = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "OElig": "Œ", "oelig": "œ",
      "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
      "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "hellip": "…", "bull": "•",
      "euro": "€", "trade": "™", "Yuml": "Ÿ", "thinsp": "\u{2009}", "ensp": " ", "emsp": " ",
      "zwnj": "\u{200C}", "zwj": "\u{200D}", "minus": "−",
    ]
    for (index, name) in latin.split(separator: " ").enumerated() {
      entities[String(name)] = Unicode.Scalar(UInt32(160 + index)).map { String($0) }
    }
    return entities
  }()
}

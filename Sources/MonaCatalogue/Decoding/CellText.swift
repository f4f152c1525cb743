import Foundation
import MonaModel

/// Texts of cells as other programs write them: words that stand for an empty cell, and HTML.
enum CellText {
  /// Whether a text is what programs and people write into an empty cell: "NULL", "N/A", "\N",
  /// "nan", "-", "sans objet", "k.A.".
  static func isBlank(_ text: String) -> Bool {
    guard let first = text.utf8.first, mayBegin[Int(first)] >> text.utf8.count & 1 == 1 else {
      return false
    }
    return exact.contains(text) || anyCase.contains(text.lowercased())
      || text.utf8.count > 1 && text.allSatisfy { lines.contains($0) }
  }

  /// The byte lengths, as bits, of texts that `isBlank` may be true for, by their first byte: tells most texts apart
  /// from these without folding their case.
  private static let mayBegin: [UInt32] = {
    var lengths = [UInt32](repeating: 0, count: 256)
    for text in exact.union(anyCase) {
      for first in [text.lowercased(), text.uppercased()].compactMap(\.utf8.first) {
        lengths[Int(first)] |= 1 << text.utf8.count
      }
    }
    for mark in lines.flatMap({ Array(String($0).utf8.prefix(1)) }) {
      lengths[Int(mark)] |= (1 << 17) - (1 << 2)
    }
    return lengths
  }()
  /// Characters that are drawn as lines: several of them, up to 16 bytes, stand for nothing.
  private static let lines = "-–—_.*"

  /// "Nan" and "Na" are names of people, "nan" and "NA" are not.
  private static let exact: Set = [
    "nan", "NaN", "NAN", "NA", "nil", "-", "–", "—", "\\N", "#N/A", "#N/D",
  ]
  private static let anyCase: Set = [
    "null", "<null>", "(null)", "[null]", "n/a", "n.a.", "n/d", "n.d.", "s.o.", "s/o", "s.d.",
    "undefined", "#n/a", "#n/d", "none", "<none>", "(none)", "[none]", "<na>", "n. a.", "s. o.",
    "sans objet", "k.a.", "k. a.", "keine angabe", "keine angaben", "n.v.t.", "nvt", "n/c", "n.c.",
    "s/d", "no data", "nodata",
    "#null!", "#ref!", "#value!", "#valeur!", "#name?", "#nom?", "#div/0!", "#num!", "#nombre!",
  ]

  /// Whether a text says that an artist, a material or a borough is not known.
  static func isUnknown(_ text: String) -> Bool {
    text == "?" || text.utf8.count < 30 && unknown.contains(NormalizedKey.of(text))
  }

  private static let unknown: Set = [
    "inconnu", "inconnue", "inconnus", "inconnues", "artisteinconnu", "artisteinconnue",
    "auteurinconnu", "unknown", "unknownartist", "artistunknown", "desconocido", "desconocida",
    "indetermine", "indeterminee", "nondetermine", "nonprecise", "nonspecifie", "notspecified",
    "unspecified", "notavailable", "nondisponible", "notapplicable", "nonapplicable", "sansobjet",
    "none", "aucun", "aucune", "unbekannt", "unbekannterkunstler", "unbekannterkuenstler",
    "kunstlerunbekannt", "onbekend", "kunstenaaronbekend", "onbekendekunstenaar", "sconosciuto",
    "ignoto", "autoreignoto", "autoresconosciuto", "autordesconocido", "artistadesconocido",
    "desconhecido", "autordesconhecido", "autorinconnu", "tbd", "tba",
  ]

  /// The text without HTML: line breaks and paragraphs become line breaks, entities characters.
  ///
  /// Only known tags are removed, so "5 < 6" and "<3" stay. Written by hand on 2026-11-28: libxml2's
  /// HTML reader would wrap any plain text in a document, and reports no text that was none.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text
    }
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

  private static func character(_ name: String) -> String? {
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

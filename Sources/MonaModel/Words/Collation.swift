/// The order of titles and names in French and in English, as bytes that compare in that order.
///
/// Levels, as in ISO 14651: letters and numbers first (digits by value, ligatures opened,
/// apostrophes ignored, any other punctuation a mere space), then accents (in French the last
/// difference counts most: cote, côte, coté, côté), then capitals. What begins with a letter comes
/// before what begins with a digit, then what has neither, then what has no name at all.
package enum Collation {
  /// The sort key of `text`; compare byte by byte.
  package static func key(_ text: String?, in language: Language) -> [UInt8] {
    guard let text, !text.isEmpty else { return [Rank.nameless] }
    let levels = CollationLevels(text)
    return levels.key(of: text, in: language)
  }

  /// The sort keys of a name as each language shows it, worked out once when that is one text.
  package static func keys(_ name: Localized) -> (fr: [UInt8], en: [UInt8]) {
    guard let fr = name.text(in: .french), let en = name.text(in: .english) else {
      return ([Rank.nameless], [Rank.nameless])
    }
    guard fr == en else { return (key(fr, in: .french), key(en, in: .english)) }
    let levels = CollationLevels(fr)
    return (levels.key(of: fr, in: .french), levels.key(of: fr, in: .english))
  }

  /// Where a name stands in an index, by the beginning of its sort key: five bytes are enough.
  package static func step(of key: [UInt8]) -> IndexStep.Value {
    switch key.first {
    case Rank.letter:
      String(decoding: key.dropFirst(), as: UTF8.self).unicodeScalars.first
        .flatMap(\.properties.uppercaseMapping.first).map { .letter($0) } ?? .symbols
    case Rank.digit: .digits
    case Rank.symbol: .symbols
    default: .untitled
    }
  }

  enum Rank {
    static let letter: UInt8 = 1
    static let digit: UInt8 = 2
    static let symbol: UInt8 = 3
    static let nameless: UInt8 = 4
  }
}

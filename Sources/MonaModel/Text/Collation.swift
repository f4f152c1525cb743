import Foundation

/// Sort keys for titles and names in French and English; comparing bytes gives the order.
///
/// Levels as in ISO 14651: first letters and numbers (digits by value, ligatures expanded,
/// apostrophes ignored, other punctuation as a space), then accents (in French the last difference
/// counts most: cote, côte, coté, côté), then capitals. Texts that begin with a letter precede
/// those with a digit, then texts without letters and digits, then missing names.
package enum Collation {
  /// The sort key of `text`, to be compared byte by byte.
  package static func key(_ text: String?, in language: Language) -> [UInt8] {
    guard let text, !text.isEmpty else { return [Rank.nameless] }
    let levels = CollationLevels(text)
    return levels.key(of: text, in: language)
  }

  /// The sort keys of a name in each language, computed once when both texts are equal.
  package static func keys(_ name: Localized) -> (fr: [UInt8], en: [UInt8]) {
    guard let fr = name.text(in: .french), let en = name.text(in: .english) else {
      return ([Rank.nameless], [Rank.nameless])
    }
    guard fr == en else { return (key(fr, in: .french), key(en, in: .english)) }
    let levels = CollationLevels(fr)
    return (levels.key(of: fr, in: .french), levels.key(of: fr, in: .english))
  }

  /// The index step of a name, from the first five bytes of its sort key.
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

/// The levels of the sort key of one text.
struct CollationLevels {
  private static let space: UInt8 = 0x01
  private static let number: UInt8 = 0x02
  private static let end: UInt8 = 0x00
  /// A letter without an accent, or a letter that is not a capital.
  private static let plain: UInt8 = 0x01

  private var letters: [UInt8] = []
  private var accents: [UInt8] = []
  private var capitals: [UInt8] = []
  private var hasAccent = false
  private var hasCapital = false
  /// The digits of the current number, without leading zeros.
  private var digits: [UInt8] = []
  private var isSpacePending = false

  init(_ text: String) {
    let count = text.utf8.count
    letters.reserveCapacity(2 * count + 8)
    accents.reserveCapacity(count)
    capitals.reserveCapacity(count)
    for scalar in text.unicodeScalars { append(scalar) }
    flushDigits()
  }

  /// The concatenated levels; `text` itself when it has neither letter nor digit.
  ///
  /// Trailing neutral values of a level (no accent, no capital) are omitted. This halves the keys
  /// and does not change the order, because a shorter level compares lower.
  func key(of text: String, in language: Language) -> [UInt8] {
    guard let first = letters.first else { return [Collation.Rank.symbol] + Array(text.utf8) }
    var key: [UInt8] = []
    key.reserveCapacity(letters.count + accents.count + capitals.count + 3)
    key.append(first == Self.number ? Collation.Rank.digit : Collation.Rank.letter)
    key += letters
    key.append(Self.end)
    if hasAccent {
      if language == .french {
        let first = accents.firstIndex { $0 != Self.plain } ?? accents.endIndex
        key += accents[first...].reversed() as ReversedCollection
      } else {
        key += Self.trimmed(accents)
      }
    }
    key.append(Self.end)
    if hasCapital { key += Self.trimmed(capitals) }
    return key
  }

  private static func trimmed(_ level: [UInt8]) -> ArraySlice<UInt8> {
    level[..<((level.lastIndex { $0 != plain } ?? -1) + 1)]
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39:
      if digits.isEmpty { flushSpace() }
      if digits.count == 1, digits[0] == 0x30 { digits.removeLast() }
      digits.append(UInt8(scalar.value))
    case 0x61...0x7A: append(letter: UInt8(scalar.value), accent: 0, isCapital: false)
    case 0x41...0x5A: append(letter: UInt8(scalar.value) | 0x20, accent: 0, isCapital: true)
    default: appendOther(scalar)
    }
  }

  private mutating func appendOther(_ scalar: Unicode.Scalar) {
    if let folded = LatinLetter.folded(scalar) {
      append(letter: folded.base, accent: folded.accent, isCapital: folded.isCapital)
      if let second = folded.second {
        append(letter: second, accent: folded.accent, isCapital: folded.isCapital)
      }
    } else if LatinLetter.isApostrophe(scalar) {
      flushDigits()
    } else if LatinLetter.isCombiningMark(scalar) {
      appendMark(scalar)
    } else if scalar.value >= 0x80 {
      appendRare(scalar)
    } else {
      appendSpace()
    }
  }

  /// A combining mark counts like the accent of the composed letter.
  private mutating func appendMark(_ mark: Unicode.Scalar) {
    guard digits.isEmpty, let last = accents.indices.last, let base = letters.last,
      (0x61...0x7A).contains(base)
    else { return }
    let letter = String(Unicode.Scalar(base)) + String(mark)
    let composed = letter.precomposedStringWithCanonicalMapping.unicodeScalars.first
    let accent = composed.flatMap(LatinLetter.folded)?.accent
    // Marks without an accent in the table sort after those with one.
    accents[last] = accent.map { $0 + Self.plain } ?? UInt8(0x80 | mark.value & 0x7F)
    hasAccent = true
  }

  /// Handles scalars outside ASCII and the table; marks of other alphabets and signs are spaces.
  private mutating func appendRare(_ scalar: Unicode.Scalar) {
    switch RareScalar.of(scalar) {
    case .parts(let parts): parts.forEach { append($0) }
    case .letter(let letter):
      flushDigits()
      flushSpace()
      letters.append(contentsOf: letter)
    case .invisible: break
    case .mark, .sign: appendSpace()
    }
  }

  private mutating func appendSpace() {
    flushDigits()
    isSpacePending = !letters.isEmpty
  }

  private mutating func append(letter: UInt8, accent: UInt8, isCapital: Bool) {
    if !digits.isEmpty { flushDigits() }
    if isSpacePending { flushSpace() }
    letters.append(letter)
    accents.append(accent + 1)
    capitals.append(isCapital ? 2 : 1)
    hasAccent = hasAccent || accent > 0
    hasCapital = hasCapital || isCapital
  }

  private mutating func flushSpace() {
    if isSpacePending { letters.append(Self.space) }
    isSpacePending = false
  }

  /// Numbers sort before letters, by their number of digits and then by their digits.
  private mutating func flushDigits() {
    guard !digits.isEmpty else { return }
    letters.append(Self.number)
    letters.append(UInt8(min(digits.count, 255)))
    letters.append(contentsOf: digits)
    digits.removeAll(keepingCapacity: true)
  }
}

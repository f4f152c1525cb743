/// The order of titles and names in French and in English, as bytes that compare in that order.
///
/// Levels, as in ISO 14651: letters and numbers first (digits by value, ligatures opened,
/// apostrophes ignored, any other punctuation a mere space), then accents (in French the last
/// difference counts most: cote, côte, coté, côté), then capitals. What begins with a letter comes
/// before what begins with a digit, then what has neither, then what has no name at all.
public enum Collation {
  /// The sort key of `text`; compare byte by byte.
  public static func key(_ text: String?, in language: Language) -> [UInt8] {
    guard let text, !text.isEmpty else { return [Rank.nameless] }
    var builder = Builder()
    builder.reserve(text.utf8.count)
    for scalar in text.unicodeScalars { builder.append(scalar) }
    return builder.key(of: text, in: language)
  }

  private enum Rank {
    static let letter: UInt8 = 1
    static let digit: UInt8 = 2
    static let symbol: UInt8 = 3
    static let nameless: UInt8 = 4
  }

  private struct Builder {
    private static let space: UInt8 = 0x01
    private static let number: UInt8 = 0x02
    private static let end: UInt8 = 0x00

    private var letters: [UInt8] = []
    private var accents: [UInt8] = []
    private var capitals: [UInt8] = []
    private var hasAccent = false
    private var hasCapital = false
    private var digits: [UInt8] = []
    private var isSpacePending = false

    mutating func reserve(_ count: Int) {
      letters.reserveCapacity(2 * count + 8)
      accents.reserveCapacity(count)
      capitals.reserveCapacity(count)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39:
        if digits.isEmpty { flushSpace() }
        if digits != [0x30] { digits.append(UInt8(scalar.value)) } else { digits = [UInt8(scalar.value)] }
      case 0x61...0x7A: append(letter: UInt8(scalar.value), accent: 0, isCapital: false)
      case 0x41...0x5A: append(letter: UInt8(scalar.value) | 0x20, accent: 0, isCapital: true)
      default: appendOther(scalar)
      }
    }

    private mutating func appendOther(_ scalar: Unicode.Scalar) {
      if let folded = LatinLetter.folded(scalar) {
        let isCapital = scalar.properties.isUppercase
        folded.base.withUTF8Buffer { base in
          for letter in base { append(letter: letter, accent: folded.accent, isCapital: isCapital) }
        }
      } else if LatinLetter.isApostrophe(scalar) {
        flushDigits()
      } else if LatinLetter.isCombiningMark(scalar) {
        if let last = accents.indices.last { accents[last] = UInt8(truncatingIfNeeded: scalar.value) }
        hasAccent = true
      } else if scalar.properties.isAlphabetic {
        flushDigits()
        flushSpace()
        letters.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      } else {
        flushDigits()
        isSpacePending = !letters.isEmpty
      }
    }

    private mutating func append(letter: UInt8, accent: UInt8, isCapital: Bool) {
      flushDigits()
      flushSpace()
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

    /// A number sorts before letters, by its count of digits and then by its digits.
    private mutating func flushDigits() {
      guard !digits.isEmpty else { return }
      letters.append(Self.number)
      letters.append(UInt8(min(digits.count, 255)))
      letters.append(contentsOf: digits)
      digits.removeAll(keepingCapacity: true)
    }

    mutating func key(of text: String, in language: Language) -> [UInt8] {
      flushDigits()
      guard let first = letters.first else { return [Rank.symbol] + Array(text.utf8) }
      var key = [first == Self.number ? Rank.digit : Rank.letter]
      key.reserveCapacity(letters.count + accents.count + capitals.count + 3)
      key += letters
      key.append(Self.end)
      if hasAccent { key += language == .french ? accents.reversed() : accents }
      key.append(Self.end)
      if hasCapital { key += capitals }
      return key
    }
  }
}

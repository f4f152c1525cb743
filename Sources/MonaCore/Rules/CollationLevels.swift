/// What each level of the order compares of one text.
struct CollationLevels {
  private static let space: UInt8 = 0x01
  private static let number: UInt8 = 0x02
  private static let end: UInt8 = 0x00

  private var letters: [UInt8] = []
  private var accents: [UInt8] = []
  private var capitals: [UInt8] = []
  private var hasAccent = false
  private var hasCapital = false
  /// The digits of the number being read, without zeros in front.
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

  /// The levels one after another; `text` itself when it has neither letter nor digit.
  func key(of text: String, in language: Language) -> [UInt8] {
    guard let first = letters.first else { return [Collation.Rank.symbol] + Array(text.utf8) }
    var key: [UInt8] = []
    key.reserveCapacity(letters.count + accents.count + capitals.count + 3)
    key.append(first == Self.number ? Collation.Rank.digit : Collation.Rank.letter)
    key += letters
    key.append(Self.end)
    if hasAccent {
      if language == .french { key += accents.reversed() } else { key += accents }
    }
    key.append(Self.end)
    if hasCapital { key += capitals }
    return key
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
      if let last = accents.indices.last { accents[last] = UInt8(truncatingIfNeeded: scalar.value) }
      hasAccent = true
    } else if scalar.value >= 0x80, scalar.properties.isAlphabetic {
      flushDigits()
      flushSpace()
      letters.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    } else {
      flushDigits()
      isSpacePending = !letters.isEmpty
    }
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

  /// A number sorts before letters, by its count of digits and then by its digits.
  private mutating func flushDigits() {
    guard !digits.isEmpty else { return }
    letters.append(Self.number)
    letters.append(UInt8(min(digits.count, 255)))
    letters.append(contentsOf: digits)
    digits.removeAll(keepingCapacity: true)
  }
}

import Foundation

/// Splits Latin letters into base letter, accent and case: "É" is a capital "e" with an acute
/// accent.
///
/// Uses its own table: a lookup takes nanoseconds, and it expands ligatures (œ, æ, ß), which
/// Unicode decomposition does not.
enum LatinLetter {
  /// A decomposed letter.
  struct Folded {
    /// An ASCII letter, lower case.
    var base: UInt8
    /// The second letter of a ligature.
    var second: UInt8?
    /// 0 for none; else the rank of the accent among those its base letter can carry.
    var accent: UInt8
    var isCapital = false
  }

  /// The folded form of a letter of Latin-1 or Latin Extended-A; nil for anything else.
  static func folded(_ scalar: Unicode.Scalar) -> Folded? {
    let index = Int(scalar.value) - 0xC0
    return table.indices.contains(index) ? table[index] : nil
  }

  /// Whether a mark only changes the letter before it (U+0300…U+036F).
  static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value)
  }

  /// The index after the letter at an index and its combining marks.
  static func end(of letter: String.Index, in text: String) -> String.Index {
    let scalars = text.unicodeScalars
    var end = scalars.index(after: letter)
    while end < scalars.endIndex, isCombiningMark(scalars[end]) { scalars.formIndex(after: &end) }
    return end
  }

  /// Whether a scalar joins an elided word to the next: "l'île", "l’île".
  static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x60, 0xB4, 0x2BB, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032: true
    default: false
    }
  }

  private static let table: [Folded?] = {
    var table = [Folded?](repeating: nil, count: 0x180 - 0xC0)
    for (base, letters) in families {
      let base = Array(base.utf8)
      for (rank, letter) in letters.unicodeScalars.enumerated() {
        var folded = Folded(
          base: base[0], second: base.count > 1 ? base[1] : nil, accent: UInt8(rank + 1))
        table[Int(letter.value) - 0xC0] = folded
        folded.isCapital = true
        let upper = letter.properties.uppercaseMapping.unicodeScalars
        // Some letters have no capital form.
        if let only = upper.first, upper.count == 1, only != letter,
          (0xC0..<0x180).contains(only.value)
        {
          table[Int(only.value) - 0xC0] = folded
        }
      }
    }
    return table
  }()

  /// The base letters with their accented forms, in sort order.
  private static let families: [(String, String)] = [
    ("a", "áàâåäãąāă"), ("ae", "æ"), ("c", "ćĉčċç"), ("d", "ďđð"), ("e", "éèêěëėęēĕ"),
    ("g", "ğĝģġ"), ("h", "ĥħ"), ("i", "íìîïĩįīĭı"), ("ij", "ĳ"), ("j", "ĵ"), ("k", "ķĸ"),
    ("l", "ĺľļłŀ"), ("n", "ńňñņŋŉ"), ("o", "óòôöőõøōŏ"), ("oe", "œ"), ("r", "ŕřŗ"),
    ("s", "śŝšşſ"), ("ss", "ß"), ("t", "ťţŧ"), ("th", "þ"), ("u", "úùûůüűũųūŭ"), ("w", "ŵ"),
    ("y", "ýŷÿ"), ("z", "źžż"),
  ]
}

/// What a scalar outside ASCII and the table of `LatinLetter` counts as, in searches and in the order
/// of names alike.
enum RareScalar {
  /// Other scalars: the base letter and marks of "ễ", the "e" of "ᵉ", the letters of "ﬁ" and "Ⅳ", the
  /// "ß" of "ẞ".
  case parts([Unicode.Scalar])
  /// A letter or digit of any alphabet, in lower case and UTF-8.
  case letter([UInt8])
  /// A mark that only changes the letter before it.
  case mark
  /// An invisible scalar, such as a soft hyphen.
  case invisible
  /// A sign, which separates words.
  case sign

  /// Latin, Greek, Cyrillic, Hebrew, dashes and quotation marks are looked up in tables, as decomposing a
  /// scalar takes half a microsecond.
  static func of(_ scalar: Unicode.Scalar) -> RareScalar {
    switch scalar.value {
    case letters: letterTable[Int(scalar.value - letters.lowerBound)]
    case marks: markTable[Int(scalar.value - marks.lowerBound)]
    default: RareScalar(scalar)
    }
  }

  private static let letters: Range<UInt32> = 0x80..<0x600
  private static let letterTable = table(letters)
  private static let marks: Range<UInt32> = 0x2000..<0x2070
  private static let markTable = table(marks)

  private static func table(_ values: Range<UInt32>) -> [RareScalar] {
    values.map { Unicode.Scalar($0).map(RareScalar.init) ?? .sign }
  }

  private init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    guard properties.isAlphabetic || properties.numericType != nil else {
      let isMark = [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
      self = properties.isDefaultIgnorableCodePoint ? .invisible : isMark ? .mark : .sign
      return
    }
    let parts = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    let lower = properties.lowercaseMapping
    if parts.first != scalar {
      self = .parts(Array(parts))
    } else if let letter = lower.unicodeScalars.first, LatinLetter.folded(letter) != nil {
      self = .parts(Array(lower.unicodeScalars))
    } else {
      self = .letter(Array(lower.utf8))
    }
  }
}

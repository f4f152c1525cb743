import Foundation

/// Names compared by their letters and digits alone, since every source writes them in its own
/// way: "Rosemont–La Petite-Patrie" is "Rosemont - La Petite-Patrie".
package enum FoldedName {
  /// The letters and digits of `name`, lower case; accents, ligatures, apostrophes, dashes and
  /// blanks are gone, whatever the computer's language.
  package static func of(_ name: String) -> String {
    var isRare = false
    // No letter of the tables is folded to more than twice its bytes.
    let folded = String(unsafeUninitializedCapacity: 2 * name.utf8.count) { bytes in
      var count = 0
      for scalar in name.unicodeScalars {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39:
          bytes[count] = UInt8(scalar.value)
          count += 1
        case 0x41...0x5A:
          bytes[count] = UInt8(scalar.value) | 0x20
          count += 1
        case 0x00..<0x80: break
        case 0x80..<tableEnd:
          for byte in table[Int(scalar.value) - 0x80] {
            bytes[count] = byte
            count += 1
          }
        case punctuation: break
        default:
          isRare = true
          return 0
        }
      }
      return count
    }
    guard isRare else { return folded }
    return String(decoding: name.unicodeScalars.flatMap(Self.folded), as: UTF8.self)
  }

  /// What Unicode says of a single scalar, in UTF-8; `of` remembers it for the Latin alphabets.
  static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    let parts = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    return parts.flatMap { part -> [UInt8] in
      let lower = part.properties.lowercaseMapping
      if let ligature = ligatures[lower] { return Array(ligature.utf8) }
      return lower.unicodeScalars.filter(isLetterOrDigit).flatMap { Array(String($0).utf8) }
    }
  }

  /// The letters that Unicode does not take apart and that people write with others.
  private static let ligatures = [
    "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
    "ł": "l", "ŧ": "t", "ŋ": "n",
  ]

  private static let tableEnd: UInt32 = 0x250
  private static let table: [[UInt8]] = (0x80..<tableEnd).map { value in
    Unicode.Scalar(value).map(folded) ?? []
  }

  /// Dashes and apostrophes, which most names of boroughs have: none is a letter or a digit.
  private static let punctuation: ClosedRange<UInt32> = 0x2000...0x206F

  /// Modifier letters are left out: U+02BC is but an apostrophe.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }
}

/// A number made of a text, the same on every machine and in every version: it numbers records that
/// have no number of their own, and visits find their discovery again by it.
///
/// Source: FNV-1a, 64 bits (Fowler, Noll, Vo), then the finalizer of SplitMix64, so that any few
/// of its bits are as good as the others.
package enum StableHash {
  /// The number of a text.
  package static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

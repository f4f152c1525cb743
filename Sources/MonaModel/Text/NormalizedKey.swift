import Foundation

/// Normalizes names to their letters and digits, because every source spells them differently:
/// "Rosemont–La Petite-Patrie" equals "Rosemont - La Petite-Patrie".
package enum NormalizedKey {
  /// The letters and digits of `name` in lower case, without accents, ligatures, apostrophes,
  /// dashes and blanks, whatever the system language.
  package static func of(_ name: String) -> String {
    var isRare = false
    // No letter of the table expands to more than twice its bytes.
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
        case combiningMarks, punctuation: break
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

  /// Whether the key of a name may begin with one of `letters`, in lower case: tells most names apart
  /// without normalizing them.
  package static func mayBegin(_ name: String, with letters: [UInt8]) -> Bool {
    for byte in name.utf8 {
      switch byte {
      case 0x80...: return true
      case 0x30...0x39, 0x61...0x7A: return letters.contains(byte)
      case 0x41...0x5A: return letters.contains(byte | 0x20)
      default: continue
      }
    }
    return false
  }

  /// The normalized form of one scalar in UTF-8, computed from Unicode properties; `table` caches
  /// it for Latin scalars.
  static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    let parts = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    return parts.flatMap { part -> [UInt8] in
      let lower = part.properties.lowercaseMapping
      if let ligature = ligatures[lower] { return Array(ligature.utf8) }
      return lower.unicodeScalars.filter(isLetterOrDigit).flatMap { Array(String($0).utf8) }
    }
  }

  /// Letters without a Unicode decomposition that people write with others.
  private static let ligatures = [
    "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
    "ł": "l", "ŧ": "t", "ŋ": "n",
  ]

  private static let tableEnd: UInt32 = 0x250
  private static let table: [[UInt8]] = (0x80..<tableEnd).map { value in
    Unicode.Scalar(value).map(folded) ?? []
  }

  /// The accents of decomposed letters.
  private static let combiningMarks: Range<UInt32> = 0x300..<0x370
  /// Dashes and apostrophes, none of which is a letter or a digit.
  private static let punctuation: ClosedRange<UInt32> = 0x2000...0x206F

  /// Modifier letters are excluded: U+02BC is an apostrophe.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }
}

/// A hash that is the same on every machine and in every version.
///
/// It numbers records without their own number, and visits refer to these numbers.
///
/// FNV-1a, 64 bits (Fowler, Noll, Vo), followed by the finalizer of SplitMix64 so that any subset
/// of bits is well distributed.
package enum StableHash {
  /// The hash of a text.
  package static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

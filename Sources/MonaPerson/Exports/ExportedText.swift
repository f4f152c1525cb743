import Foundation

/// Texts without what files of other programs must not hold.
enum ExportedText {
  /// The text without control characters and what is no character; lines end with "\n".
  static func clean(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar.value {
      case 0x0A: scalars.append(scalar)
      case 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: scalars.append("\n")
      case 0x09: scalars.append(" ")
      case ..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: break
      default: if scalar.value & 0xFFFE != 0xFFFE { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  /// The text with other texts in the place of some signs.
  ///
  /// Signs are told by themselves: of a quotation mark with an accent over it `String` makes one
  /// character, which is another than a quotation mark, while all other programs see the mark.
  static func replacing(_ signs: [Unicode.Scalar: String], in text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let other = signs[scalar] {
        result.append(contentsOf: other.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Degrees without an exponent, to a centimetre.
  static func degrees(_ value: Double) -> String { String(format: "%.7f", value) }

  /// Five stars, as many of them full as were given: "★★★★☆".
  static func stars(_ rating: Int) -> String {
    let given = min(5, max(0, rating))
    return String(repeating: "★", count: given) + String(repeating: "☆", count: 5 - given)
  }

  /// What is said of a visit under its title, a line each: makers, stars, comment.
  static func description(of visit: ExportedVisit) -> String {
    [visit.makers, visit.visit.rating.map(stars) ?? "", visit.visit.comment ?? ""]
      .map(clean).filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

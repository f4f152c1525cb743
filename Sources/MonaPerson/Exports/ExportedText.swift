import Foundation

/// Prepares texts for the formats of other programs.
enum ExportedText {
  /// Removes control characters and noncharacters; lines end with "\n".
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

  /// Replaces Unicode scalars with other texts.
  ///
  /// It compares scalars, not characters: a quotation mark with a combining accent is one
  /// `Character`, which differs from a quotation mark, while other programs still see the mark.
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

  /// Degrees in decimal notation with 7 digits, about a centimetre.
  static func degrees(_ value: Double) -> String { String(format: "%.7f", value) }

  /// A rating as five stars: "★★★★☆".
  static func stars(_ rating: Int) -> String {
    let given = min(5, max(0, rating))
    return String(repeating: "★", count: given) + String(repeating: "☆", count: 5 - given)
  }

  /// The description of a visit, one line each: makers, stars, comment.
  static func description(of visit: ExportedVisit) -> String {
    [visit.makers, visit.visit.rating.map(stars) ?? "", visit.visit.comment ?? ""]
      .map(clean).filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

import Foundation
import GRDB
import MonaModel

// The values that rows of the person's database have as texts.

extension Row {
  /// The moment in a column, in ISO 8601; nil for none, and for a text that is none.
  func moment(_ column: String) -> Date? { (self[column] as String?).flatMap(ISO8601.date) }

  /// The digest of a photo in a column, in hexadecimal digits; nil for none, and for a text that is none.
  func digest(_ column: String) -> PhotoDigest? {
    (self[column] as String?).flatMap { PhotoDigest(hex: $0) }
  }
}

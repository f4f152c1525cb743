import Foundation
import MonaPerson
import MonaText

extension CollectedVisit {
  /// "November 21, 2026, 4 stars".
  package var details: String {
    [Format.day(collectedAt), ratingText].compactMap(\.self).joined(separator: ", ")
  }

  /// "4 stars"; nil without a rating.
  package var ratingText: String? {
    rating.map(Format.rating)
  }

}

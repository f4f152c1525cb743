import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What the collection shows of a visit.
package struct CollectionTile: Hashable, Sendable {
  /// What was collected.
  package var id: DiscoveryID
  /// Its title; the number alone when the catalogue has forgotten everything.
  package var title: String
  /// Where the photo is; nil when there is none, or its file is gone.
  package var photo: URL?
  /// Grows when that file changes.
  package var photoEdit = 0
  /// Whether there was a photo whose file is no longer in the album.
  package var isPhotoRemoved: Bool
  /// The month that begins with this tile, "November 2026"; nil for the others, and where the
  /// collection is not in the order of dates.
  package var month: String?
  /// Whether it is among those selected.
  package var isSelected = false
  /// When it was collected and how it was rated, for screen readers.
  package var details = ""
}

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

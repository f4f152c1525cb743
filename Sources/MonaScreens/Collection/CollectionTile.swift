import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The data of a tile of the collection.
package struct CollectionTile: Hashable, Sendable {
  /// The discovery.
  package var id: DiscoveryID
  /// Its title; only its number when the catalogue no longer has it.
  package var title: String
  /// The photo's file; nil when there is none or it is missing.
  package var photo: URL?
  /// Increases when that file changes.
  package var photoEdit = 0
  /// Whether the file of the visit's photo is missing from the album.
  package var isPhotoRemoved: Bool
  /// The month, "November 2026", for its first tile; nil for other tiles, and unless sorted by
  /// date.
  package var month: String?
  /// Whether the tile is selected.
  package var isSelected = false
  /// The rating, "★★★★☆"; nil without one.
  package var stars: String?
  /// The date and the rating, for screen readers.
  package var details = ""
}

extension CollectedVisit {
  /// "November 21, 2026, 4 stars".
  package var details: String {
    [Format.day(collectedAt), ratingText].compactMap(\.self).joined(separator: ", ")
  }

  /// "★★★★☆"; nil without a rating.
  package var stars: String? {
    rating.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) }
  }

  /// "4 stars"; nil without a rating.
  package var ratingText: String? {
    rating.map(Format.rating)
  }
}

import Foundation
import MonaModel

/// What a collection shows of a visit.
package struct CollectedVisit: Hashable, Identifiable, Sendable {
  /// What was collected.
  package var id: DiscoveryID
  /// When.
  package var collectedAt: Date
  /// The photo's name, relative to the album.
  package var photo: String?
  /// 1 to 5 stars.
  package var rating: Int?
  /// Its title; empty for an untitled work.
  package var title: Localized
  /// The makers' names, separated by commas; empty when none is known.
  package var makers: String
  /// The borough it stands in, else the territory.
  package var place: String?
  /// Whether the catalogue knows nothing of it any more.
  package var isForgotten: Bool

  /// A visit and what the catalogue says of it.
  package init(
    id: DiscoveryID, collectedAt: Date, photo: String?, rating: Int?, title: Localized,
    makers: String, place: String?, isForgotten: Bool
  ) {
    self.id = id
    self.collectedAt = collectedAt
    self.photo = photo
    self.rating = rating
    self.title = title
    self.makers = makers
    self.place = place
    self.isForgotten = isForgotten
  }
}

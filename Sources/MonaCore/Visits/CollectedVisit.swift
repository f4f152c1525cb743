import Foundation

/// What a collection shows of a visit.
public struct CollectedVisit: Hashable, Identifiable, Sendable {
  /// What was collected.
  public var id: DiscoveryID
  /// When.
  public var collectedAt: Date
  /// The photo's name, relative to the album.
  public var photo: String?
  /// 1 to 5 stars.
  public var rating: Int?
  /// Its title; empty for an untitled work.
  public var title: Localized
  /// The makers' names, separated by commas; empty when none is known.
  public var makers: String
  /// The borough it stands in, else the territory.
  public var place: String?
  /// Whether the catalogue knows nothing of it any more.
  public var isForgotten: Bool

  /// A visit and what the catalogue says of it.
  public init(
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

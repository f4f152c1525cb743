import Foundation

/// What a list shows of a discovery.
package struct DiscoveryRow: Hashable, Sendable {
  /// Which discovery this is.
  package var id: DiscoveryID
  /// Its title; empty for an untitled work.
  package var title: Localized
  /// The makers' names, separated by commas; empty when none is known.
  package var makers: String
  /// When it was made.
  package var produced: ProductionDate?
  /// The borough it stands in.
  package var borough: String?
  /// "Town (Region)".
  package var territory: String?
  /// Where it stands.
  package var coordinate: Coordinate?
  /// How the person stands to it.
  package var state: DiscoveryState
  /// The name of the person's photo of it, in the album.
  package var photo: String?
  /// Whether the catalogue no longer holds it.
  package var isRetired: Bool

  /// What a list shows of a discovery.
  package init(
    id: DiscoveryID, title: Localized, makers: String, produced: ProductionDate? = nil,
    borough: String? = nil, territory: String? = nil, coordinate: Coordinate? = nil,
    state: DiscoveryState, photo: String? = nil, isRetired: Bool
  ) {
    self.id = id
    self.title = title
    self.makers = makers
    self.produced = produced
    self.borough = borough
    self.territory = territory
    self.coordinate = coordinate
    self.state = state
    self.photo = photo
    self.isRetired = isRetired
  }
}

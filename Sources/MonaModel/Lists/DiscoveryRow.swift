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

extension DiscoveryRow {
  /// What a list would show of a discovery that nobody has collected.
  package init(_ discovery: Discovery) {
    self.init(
      id: discovery.id, title: discovery.title,
      makers: (discovery.artwork?.makers ?? []).map(\.name).joined(separator: ", ").shortened(),
      produced: discovery.produced, borough: discovery.borough, territory: discovery.territory,
      coordinate: discovery.coordinate, state: .uncollected, isRetired: false)
  }
}

/// What the map must know of a discovery that has a place.
package struct PlacedDiscovery: Hashable, Sendable {
  /// Which discovery this is.
  package var id: DiscoveryID
  /// Where it is drawn.
  package var point: MapPoint
  /// How the person stands to it.
  package var state: DiscoveryState
  /// The year it was made in.
  package var year: Int?

  /// A discovery at its place.
  @inlinable package init(
    _ id: DiscoveryID, at point: MapPoint, state: DiscoveryState = .uncollected, year: Int? = nil
  ) {
    self.id = id
    self.point = point
    self.state = state
    self.year = year
  }
}

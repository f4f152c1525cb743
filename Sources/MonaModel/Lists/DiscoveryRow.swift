import Foundation

/// A discovery as shown in lists.
package struct DiscoveryRow: Hashable, Sendable {
  /// Which discovery this is.
  package var id: DiscoveryID
  /// Its title; empty for an untitled work.
  package var title: Localized
  /// The makers' names, separated by commas; empty when none is known.
  package var makers: String
  /// The production date.
  package var produced: ProductionDate?
  /// The borough.
  package var borough: String?
  /// "Town (Region)".
  package var territory: String?
  /// The position.
  package var coordinate: Coordinate?
  /// The state for the person.
  package var state: DiscoveryState
  /// The file name of the person's photo in the album.
  package var photo: String?
  /// Whether it was removed from the catalogue.
  package var isRetired: Bool
  /// Where the catalogue's picture is.
  package var picture: PictureReference?
  /// What its cover shows where there is no picture; nil for the symbol of its kind.
  package var symbol: WorkSymbol?

  /// Creates a row.
  package init(
    id: DiscoveryID, title: Localized, makers: String, produced: ProductionDate? = nil,
    borough: String? = nil, territory: String? = nil, coordinate: Coordinate? = nil,
    state: DiscoveryState, photo: String? = nil, isRetired: Bool,
    picture: PictureReference? = nil, symbol: WorkSymbol? = nil
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
    self.picture = picture
    self.symbol = symbol
  }
}

extension DiscoveryRow {
  /// Creates the row of a discovery that was not collected.
  package init(_ discovery: Discovery) {
    self.init(
      id: discovery.id, title: discovery.title,
      makers: (discovery.artwork?.makers ?? []).map(\.name).joined(separator: ", ").shortened(),
      produced: discovery.produced, borough: discovery.borough, territory: discovery.territory,
      coordinate: discovery.coordinate, state: .uncollected, isRetired: false,
      picture: discovery.picture?.reference, symbol: WorkSymbol(discovery))
  }
}

/// A discovery with a position, as drawn on the map.
package struct PlacedDiscovery: Hashable, Sendable {
  /// Which discovery this is.
  package var id: DiscoveryID
  /// The projected position.
  package var point: MapPoint
  /// The state for the person.
  package var state: DiscoveryState
  /// The production year.
  package var year: Int?

  /// Creates a discovery on the map.
  @inlinable package init(
    _ id: DiscoveryID, at point: MapPoint, state: DiscoveryState = .uncollected, year: Int? = nil
  ) {
    self.id = id
    self.point = point
    self.state = state
    self.year = year
  }
}

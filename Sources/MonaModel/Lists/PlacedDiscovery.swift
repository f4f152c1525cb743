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

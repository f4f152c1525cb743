/// What the map must know of a discovery that has a place.
public struct PlacedDiscovery: Hashable, Sendable {
  /// Which discovery this is.
  public var id: DiscoveryID
  /// Where it is drawn.
  public var point: MapPoint
  /// How the person stands to it.
  public var state: DiscoveryState
  /// The year it was made in.
  public var year: Int?

  /// A discovery at its place.
  public init(
    _ id: DiscoveryID, at point: MapPoint, state: DiscoveryState = .uncollected, year: Int? = nil
  ) {
    self.id = id
    self.point = point
    self.state = state
    self.year = year
  }
}

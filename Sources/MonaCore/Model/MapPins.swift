/// The discoveries a map shows, and how many there are in all.
public struct MapPins: Hashable, Sendable {
  /// Those that show.
  public var rows: [DiscoveryRow] = []
  /// How many lie in the area, shown or not.
  public var total = 0

  /// An empty map.
  public init() {}
}

/// How the map's background fares since the map last moved.
public struct MapGround: Hashable, Sendable {
  /// Why a tile does not show.
  public enum Problem: Hashable, Sendable {
    /// The server cannot be reached.
    case noNetwork
    /// The server answers, but not with a map.
    case refused
  }

  /// Whether a tile came.
  public private(set) var hasTiles = false
  /// Why the last missing tile is missing; nil when none is.
  public private(set) var problem: Problem?

  /// A ground of which nothing is known.
  public init() {}

  mutating func note(_ problem: Problem?) {
    if let problem { self.problem = problem } else { hasTiles = true }
  }
}

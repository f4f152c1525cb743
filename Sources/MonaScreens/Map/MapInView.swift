import MonaCore

/// What the part of the map in view holds.
public struct MapInView: Hashable, Sendable {
  /// The discoveries, those nearest the middle first; at most `limit`.
  public var ids: [DiscoveryID] = []
  /// How many there are in all.
  public var total = 0
  /// Grows when the rows of the same discoveries may say something else.
  public var revision = 0

  /// As many as a list beside a map is read to.
  public static let limit = 500

  /// Nothing in view.
  public init() {}
}

/// What would bring a badge nearer: discoveries that count for it and are not collected.
public struct BadgeWorks: Hashable, Sendable {
  /// The list of all of them.
  public var list: DiscoveryList
  /// How many there are.
  public var count: Int
  /// The nearest, the first of all in front.
  public var nearest: [DiscoveryRow]
}

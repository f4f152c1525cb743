import MonaModel

/// What would bring a badge nearer: discoveries that count for it and are not collected.
package struct BadgeWorks: Hashable, Sendable {
  /// The list of all of them.
  package var list: DiscoveryList
  /// How many there are.
  package var count: Int
  /// The nearest, the first of all in front.
  package var nearest: [DiscoveryRow]
}

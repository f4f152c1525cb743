/// A building, square or park that discoveries stand in.
package struct Venue: Hashable, Sendable {
  /// What the catalogue calls it.
  package var name: Localized
  /// What stands there.
  package var discoveries: [DiscoveryID]

  /// A place that discoveries stand in.
  package init(name: Localized, discoveries: [DiscoveryID]) {
    (self.name, self.discoveries) = (name, discoveries)
  }
}

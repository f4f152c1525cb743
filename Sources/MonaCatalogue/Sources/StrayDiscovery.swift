import MonaModel

/// A discovery whose position looks astray: on another side of the world than the rest of its source.
package struct StrayDiscovery: Hashable, Identifiable, Sendable {
  /// Which one.
  package var id: DiscoveryID
  /// What it is called.
  package var title: Localized
  /// Where its record says that it is.
  package var position: Coordinate
  /// Whether that was set aside: it is then listed without a place, and no map shows it.
  package var isSetAside: Bool
}

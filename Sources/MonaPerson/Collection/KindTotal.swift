import MonaModel

/// How many of a kind a person has collected, of how many there are.
package struct KindTotal: Hashable, Sendable {
  /// The kind.
  package var kind: DiscoveryKind
  /// Visits, also of discoveries the catalogue no longer holds.
  package var collected: Int
  /// What the catalogue holds, and what was collected before it was dropped; at least `collected`.
  package var total: Int
}

/// How many of a kind a person has collected, of how many there are.
public struct KindTotal: Hashable, Sendable {
  /// The kind.
  public var kind: DiscoveryKind
  /// Visits, also of discoveries the catalogue no longer holds.
  public var collected: Int
  /// What the catalogue holds, and what was collected before it was dropped; at least `collected`.
  public var total: Int
}

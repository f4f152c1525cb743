import MonaModel

/// What a refresh did.
package struct RefreshReport: Hashable, Sendable {
  /// Whether there was no discovery at all before.
  package var wasEmpty: Bool
  /// What was done to discoveries, kind by kind.
  package var discoveries = ImportReport()
  /// Those that were not in the catalogue before.
  package var inserted: [DiscoveryID] = []
  /// What was done to badges.
  package var badges = ImportReport.Counts()

  package init(wasEmpty: Bool) { self.wasEmpty = wasEmpty }

  /// How many discoveries are different from what they were, in whatever way.
  package var changeCount: Int {
    discoveries.kinds.values.reduce(0) { $0 + $1.changeCount }
  }

  /// How many badges are different from what they were, in whatever way.
  package var badgeChangeCount: Int { badges.changeCount }
}

import MonaModel

/// What an import did, kind by kind.
package struct ImportReport: Hashable, Sendable {
  /// One entry a kind the answer held.
  package var kinds: [DiscoveryKind: Counts] = [:]

  /// What an import did with the records of one kind.
  package struct Counts: Hashable, Sendable {
    /// Records that were not in the catalogue.
    package var inserted = 0
    /// Records that differ from what was there.
    package var updated = 0
    /// Records that were there already, to the byte.
    package var unchanged = 0
    /// Discoveries a complete answer no longer holds.
    package var retired = 0
    /// Records that were left out.
    package var skipped: [Skipped] = []
    /// Records that were odd, and mended or marked.
    package var remarks: [Remark] = []

    /// Nothing done yet.
    package init() {}

    /// How many are different from what they were, in whatever way.
    package var changeCount: Int { inserted + updated + retired }
  }

  /// A record that was left out.
  package struct Skipped: Hashable, Sendable {
    /// Its place in the answer, from 1.
    package var position: Int
    /// Its number, when it has one.
    package var number: Int?
    /// Why.
    package var problem: RecordProblem
  }

  /// A record that was odd, and mended or marked.
  package struct Remark: Hashable, Sendable {
    /// Which discovery.
    package var discovery: DiscoveryID
    /// What was odd.
    package var remark: RecordRemark
  }

  /// Nothing done yet.
  package init() {}

  /// Whether the catalogue is as it was.
  package var changedNothing: Bool {
    kinds.values.allSatisfy { $0.changeCount == 0 }
  }

  /// Adds what the import of another file did.
  package mutating func add(_ other: ImportReport) {
    for (kind, counts) in other.kinds {
      var sum = kinds[kind] ?? Counts()
      sum.inserted += counts.inserted
      sum.updated += counts.updated
      sum.unchanged += counts.unchanged
      sum.retired += counts.retired
      sum.skipped += counts.skipped
      sum.remarks += counts.remarks
      kinds[kind] = sum
    }
  }
}

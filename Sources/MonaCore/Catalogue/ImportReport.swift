/// What an import did, kind by kind.
public struct ImportReport: Hashable, Sendable {
  /// One entry a kind the answer held.
  public var kinds: [DiscoveryKind: Counts] = [:]

  /// What an import did with the records of one kind.
  public struct Counts: Hashable, Sendable {
    /// Records that were not in the catalogue.
    public var inserted = 0
    /// Records that differ from what was there.
    public var updated = 0
    /// Records that were there already, to the byte.
    public var unchanged = 0
    /// Discoveries a complete answer no longer holds.
    public var retired = 0
    /// Records that were left out.
    public var skipped: [Skipped] = []
    /// Records that were mended.
    public var remarks: [Remark] = []

    /// Nothing done yet.
    public init() {}
  }

  /// A record that was left out.
  public struct Skipped: Hashable, Sendable {
    /// Its place in the answer, from 1.
    public var position: Int
    /// Its number, when it has one.
    public var number: Int?
    /// Why.
    public var problem: RecordProblem
  }

  /// A record that was mended.
  public struct Remark: Hashable, Sendable {
    /// Which discovery.
    public var discovery: DiscoveryID
    /// What was odd.
    public var remark: RecordRemark
  }

  /// Nothing done yet.
  public init() {}

  /// Whether the catalogue is as it was.
  public var changedNothing: Bool {
    kinds.values.allSatisfy { $0.inserted + $0.updated + $0.retired == 0 }
  }

  /// Adds what the import of another file did.
  public mutating func add(_ other: ImportReport) {
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

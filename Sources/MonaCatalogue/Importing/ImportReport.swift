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

/// Why a record of a catalogue could not be understood and was left out.
package enum RecordProblem: Error, Hashable, Sendable {
  /// It is a text, a number or a list where an object was expected.
  case notAnObject
  /// It has no usable number.
  case noNumber
  /// It is the header row of a spreadsheet, imported by mistake.
  case headerRow
  /// An earlier record of the same answer has the same number.
  case repeatedNumber
  /// Its latitude or its longitude is not a number; both as written, shortened, in a line.
  case unreadablePosition(latitude: String, longitude: String)
  /// Its latitude and its longitude stand in each other's place. Degrees, as written.
  case swappedPosition(latitude: Double, longitude: Double)
  /// Its position is no place on Earth. Degrees, as written.
  case impossiblePosition(latitude: Double, longitude: Double)
  /// It says neither where, nor what, nor by whom.
  case nothingSaid
  /// It is no area that has a name.
  case noArea
  /// The file ends in the middle of it.
  case cutShort
}

/// What was odd in a record that was understood all the same.
package enum RecordRemark: Hashable, Sendable {
  /// Its longitude had lost its minus sign and lay in Asia; it was put back. Degrees, as written.
  case longitudeSign(Double)
  /// Its position is no place on Earth and was left out. Degrees, as written.
  case position(latitude: Double, longitude: Double)
  /// Its position lies on another side of the world than what comes from the same source: it was
  /// marked, and in MONA's own catalogue set aside.
  case stray(Coordinate, isSetAside: Bool)
}

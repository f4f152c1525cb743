import MonaModel

/// The result of an import, by kind.
package struct ImportReport: Hashable, Sendable {
  /// The counts of each kind in the import.
  package var kinds: [DiscoveryKind: Counts] = [:]

  /// The result for one kind.
  package struct Counts: Hashable, Sendable {
    /// New records.
    package var inserted = 0
    /// Changed records.
    package var updated = 0
    /// Records identical to the stored ones.
    package var unchanged = 0
    /// Discoveries retired because the import no longer contains them.
    package var retired = 0
    /// Skipped records.
    package var skipped: [Skipped] = []
    /// Irregular records that were corrected or marked.
    package var remarks: [Remark] = []

    /// Creates an empty result.
    package init() {}

    /// The number of inserted, updated and retired discoveries.
    package var changeCount: Int { inserted + updated + retired }
  }

  /// A skipped record.
  package struct Skipped: Hashable, Sendable {
    /// Its position in the file, from 1.
    package var position: Int
    /// Its number, when it has one.
    package var number: Int?
    /// The reason.
    package var problem: RecordProblem
  }

  /// An irregular record that was corrected or marked.
  package struct Remark: Hashable, Sendable {
    /// The discovery.
    package var discovery: DiscoveryID
    /// The irregularity.
    package var remark: RecordRemark
  }

  /// Creates an empty result.
  package init() {}

  /// Whether the import changed nothing.
  package var changedNothing: Bool {
    kinds.values.allSatisfy { $0.changeCount == 0 }
  }

  /// Adds the result of another import.
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

/// Reasons for skipping a record.
package enum RecordProblem: Error, Hashable, Sendable {
  /// It is a text, a number or a list where an object was expected.
  case notAnObject
  /// It has no valid number.
  case noNumber
  /// It is the header row of a spreadsheet, imported by mistake.
  case headerRow
  /// An earlier record of the same file has the same number.
  case repeatedNumber
  /// Its latitude or longitude is not a number; both as written, shortened to one line.
  case unreadablePosition(latitude: String, longitude: String)
  /// Its latitude and longitude are swapped. Degrees, as written.
  case swappedPosition(latitude: Double, longitude: Double)
  /// Its position is not valid. Degrees, as written.
  case impossiblePosition(latitude: Double, longitude: Double)
  /// It has no position, address, title or maker.
  case nothingSaid
  /// It is not a named area.
  case noArea
  /// The file ends within it.
  case cutShort
  /// It is a row whose quotation marks or separators do not tell its values apart.
  case brokenRow
}

/// Irregularities of accepted records.
package enum RecordRemark: Hashable, Sendable {
  /// Its longitude lacked the minus sign, which was restored. Degrees, as written.
  case longitudeSign(Double)
  /// Its position is not valid and was dropped. Degrees, as written.
  case position(latitude: Double, longitude: Double)
  /// Its position is far away from the rest of its source. It was marked, and set aside in MONA's
  /// own catalogue.
  case positionOutlier(Coordinate, isSetAside: Bool)
  /// Its date is a number of five digits, probably a spreadsheet's number of a day; it was kept.
  case dayNumber(String)
}

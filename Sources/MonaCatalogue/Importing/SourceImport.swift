import GRDB
import MonaModel

/// One pass over a source's file, inside the transaction that makes it whole.
struct SourceImport {
  private var source: CatalogueSource
  private var writer: CatalogueWriter
  private let completion: DiscoveryCompletion
  private let alike: AlikeFinder
  private let db: Database
  private var counts = ImportReport.Counts()
  private var alikeCount = 0
  private var skippedAlike = 0
  private let isSkippingAlike: Bool
  private var seen: Set<Int64> = []

  /// - Parameter isSkippingAlike: whether new records that look like a discovery of another source are
  ///   left out.
  init(_ source: CatalogueSource, isSkippingAlike: Bool = false, _ db: Database) throws {
    self.source = source
    self.isSkippingAlike = isSkippingAlike
    self.db = db
    writer = try CatalogueWriter(db)
    completion = try DiscoveryCompletion(db, withArtists: true)
    alike = try AlikeFinder(except: source.id, db)
  }

  /// - Parameter isComplete: whether the file may lack most of what the source had.
  mutating func run(_ reading: SourceReading, isComplete: Bool) throws -> SourceReport {
    var reading = reading
    while let entry = try reading.next() {
      try Task.checkCancellation()
      try write(entry)
    }
    counts.skipped = reading.survey.skipped
    // The file still lists what it says wrongly now.
    seen.formUnion(reading.skipped.map(\.key))
    source.isNumbered = reading.isNumbered
    let departures = try DiscoveryKind.allCases.map { kind in
      try writer.departing(kind, of: source.id, except: seen)
    }
    let departure = Retirement(
      keys: departures.flatMap(\.keys), kept: departures.reduce(0) { $0 + $1.kept })
    if !isComplete { try departure.check(reading.survey.file, inserted: counts.inserted) }
    try writer.retire(departure)
    counts.retired = departure.keys.count
    if counts.changeCount > 0 {
      try writer.finish()
      counts.remarks += try StrayTable.mark(of: source.id, db)
    }
    source.kind = reading.survey.kind
    try SourceTable.save(source, db)
    source.count = counts.inserted + counts.updated + counts.unchanged
    return SourceReport(
      source: source, survey: reading.survey, counts: counts, alike: alikeCount,
      skippedAlike: skippedAlike)
  }

  private mutating func write(_ entry: SourceReading.Entry) throws {
    let id = entry.discovery.id
    seen.insert(id.key)
    let isAlike = try alike.alike(to: entry.discovery) != nil
    try entry.bytes.withUnsafeBytes { bytes in
      let comparison = try writer.compare(id, bytes)
      if isAlike, isSkippingAlike, comparison == .missing {
        skippedAlike += 1
        return
      }
      if isAlike { alikeCount += 1 }
      switch comparison {
      case .unchanged: counts.unchanged += 1
      case .missing:
        try writer.insert(completion.entry(of: entry.discovery), bytes)
        counts.inserted += 1
      case .different:
        try writer.update(completion.entry(of: entry.discovery), bytes)
        counts.updated += 1
      }
    }
  }
}

import Foundation
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

extension Catalogue {
  /// Imports a file of any format but MONA's own as the source of this name, in one transaction.
  ///
  /// A source of that name is brought up to date: its discoveries that the file no longer holds are
  /// retired, those of other sources stay as they are. A record that cannot be understood is left
  /// out and reported.
  /// - Parameters:
  ///   - name: what the source is called; nil for the name `survey` proposes.
  ///   - kind: what the file lists; nil for what the source listed before, else what the file tells.
  ///   - isComplete: whether the file is known to be the whole catalogue, though it lacks most of
  ///     what the source had.
  ///   - isSkippingAlike: whether new records that look like a discovery of another source are left
  ///     out.
  ///   - willWrite: called once the file is read.
  /// - Throws: `CatalogueError` when the file is refused, `SourceError` for a name that cannot be,
  ///   `CancellationError` when the task is cancelled; the catalogue is then as it was.
  package func importSource(
    _ url: URL, name: String? = nil, kind: DiscoveryKind? = nil, isComplete: Bool = false,
    isSkippingAlike: Bool = false, willWrite: () -> Void = {}
  ) throws -> SourceReport {
    let file = try SourceFile(url)
    guard file.format != .mona else { throw CatalogueError.notACatalogue(url) }
    let name = try SourceError.checked(name ?? proposedName(for: SourceSurvey(file)))
    willWrite()
    return try write { db in
      let known = try SourceTable.find(name, db, orRemoved: true)
      let source = CatalogueSource(
        id: try SourceTable.number(for: name, db), name: known?.name ?? name, format: file.format,
        file: url, importedAt: Date(), count: 0, isHidden: known?.isHidden ?? false)
      // What is new of it is told as of any other.
      if source.isHidden { try HiddenSource.show(source.id, db) }
      let report = try file.data.withUnsafeBytes { bytes in
        let reading = try SourceReading(
          bytes, of: file, source: source.id, kind: kind ?? known?.kind,
          isNumbered: known?.isNumbered)
        var pass = try SourceImport(source, isSkippingAlike: isSkippingAlike, db)
        return try pass.run(reading, isComplete: isComplete)
      }
      if source.isHidden { try HiddenSource.hide(source.id, db) }
      return report
    }
  }

  /// Gives a source another name.
  /// - Throws: `SourceError` for a name that cannot be, or that another source has.
  package func renameSource(_ name: String, to newName: String) throws {
    let newName = try SourceError.checked(newName)
    try write { db in
      guard var source = try SourceTable.find(name, db), !source.isMona else {
        throw SourceError.unknown(name)
      }
      if let other = try SourceTable.find(newName, db, orRemoved: true), other.id != source.id {
        throw SourceError.nameTaken(newName)
      }
      source.name = newName
      try SourceTable.save(source, db)
    }
  }

  /// Takes a source out of the catalogue, in one transaction.
  ///
  /// Its discoveries go, but for those of which a person's data speaks: these are kept, retired, and
  /// come back with a source of the same name.
  /// - Parameter kept: asked for the keys to keep, inside the transaction.
  /// - Throws: `SourceError` when there is no such source, or it is MONA's own.
  package func removeSource(
    _ name: String, keeping kept: (Database) throws -> Set<Int64> = { _ in [] }
  ) throws -> SourceRemoval {
    try write { db in
      guard let source = try SourceTable.find(name, db) else { throw SourceError.unknown(name) }
      guard !source.isMona else { throw SourceError.mona }
      // Read now: an import before this one may have lasted minutes.
      let kept = try kept(db)
      let keys = DiscoveryID.keys(ofSource: source.id)
      var writer = try CatalogueWriter(db)
      var removal = SourceRemoval(source: source)
      let known = try Int64.fetchAll(
        db, sql: "SELECT key FROM discovery WHERE key BETWEEN ? AND ?",
        arguments: [keys.lowerBound, keys.upperBound])
      for key in known {
        try Task.checkCancellation()
        if kept.contains(key) {
          try writer.retire(key)
          removal.kept += 1
        } else {
          try writer.delete(key)
          removal.removed += 1
        }
      }
      try HiddenSource.forget(source.id, db)
      try SourceTable.remove(source, isKept: removal.kept > 0, db)
      try writer.finish()
      return removal
    }
  }
}

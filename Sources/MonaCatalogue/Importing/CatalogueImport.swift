import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// Imports a complete answer of the server, or the starter catalogue, in one transaction.
  ///
  /// Discoveries of the kinds the file speaks of and that it no longer holds are retired, unless
  /// the server says that more pages follow. A record that cannot be understood is left out and
  /// reported; it retires nothing.
  /// - Parameters:
  ///   - isComplete: whether the file is known to be complete, though it lacks most of the
  ///     discoveries of a kind that the catalogue has.
  ///   - willWrite: called once the file is read.
  /// - Throws: `CatalogueError` when the file as a whole is refused; the catalogue is then as it
  ///   was.
  package func importCatalogue(
    _ url: URL, isComplete: Bool = false, willWrite: () -> Void = {}
  ) throws -> ImportReport {
    let file = try CatalogueFile(url)
    willWrite()
    return try write { db in
      let report = try file.data.withUnsafeBytes { bytes in
        var pass = try CatalogueImport(db)
        return try pass.run(CatalogueCursor(bytes, url: file.url), isComplete: isComplete)
      }
      try SourceTable.noteMona(url, db)
      return report
    }
  }
}

/// One pass over one file, inside the transaction that makes it whole.
private struct CatalogueImport {
  private var writer: CatalogueWriter
  private var report = ImportReport()

  private let completion: DiscoveryCompletion
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    writer = try CatalogueWriter(db)
    completion = try DiscoveryCompletion(db)
  }

  mutating func run(_ cursor: CatalogueCursor, isComplete: Bool) throws -> ImportReport {
    let preparation = CataloguePreparation(
      cursor, completion: completion, isCatalogueEmpty: writer.wasEmpty)
    try preparation.forEachBatch { batch in
      try Task.checkCancellation()
      for record in batch { try write(record) }
    }
    guard !preparation.seen.isEmpty else { throw CatalogueError.notACatalogue(cursor.url) }
    if !preparation.isPartial {
      for (kind, keys) in preparation.seen {
        let departure = try writer.departing(kind, except: keys)
        var counts = report.kinds[kind] ?? ImportReport.Counts()
        if !isComplete { try departure.check(cursor.url, inserted: counts.inserted) }
        try writer.retire(departure)
        counts.retired = departure.keys.count
        report.kinds[kind] = counts
      }
    }
    if !report.changedNothing {
      try writer.finish()
      for remark in try StrayTable.mark(of: 0, db) {
        report.kinds[remark.discovery.kind, default: .init()].remarks.append(remark)
      }
    }
    return report
  }

  private mutating func write(_ record: PreparedRecord) throws {
    var counts = report.kinds[record.kind] ?? ImportReport.Counts()
    // Taken out while it changes, so that its lists are not copied.
    report.kinds[record.kind] = nil
    defer { report.kinds[record.kind] = counts }
    switch record.outcome {
    case .problem(let problem, let number):
      counts.skipped.append(
        ImportReport.Skipped(position: record.position, number: number, problem: problem))
    case .entry(let entry, let remarks):
      counts.add(remarks, entry.id)
      try writer.insert(entry, record.bytes)
      counts.inserted += 1
    case .discovery(let discovery, let remarks):
      counts.add(remarks, discovery.id)
      switch try writer.compare(discovery.id, record.bytes) {
      case .unchanged: counts.unchanged += 1
      case .missing:
        try writer.insert(completion.entry(of: discovery), record.bytes)
        counts.inserted += 1
      case .different:
        try writer.update(completion.entry(of: discovery), record.bytes)
        counts.updated += 1
      }
    }
  }
}

extension ImportReport.Counts {
  fileprivate mutating func add(_ remarks: [RecordRemark], _ discovery: DiscoveryID) {
    for remark in remarks {
      self.remarks.append(ImportReport.Remark(discovery: discovery, remark: remark))
    }
  }
}

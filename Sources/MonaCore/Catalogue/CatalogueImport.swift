import Foundation
import GRDB

extension Store {
  /// Imports a complete answer of the server, or the starter catalogue, in one transaction.
  ///
  /// Discoveries of the kinds the file speaks of and that it no longer holds are retired, unless
  /// the server says that more pages follow. A record that cannot be understood is left out and
  /// reported; it retires nothing.
  /// - Throws: `CatalogueError` when the file as a whole is refused; the catalogue is then as it
  ///   was.
  public func importCatalogue(_ url: URL) throws -> ImportReport {
    let file = try CatalogueFile(url)
    // What is committed is there for all to read; that it moves from the log to the database
    // itself need not be waited for.
    defer { catalogue.asyncWriteWithoutTransaction { _ = try? $0.checkpoint() } }
    return try catalogue.writeWithoutTransaction { db in
      try CatalogueImport.withRoom(db) { try importCatalogue(file, db) }
    }
  }

  private func importCatalogue(_ file: CatalogueFile, _ db: Database) throws -> ImportReport {
    var report = ImportReport()
    try db.inTransaction(.immediate) {
      report = try file.data.withUnsafeBytes { bytes in
        var pass = try CatalogueImport(db)
        return try pass.run(CatalogueCursor(bytes, url: file.url))
      }
      return .commit
    }
    return report
  }
}

/// One pass over one file, inside the transaction that makes it whole.
private struct CatalogueImport {
  private var writer: CatalogueWriter
  private var report = ImportReport()

  init(_ db: Database) throws {
    writer = try CatalogueWriter(db)
  }

  /// Runs `body` with settings that suit an import, and puts back the usual ones.
  static func withRoom(
    _ db: Database, _ body: () throws -> ImportReport
  ) throws -> ImportReport {
    // A cache in KiB, as it is negative: a page that stays there is written once. Nothing in a
    // catalogue must be wiped from the disk when it goes. Links are written from rows that were
    // just written themselves, which need not be looked up two million times.
    try db.execute(
      sql: """
        PRAGMA cache_size = -131072;
        PRAGMA secure_delete = OFF;
        PRAGMA foreign_keys = OFF;
        PRAGMA wal_autocheckpoint = 0;
        PRAGMA threads = 1;
        """)
    defer {
      try? db.execute(
        sql: """
          PRAGMA cache_size = -2000;
          PRAGMA foreign_keys = ON;
          PRAGMA wal_autocheckpoint = 1000;
          PRAGMA threads = 0;
          """)
    }
    return try body()
  }

  mutating func run(_ cursor: CatalogueCursor) throws -> ImportReport {
    let preparation = CataloguePreparation(cursor, isCatalogueEmpty: writer.wasEmpty)
    try preparation.forEachBatch { batch in
      for record in batch { try write(record) }
    }
    guard !preparation.seen.isEmpty else { throw CatalogueError.notACatalogue(cursor.url) }
    if !preparation.isPartial {
      for (kind, keys) in preparation.seen {
        report.kinds[kind, default: .init()].retired = try writer.retire(kind, except: keys)
      }
    }
    if !report.changedNothing { try writer.finish() }
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
        try writer.insert(CatalogueEntry(discovery), record.bytes)
        counts.inserted += 1
      case .different:
        try writer.update(CatalogueEntry(discovery), record.bytes)
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

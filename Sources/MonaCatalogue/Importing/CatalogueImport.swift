import Foundation
import GRDB
import MonaModel

/// Imports server responses within one transaction.
struct CatalogueImport {
  /// The keys of the records read, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>] = [:]
  /// The discoveries added to the catalogue.
  private(set) var inserted: [DiscoveryID] = []

  private var writer: CatalogueWriter
  private var report = ImportReport()
  private let completion: DiscoveryCompletion
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    writer = try CatalogueWriter(db)
    completion = try DiscoveryCompletion(db)
  }

  /// Writes the records of a file, except those of earlier files.
  /// - Returns: whether the server reports more pages.
  @discardableResult
  mutating func read(_ cursor: CatalogueCursor) throws -> Bool {
    let preparation = RecordPipeline(
      cursor, completion: completion, isCatalogueEmpty: writer.wasEmpty, seen: seen)
    try preparation.forEachBatch { records in
      try Task.checkCancellation()
      for record in records { try write(record) }
    }
    seen = preparation.seen
    return preparation.isPartial
  }

  /// Retires the discoveries of a kind that no file contained.
  /// - Parameters:
  ///   - file: the file that lacks them, for the error.
  ///   - isComplete: whether to accept a file that lacks most discoveries.
  mutating func retireUnread(
    _ kind: DiscoveryKind, of file: URL, isComplete: Bool = false
  ) throws {
    let retirement = try writer.retirement(kind, except: seen[kind] ?? [])
    if !isComplete {
      try retirement.check(file, inserted: report.kinds[kind]?.inserted ?? 0)
    }
    try writer.retire(retirement)
    report.kinds[kind, default: .init()].retired += retirement.keys.count
  }

  /// Retires discoveries; unknown and retired ones are ignored.
  mutating func retire(_ discoveries: [DiscoveryID]) throws {
    for id in discoveries where try writer.lists(id) {
      try writer.retire(id.key)
      report.kinds[id.kind, default: .init()].retired += 1
    }
  }

  /// Finishes the import.
  mutating func finish() throws -> ImportReport {
    guard !report.changedNothing else { return report }
    try writer.finish()
    for remark in try PositionOutlierTable.mark(of: 0, db) {
      report.kinds[remark.discovery.kind, default: .init()].remarks.append(remark)
    }
    return report
  }

  private mutating func write(_ record: PreparedRecord) throws {
    var counts = report.kinds[record.kind] ?? ImportReport.Counts()
    // Removed from the dictionary while it changes, so that its arrays are not copied.
    report.kinds[record.kind] = nil
    defer { report.kinds[record.kind] = counts }
    switch record.outcome {
    case .unreadable(let error): throw error
    case .problem(let problem, let number):
      counts.skipped.append(
        ImportReport.Skipped(position: record.position, number: number, problem: problem))
    case .entry(let entry, let remarks):
      counts.add(remarks, entry.id)
      try writer.insert(entry, record.bytes)
      counts.inserted += 1
      inserted.append(entry.id)
    case .discovery(let discovery, let remarks):
      counts.add(remarks, discovery.id)
      switch try writer.compare(discovery.id, record.bytes) {
      case .unchanged: counts.unchanged += 1
      case .missing:
        try writer.insert(completion.entry(of: discovery), record.bytes)
        counts.inserted += 1
        inserted.append(discovery.id)
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

extension Catalogue {
  /// Imports a complete server response, or the starter catalogue, in one transaction.
  ///
  /// Discoveries of the kinds in the file that it no longer contains are retired, unless the server
  /// reports more pages. Records that cannot be decoded are skipped and reported; they retire
  /// nothing.
  /// - Parameters:
  ///   - isComplete: whether to accept a file that would retire most discoveries of a kind.
  ///   - willWrite: called after the file was opened.
  /// - Throws: `CatalogueError` when the file is rejected; nothing has changed then.
  package func importCatalogue(
    _ url: URL, isComplete: Bool = false, willWrite: () -> Void = {}
  ) throws -> ImportReport {
    let file = try CatalogueFile(url)
    willWrite()
    return try write { db in
      let report = try whole(CatalogueCursor(FileChunks(file)), isComplete: isComplete, db)
      try SourceTable.noteMona(url, db)
      return report
    }
  }

  private func whole(
    _ cursor: CatalogueCursor, isComplete: Bool, _ db: Database
  ) throws -> ImportReport {
    var pass = try CatalogueImport(db)
    let isPartial = try pass.read(cursor)
    guard !pass.seen.isEmpty else { throw CatalogueError.notACatalogue(cursor.url) }
    if !isPartial {
      for kind in pass.seen.keys {
        try pass.retireUnread(kind, of: cursor.url, isComplete: isComplete)
      }
    }
    return try pass.finish()
  }
}

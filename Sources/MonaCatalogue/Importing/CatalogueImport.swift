import Foundation
import GRDB
import MonaModel

/// One pass over answers of the server, inside the transaction that makes it whole.
struct CatalogueImport {
  /// The keys of the records that were read, by kind.
  private(set) var seen: [DiscoveryKind: Set<Int64>] = [:]
  /// The discoveries that were not in the catalogue before.
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

  /// Writes the records of a file, but for those that an earlier file had.
  /// - Returns: whether the server says that more pages follow.
  @discardableResult
  mutating func read(_ cursor: CatalogueCursor) throws -> Bool {
    let preparation = CataloguePreparation(
      cursor, completion: completion, isCatalogueEmpty: writer.wasEmpty, seen: seen)
    try preparation.forEachShare { records in
      try Task.checkCancellation()
      for record in records { try write(record) }
    }
    seen = preparation.seen
    return preparation.isPartial
  }

  /// Retires the discoveries of a kind that were not read.
  /// - Parameters:
  ///   - file: what is without them, for the error.
  ///   - isComplete: whether it is known to be complete, though it lacks most of what there is.
  mutating func retireUnread(
    _ kind: DiscoveryKind, of file: URL, isComplete: Bool = false
  ) throws {
    let departure = try writer.departing(kind, except: seen[kind] ?? [])
    if !isComplete {
      try departure.check(file, inserted: report.kinds[kind]?.inserted ?? 0)
    }
    try writer.retire(departure)
    report.kinds[kind, default: .init()].retired += departure.keys.count
  }

  /// Retires these; what is not in the catalogue, or retired already, stays as it is.
  mutating func retire(_ discoveries: [DiscoveryID]) throws {
    for id in discoveries where try writer.lists(id) {
      try writer.retire(id.key)
      report.kinds[id.kind, default: .init()].retired += 1
    }
  }

  /// Finishes what was written.
  mutating func finish() throws -> ImportReport {
    guard !report.changedNothing else { return report }
    try writer.finish()
    for remark in try StrayTable.mark(of: 0, db) {
      report.kinds[remark.discovery.kind, default: .init()].remarks.append(remark)
    }
    return report
  }

  private mutating func write(_ record: PreparedRecord) throws {
    var counts = report.kinds[record.kind] ?? ImportReport.Counts()
    // Taken out while it changes, so that its lists are not copied.
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
  /// Imports a complete answer of the server, or the starter catalogue, in one transaction.
  ///
  /// Discoveries of the kinds the file speaks of and that it no longer holds are retired, unless
  /// the server says that more pages follow. A record that cannot be understood is left out and
  /// reported; it retires nothing.
  /// - Parameters:
  ///   - isComplete: whether the file is known to be complete, though it lacks most of the
  ///     discoveries of a kind that the catalogue has.
  ///   - willWrite: called once the file is open.
  /// - Throws: `CatalogueError` when the file as a whole is refused; the catalogue is then as it
  ///   was.
  package func importCatalogue(
    _ url: URL, isComplete: Bool = false, willWrite: () -> Void = {}
  ) throws -> ImportReport {
    let file = try CatalogueFile(url)
    willWrite()
    return try write { db in
      let report = try whole(CatalogueCursor(FilePieces(file)), isComplete: isComplete, db)
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

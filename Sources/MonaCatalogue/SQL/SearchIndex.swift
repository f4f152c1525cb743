import GRDB
import MonaModel

/// Builds the three full-text indexes of discoveries from `searchText` and `addressText`, in
/// batches.
enum SearchIndex {
  /// The number of rows per batch: it takes some tenths of a second, so other writers do not wait
  /// long, and small imports are indexed at once.
  static let batchSize = 1 << 14

  /// The last one indexes addresses.
  private static let tables = ["discoverySearch", "titleSearch", "addressSearch"]

  /// Whether discoveries wait to be indexed.
  static func isIncomplete(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM searchWaiting)")) ?? false
  }

  /// Indexes the waiting rows unless there is more than one batch.
  /// - Parameter withAddresses: false before the migration that adds the index of addresses.
  static func indexIfFew(_ db: Database, withAddresses: Bool = true) throws {
    if try !isMore(db) { try indexBatch(db, withAddresses: withAddresses) }
  }

  /// Whether more than one batch waits.
  static func isMore(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM searchWaiting LIMIT 1 OFFSET ?)"),
      arguments: [batchSize]) ?? false
  }

  /// Indexes the next batch in the order of rows: out of order, FTS5 would flush its buffer at each
  /// row.
  static func indexBatch(_ db: Database, withAddresses: Bool = true) throws {
    let last = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT max(row) FROM (SELECT row FROM searchWaiting ORDER BY row LIMIT ?)"),
      arguments: [batchSize])
    guard let last else { return }
    let tables = Array(Self.tables.prefix(withAddresses ? 3 : 2))
    try setHashSize(32 << 20, tables, db)
    func waiting(_ texts: String) -> String {
      "FROM searchWaiting CROSS JOIN \(texts) USING (row) WHERE row <= ? ORDER BY row"
    }
    try db.executeCached(
      sql: """
        INSERT INTO discoverySearch (rowid, title, makers, terms)
        SELECT row, title, makers, terms \(waiting("searchText"))
        """, arguments: [last])
    try db.executeCached(
      sql: "INSERT INTO titleSearch (rowid, title) SELECT row, title \(waiting("searchText"))",
      arguments: [last])
    if withAddresses {
      try db.executeCached(
        sql: """
          INSERT INTO addressSearch (rowid, place, address)
          SELECT row, place, address \(waiting("addressText"))
          """, arguments: [last])
    }
    try db.executeCached(sql: "DELETE FROM searchWaiting WHERE row <= ?", arguments: [last])
    try setHashSize(1 << 20, tables, db)
  }

  /// The maximum number of segments of an index; each query reads every segment.
  ///
  /// FTS5 merges the few segments of small imports itself.
  private static let segmentLimit = 6
  /// The number of four-kilobyte pages merged at a time, which takes a tenth of a second.
  private static let mergedPages = 1000

  /// The full-text tables with too many segments.
  static func fragmentedTables(_ db: Database) throws -> [String] {
    try (tables + ["facetSearch"]).filter { table in
      let count = try Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(DISTINCT segid) FROM \(table)_idx"))
      return count ?? 0 > segmentLimit
    }
  }

  /// Merges some segments of a full-text table.
  /// - Returns: whether there is more to merge.
  static func mergeSegments(of table: String, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    // A negative number merges all segments into one, continuing the previous merge.
    try db.executeCached(
      sql: "INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?)", arguments: [-mergedPages])
    // FTS5 documents fewer than two changes as "nothing left to merge".
    return db.totalChangesCount - before >= 2
  }

  /// Sets how many bytes an index buffers before it writes a segment; large segments need less
  /// merging.
  private static func setHashSize(_ bytes: Int, _ tables: [String], _ db: Database) throws {
    for table in tables {
      try db.executeCached(
        sql: "INSERT INTO \(table) (\(table), rank) VALUES ('hashsize', ?)", arguments: [bytes])
    }
  }
}

extension Catalogue {
  /// Whether discoveries of a large import are not indexed yet, so that searches scan them.
  package func isSearchIndexIncomplete() throws -> Bool {
    try reader.readSnapshot { db in try SearchIndex.isIncomplete(db) }
  }

  /// Builds the indexes that a large import deferred: those in `PendingIndexes`, as `write` does
  /// first, and the full-text indexes, in batches with a transaction each, so that other writers
  /// can proceed and progress survives a crash.
  ///
  /// Lists and search results are the same before, during and after.
  /// - Throws: `StorageError` when nothing can be written, `CancellationError` when the task is
  ///   cancelled.
  package func finishIndexes() throws {
    while try isSearchIndexIncomplete() {
      try Task.checkCancellation()
      try write(changing: nil) { db in try SearchIndex.indexBatch(db) }
    }
  }

  /// Merges the segments of the full-text indexes, which halves the duration of a search, in one
  /// transaction per step.
  ///
  /// Search results are the same before, during and after.
  /// - Throws: like `finishIndexes`.
  package func mergeSearchIndex() throws {
    for table in try reader.readSnapshot({ db in try SearchIndex.fragmentedTables(db) }) {
      var isMore = true
      while isMore {
        try Task.checkCancellation()
        isMore = try write(changing: nil) { db in try SearchIndex.mergeSegments(of: table, db) }
      }
    }
  }
}

/// Row numbers of the full-text tables and of the records.
///
/// The high bits are the section (kind or facet type), so that a section is a range of rows. The
/// lists of a file have the same order, so rows are appended.
package enum SearchRow {
  private static let shift: Int64 = 60

  static func of(_ id: DiscoveryID) -> Int64 {
    Int64(id.kind.rawValue) << shift | Int64(id.number)
  }

  static func of(_ type: FacetType, _ facet: Int64) -> Int64 {
    Int64(type.rawValue) << shift | facet
  }

  /// The rows of a source within a kind.
  static func rows(of kind: DiscoveryKind, source: Int) -> ClosedRange<Int64> {
    let first = DiscoveryID(kind, source: source, record: 0)
    let last = DiscoveryID(kind, source: source, record: DiscoveryID.recordLimit - 1)
    return of(first)...of(last)
  }

  /// The rows of the facets of a type.
  static func rows(of type: FacetType) -> ClosedRange<Int64> {
    let first = of(type, 0)
    return first...(first | (1 << shift - 1))
  }

  /// The number of a row within its section: a discovery's number or a facet's `id`.
  static func number(_ row: Int64) -> Int64 { row & (1 << shift - 1) }

  /// The discovery of a row.
  static func discovery(_ row: Int64) -> DiscoveryID? {
    DiscoveryKind(rawValue: Int(row >> shift)).map { DiscoveryID($0, Int(number(row))) }
  }

  /// SQL for the `discovery.key` of the row number in a column.
  static func discoveryKeySQL(of column: String) -> String {
    "((\(column) & \(Int64(1) << shift - 1)) << 2 | (\(column) >> \(shift)))"
  }

  /// SQL for the row number of the discovery key in a column.
  package static func rowSQL(of key: String) -> String {
    "(\(DiscoveryID.kindSQL(ofKey: key)) << \(shift) | \(DiscoveryID.numberSQL(ofKey: key)))"
  }
}

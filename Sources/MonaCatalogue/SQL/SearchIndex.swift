import GRDB

/// The three full-text indexes of discoveries, made of `searchText` and `addressText` a piece at a time.
enum SearchIndex {
  /// How many rows are taken at once: some tenths of a second, so that nobody who wants to write waits
  /// long, and few enough that a small import makes its index itself.
  static let pieceSize = 1 << 14

  /// The last one is of addresses.
  private static let tables = ["discoverySearch", "titleSearch", "addressSearch"]

  /// Whether some discoveries are not in the indexes.
  static func isBehind(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM searchWaiting)")) ?? false
  }

  /// Takes what waits into the indexes, unless it is more than a piece.
  /// - Parameter withAddresses: false for a catalogue that has no index of them yet.
  static func takeIfFew(_ db: Database, withAddresses: Bool = true) throws {
    if try !isMore(db) { try takePiece(db, withAddresses: withAddresses) }
  }

  /// Whether more than a piece waits.
  static func isMore(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM searchWaiting LIMIT 1 OFFSET ?)"),
      arguments: [pieceSize]) ?? false
  }

  /// Takes the next piece of what waits, in the order of rows: out of order, FTS5 writes what it has
  /// gathered to the disk at each of them.
  static func takePiece(_ db: Database, withAddresses: Bool = true) throws {
    let last = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT max(row) FROM (SELECT row FROM searchWaiting ORDER BY row LIMIT ?)"),
      arguments: [pieceSize])
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

  /// How many runs an index may be made of, as each question looks into each of them.
  ///
  /// A few come and go with every small import, and FTS5 joins those itself.
  private static let runLimit = 6
  /// How much of an index is joined at once, in its pages of four kilobytes: a tenth of a second.
  private static let joinedPages = 1000

  /// The full-text tables that are made of more runs than they may be.
  static func inRuns(_ db: Database) throws -> [String] {
    try (tables + ["facetSearch"]).filter { table in
      let count = try Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(DISTINCT segid) FROM \(table)_idx"))
      return count ?? 0 > runLimit
    }
  }

  /// Joins a piece of the runs of a full-text table.
  /// - Returns: whether there is more to join.
  static func joinPiece(of table: String, _ db: Database) throws -> Bool {
    let before = db.totalChangesCount
    // A negative number has all runs joined to one, where FTS5 stopped the last time.
    try db.executeCached(
      sql: "INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?)", arguments: [-joinedPages])
    // FTS5's own word for that nothing was left to do.
    return db.totalChangesCount - before >= 2
  }

  /// How many bytes an index gathers before it writes a run: long runs need little merging afterwards.
  private static func setHashSize(_ bytes: Int, _ tables: [String], _ db: Database) throws {
    for table in tables {
      try db.executeCached(
        sql: "INSERT INTO \(table) (\(table), rank) VALUES ('hashsize', ?)", arguments: [bytes])
    }
  }
}

extension Catalogue {
  /// Whether discoveries of a large import are not in the search's index yet, so that a search looks
  /// through them one by one.
  package func isSearchBehind() throws -> Bool {
    try reader.read { db in try SearchIndex.isBehind(db) }
  }

  /// Makes what a large import left: the indexes that wait, as `write` does before anything else, and the
  /// search's, piece by piece, each in a transaction of its own: who wants to write meanwhile can, and what
  /// was made stays made if MONA is killed.
  ///
  /// What is found and listed is the same before, meanwhile and after.
  /// - Throws: `StorageError` when nothing can be written, `CancellationError` when the task is
  ///   cancelled.
  package func finishIndexes() throws {
    while try isSearchBehind() {
      try Task.checkCancellation()
      try write(changing: nil) { db in try SearchIndex.takePiece(db) }
    }
  }

  /// Joins what the search's index was made of piece by piece, so that a search takes half as long;
  /// each step a transaction of its own.
  ///
  /// What a search finds is the same before, meanwhile and after.
  /// - Throws: as `finishIndexes`.
  package func joinSearch() throws {
    for table in try reader.read({ db in try SearchIndex.inRuns(db) }) {
      var isMore = true
      while isMore {
        try Task.checkCancellation()
        isMore = try write(changing: nil) { db in try SearchIndex.joinPiece(of: table, db) }
      }
    }
  }
}

import Foundation
import GRDB
import MonaModel

/// Writes entries into the catalogue's tables, with statements prepared once per import.
struct CatalogueWriter {
  /// The result of comparing a record with the stored one.
  enum Comparison {
    case missing, unchanged, different
  }

  /// Whether the catalogue was empty at the start.
  let wasEmpty: Bool

  private let db: Database
  private let find: Statement
  private var discoveries: BulkInsert
  private var records: BulkInsert
  /// The keys of collected rows that are not yet written.
  private var unwritten: Set<Int64> = []
  private var search: SearchWriter
  private let replace: Statement
  private let retiredRow: RowWriter
  /// Statements that delete the links of a discovery.
  private let unlinkedRows: [RowWriter]
  /// Statements that delete a discovery and everything that refers to it.
  private let forgottenRows: [RowWriter]
  private let deferred: DeferredIndexes?
  private let deferredCounts: DeferredIndexes?
  private var facets: FacetTable?

  init(_ db: Database) throws {
    self.db = db
    wasEmpty =
      try Bool.fetchOne(db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery)"))
      ?? true
    deferred = wasEmpty ? try DeferredIndexes(of: ["discovery", "facetLink"], db) : nil
    // These indexes depend on `count`, which is written last.
    deferredCounts = wasEmpty ? try DeferredIndexes(of: ["facet"], db) : nil
    find = try db.cachedStatement(
      sql: """
        SELECT record, retired FROM discovery
          JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "key"))
        WHERE key = ?
        """)
    // An error ends the transaction, so statements need no savepoint (OR FAIL).
    discoveries = try BulkInsert(
      db,
      """
      INSERT OR FAIL INTO discovery (key, kind, titleFr, titleEn, makers, year, produced, borough,
        territory, ownerCode, latitude, longitude, sortFr, sortEn, filled)
      """, columns: 15,
      wasEmpty
        ? ""
        : """
        ON CONFLICT (key) DO UPDATE SET titleFr = excluded.titleFr, titleEn = excluded.titleEn,
          makers = excluded.makers, year = excluded.year, produced = excluded.produced,
          borough = excluded.borough, territory = excluded.territory,
          ownerCode = excluded.ownerCode, latitude = excluded.latitude,
          longitude = excluded.longitude, sortFr = excluded.sortFr, sortEn = excluded.sortEn,
          filled = excluded.filled, retired = 0
        """)
    records = try BulkInsert(
      db, "INSERT OR \(wasEmpty ? "FAIL" : "REPLACE") INTO discoveryRecord (row, record)",
      columns: 2)
    search = try SearchWriter(db)
    replace = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)")
    retiredRow = try RowWriter(db, sql: "UPDATE discovery SET retired = 1 WHERE key = ?")
    unlinkedRows = [
      try RowWriter(db, sql: "DELETE FROM facetLink WHERE discovery = ?"),
      try RowWriter(db, sql: "DELETE FROM replacement WHERE new = ?"),
    ]
    forgottenRows =
      unlinkedRows + [
        try RowWriter(db, sql: "DELETE FROM stray WHERE discovery = ?"),
        try RowWriter(db, sql: "DELETE FROM hiddenDiscovery WHERE discovery = ?"),
        try RowWriter(
          db, sql: "DELETE FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "?1"))"),
        try RowWriter(db, sql: "DELETE FROM discovery WHERE key = ?"),
      ]
  }

  /// Compares a record with the stored bytes; a retired discovery counts as different.
  mutating func compare(
    _ id: DiscoveryID, _ record: UnsafeRawBufferPointer
  ) throws -> Comparison {
    if wasEmpty { return .missing }
    if unwritten.contains(id.key) { try write() }
    let cursor = try Row.fetchCursor(find, arguments: [id.key])
    guard let row = try cursor.next() else { return .missing }
    guard try row.decode(Int.self, atIndex: 1) == 0 else { return .different }
    let isSame = try row.withUnsafeData(atIndex: 0) { kept in
      kept?.withUnsafeBytes { kept in
        kept.count == record.count && kept.elementsEqual(record)
      } ?? false
    }
    return isSame ? .unchanged : .different
  }

  /// Whether a discovery exists and is not retired.
  mutating func lists(_ id: DiscoveryID) throws -> Bool {
    try write()
    return try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ? AND retired = 0)"),
      arguments: [id.key]) ?? false
  }

  /// Inserts a new entry.
  mutating func insert(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    if facets == nil { try begin() }
    let key = entry.id.key
    discoveries.add(key)
    discoveries.add(Int64(entry.id.kind.rawValue))
    discoveries.add(entry.title.fr)
    discoveries.add(entry.title.en)
    discoveries.add(entry.makers)
    discoveries.add(entry.produced?.year.map(Int64.init))
    discoveries.add(entry.produced?.text)
    discoveries.add(entry.borough)
    discoveries.add(entry.territory)
    discoveries.add(entry.ownerCode)
    discoveries.add(entry.coordinate?.latitude)
    discoveries.add(entry.coordinate?.longitude)
    discoveries.add(entry.sortFr)
    discoveries.add(entry.sortEn)
    discoveries.add(Int64(entry.filled.rawValue))
    records.add(SearchRow.of(entry.id))
    records.add(record)
    unwritten.insert(key)
    try search.add(entry)
    try facets?.link(entry.facets, to: key)
    if discoveries.isFull || records.isFull { try write() }
    for old in entry.replaces {
      try replace.execute(arguments: [DiscoveryID(entry.id.kind, old).key, key])
    }
  }

  /// Replaces an existing entry.
  mutating func update(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    if facets == nil { try begin() }
    try removeFromSearch(entry.id.key)
    for row in unlinkedRows {
      row.bind(1, entry.id.key)
      try row.run()
    }
    try insert(entry, record)
  }

  /// The current discoveries of a kind and source that are not in `keys`.
  mutating func retirement(
    _ kind: DiscoveryKind, of source: Int = 0, except keys: Set<Int64>
  ) throws -> Retirement {
    var retirement = Retirement()
    if wasEmpty { return retirement }
    try write()
    let range = DiscoveryID.keys(ofSource: source)
    let statement = try db.cachedStatement(
      sql: "SELECT key FROM discovery WHERE kind = ? AND retired = 0 AND key BETWEEN ? AND ?")
    try RowReader(statement, [kind.rawValue, range.lowerBound, range.upperBound]).forEach { row in
      let key = row.integer(0)
      // Entries written by this import are included in `keys`.
      if keys.contains(key) { retirement.kept += 1 } else { retirement.keys.append(key) }
    }
    return retirement
  }

  /// Retires discoveries: they are kept for visits that refer to them, but lists and searches omit
  /// them.
  mutating func retire(_ retirement: Retirement) throws {
    for key in retirement.keys { try retire(key) }
  }

  /// Retires a discovery.
  mutating func retire(_ key: Int64) throws {
    if facets == nil { try begin() }
    if unwritten.contains(key) { try write() }
    retiredRow.bind(1, key)
    try retiredRow.run()
    try removeFromSearch(key)
  }

  /// Deletes a discovery that no personal data refers to.
  mutating func delete(_ key: Int64) throws {
    if facets == nil { try begin() }
    if unwritten.contains(key) { try write() }
    try removeFromSearch(key)
    for row in forgottenRows {
      row.bind(1, key)
      try row.run()
    }
  }

  /// Removes a discovery from the search tables, if present.
  private mutating func removeFromSearch(_ key: Int64) throws {
    guard let id = DiscoveryID(key: key) else { return }
    try search.remove(id)
  }

  /// Finishes the import: writes collected rows, deletes unused facets and builds the indexes; for
  /// large imports, some are left to `Catalogue.finishIndexes`.
  mutating func finish() throws {
    try write()
    try search.write()
    try facets?.write(db)
    try deferred?.build(db, leaving: try SearchIndex.isMore(db) ? PendingIndexes.names : [])
    // In a new catalogue, all facets are linked and already counted.
    if !wasEmpty {
      try db.executeCached(
        sql: """
          DELETE FROM facet WHERE NOT EXISTS (SELECT 1 FROM facetLink WHERE facet = facet.id)
          """)
      try FacetTable.count(db)
    }
    try deferredCounts?.build(db)
    try FacetTable.assignParents(db)
    try FacetTable.index(db)
    try SearchIndex.indexIfFew(db)
    try db.notifyChanges(in: .fullDatabase)
  }

  /// Prepares the facets at the first write.
  private mutating func begin() throws {
    facets = try FacetTable(db, isEmpty: wasEmpty)
  }

  /// Writes the collected rows, except the search texts.
  private mutating func write() throws {
    try discoveries.write()
    try records.write()
    try facets?.writeLinks()
    unwritten.removeAll(keepingCapacity: true)
  }
}

/// The discoveries that an import would retire.
struct Retirement {
  /// The number of discoveries that may always be retired: a small catalogue may well change by
  /// half.
  private static let handful = 10

  /// The keys to retire.
  var keys: [Int64] = []
  /// The number of remaining discoveries, including new ones.
  var kept = 0

  /// Rejects a file that lacks most discoveries: it is probably a part of a catalogue, or another
  /// one.
  /// - Parameter inserted: the number of new discoveries among the remaining ones.
  func check(_ url: URL, inserted: Int) throws(CatalogueError) {
    let before = keys.count + kept - inserted
    guard keys.count > Self.handful, keys.count * 2 > before else { return }
    throw .lacksMost(url, missing: keys.count, of: before)
  }
}

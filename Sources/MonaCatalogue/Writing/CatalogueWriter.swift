import Foundation
import GRDB
import MonaModel

/// Writes entries into the catalogue's tables, with statements prepared once an import.
struct CatalogueWriter {
  /// How a record stands to what the catalogue has.
  enum Comparison {
    case missing, unchanged, different
  }

  /// Whether there was nothing to compare with.
  let wasEmpty: Bool

  private let db: Database
  private let find: Statement
  private var discoveries: BulkInsert
  private var records: BulkInsert
  /// The keys of what is gathered and not yet written.
  private var unwritten: Set<Int64> = []
  private var search: SearchWriter
  private let replace: Statement
  private let retiredRow: RowWriter
  /// What takes away all that refers to a discovery.
  private let unlinkedRows: [RowWriter]
  /// What takes away a discovery with all that refers to it.
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
    // These list what has a count, which comes last.
    deferredCounts = wasEmpty ? try DeferredIndexes(of: ["facet"], db) : nil
    find = try db.cachedStatement(
      sql: """
        SELECT record, retired FROM discovery
          JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "key"))
        WHERE key = ?
        """)
    // What fails ends the transaction: no statement needs to be undone by itself.
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

  /// How `record` stands to the bytes kept for `id`; one that was retired is different, as it
  /// comes back.
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

  /// Whether a discovery is there, and not retired.
  mutating func lists(_ id: DiscoveryID) throws -> Bool {
    try write()
    return try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ? AND retired = 0)"),
      arguments: [id.key]) ?? false
  }

  /// Writes an entry the catalogue does not have.
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

  /// Writes an entry over the one the catalogue has.
  mutating func update(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    if facets == nil { try begin() }
    try removeFromSearch(entry.id.key)
    for row in unlinkedRows {
      row.bind(1, entry.id.key)
      try row.run()
    }
    try insert(entry, record)
  }

  /// The discoveries of `kind` and of a source that are not among `keys`.
  mutating func departing(
    _ kind: DiscoveryKind, of source: Int = 0, except keys: Set<Int64>
  ) throws -> Retirement {
    var departure = Retirement()
    if wasEmpty { return departure }
    try write()
    let range = DiscoveryID.keys(ofSource: source)
    let statement = try db.cachedStatement(
      sql: "SELECT key FROM discovery WHERE kind = ? AND retired = 0 AND key BETWEEN ? AND ?")
    try RowReader(statement, [kind.rawValue, range.lowerBound, range.upperBound]).forEach { row in
      let key = row.integer(0)
      // What this import wrote is there too, and stays.
      if keys.contains(key) { departure.kept += 1 } else { departure.keys.append(key) }
    }
    return departure
  }

  /// Retires discoveries: they are kept, for the visits that point at them, but no list or search
  /// shows them.
  mutating func retire(_ departure: Retirement) throws {
    for key in departure.keys { try retire(key) }
  }

  /// Keeps a discovery for the visits that point at it alone.
  mutating func retire(_ key: Int64) throws {
    if facets == nil { try begin() }
    if unwritten.contains(key) { try write() }
    retiredRow.bind(1, key)
    try retiredRow.run()
    try removeFromSearch(key)
  }

  /// Forgets a discovery that nobody collected or wants.
  mutating func delete(_ key: Int64) throws {
    if facets == nil { try begin() }
    if unwritten.contains(key) { try write() }
    try removeFromSearch(key)
    for row in forgottenRows {
      row.bind(1, key)
      try row.run()
    }
  }

  /// Does nothing for what is not there, as a retired discovery is not.
  private mutating func removeFromSearch(_ key: Int64) throws {
    guard let id = DiscoveryID(key: key) else { return }
    try search.remove(id)
  }

  /// Writes what was kept for the end, drops what nothing refers to any more, and makes the indexes; where
  /// discoveries are many, some are left to `Catalogue.finishIndexes`.
  mutating func finish() throws {
    try write()
    try search.write()
    try facets?.write(db)
    try deferred?.build(db, leaving: try SearchIndex.isMore(db) ? WaitingIndexes.names : [])
    // Of nothing before, all are linked, and were counted as they were.
    if !wasEmpty {
      try db.executeCached(
        sql: """
          DELETE FROM facet WHERE NOT EXISTS (SELECT 1 FROM facetLink WHERE facet = facet.id)
          """)
      try FacetTable.count(db)
    }
    try deferredCounts?.build(db)
    try FacetTable.place(db)
    try FacetTable.index(db)
    try SearchIndex.takeIfFew(db)
    try db.notifyChanges(in: .fullDatabase)
  }

  /// What only an import that has something to write needs.
  private mutating func begin() throws {
    facets = try FacetTable(db, isEmpty: wasEmpty)
  }

  /// Writes what was gathered of discoveries, but for the texts of the search.
  private mutating func write() throws {
    try discoveries.write()
    try records.write()
    try facets?.writeLinks()
    unwritten.removeAll(keepingCapacity: true)
  }
}

/// Discoveries that an import would retire, as its file no longer has them.
struct Retirement {
  /// Up to this many discoveries may go without question, whatever part of the catalogue they are:
  /// a small catalogue may well change by half.
  private static let handful = 10

  /// Those that would go.
  var keys: [Int64] = []
  /// How many would stay, new ones among them.
  var kept = 0

  /// Refuses a file without most of what the catalogue has: it is more likely a part of a
  /// catalogue, or another one, than that so much is gone.
  /// - Parameter inserted: how many of those that stay are new.
  func check(_ url: URL, inserted: Int) throws(CatalogueError) {
    let before = keys.count + kept - inserted
    guard keys.count > Self.handful, keys.count * 2 > before else { return }
    throw .lacksMost(url, missing: keys.count, of: before)
  }
}

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
  private let discoveryRow: RowWriter
  private let recordRow: RowWriter
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
    discoveryRow = try RowWriter(
      db,
      sql: """
        INSERT INTO discovery (key, kind, titleFr, titleEn, makers, year, produced, borough,
          territory, ownerCode, latitude, longitude, sortFr, sortEn, filled)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET titleFr = excluded.titleFr, titleEn = excluded.titleEn,
          makers = excluded.makers, year = excluded.year, produced = excluded.produced,
          borough = excluded.borough, territory = excluded.territory,
          ownerCode = excluded.ownerCode, latitude = excluded.latitude,
          longitude = excluded.longitude, sortFr = excluded.sortFr, sortEn = excluded.sortEn,
          filled = excluded.filled, retired = 0
        """)
    recordRow = try RowWriter(
      db, sql: "INSERT OR REPLACE INTO discoveryRecord (row, record) VALUES (?, ?)")
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
  func compare(_ id: DiscoveryID, _ record: UnsafeRawBufferPointer) throws -> Comparison {
    if wasEmpty { return .missing }
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
  func lists(_ id: DiscoveryID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ? AND retired = 0)"),
      arguments: [id.key]) ?? false
  }

  /// Writes an entry the catalogue does not have.
  mutating func insert(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    if facets == nil { try begin() }
    let key = entry.id.key
    discoveryRow.bind(1, key)
    discoveryRow.bind(2, Int64(entry.id.kind.rawValue))
    discoveryRow.bind(3, entry.title.fr)
    discoveryRow.bind(4, entry.title.en)
    discoveryRow.bind(5, entry.makers)
    discoveryRow.bind(6, entry.produced?.year.map(Int64.init))
    discoveryRow.bind(7, entry.produced?.text)
    discoveryRow.bind(8, entry.borough)
    discoveryRow.bind(9, entry.territory)
    discoveryRow.bind(10, entry.ownerCode)
    discoveryRow.bind(11, entry.coordinate?.latitude)
    discoveryRow.bind(12, entry.coordinate?.longitude)
    discoveryRow.bind(13, entry.sortFr)
    discoveryRow.bind(14, entry.sortEn)
    discoveryRow.bind(15, Int64(entry.filled.rawValue))
    try discoveryRow.run()
    recordRow.bind(1, SearchRow.of(entry.id))
    recordRow.bind(2, kept: record)
    try recordRow.run()
    try search.add(entry)
    try facets?.link(entry.facets, to: key)
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
  func departing(
    _ kind: DiscoveryKind, of source: Int = 0, except keys: Set<Int64>
  ) throws -> Retirement {
    var departure = Retirement()
    if wasEmpty { return departure }
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
    retiredRow.bind(1, key)
    try retiredRow.run()
    try removeFromSearch(key)
  }

  /// Forgets a discovery that nobody collected or wants.
  mutating func delete(_ key: Int64) throws {
    if facets == nil { try begin() }
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

  /// Writes what was kept for the end, drops what nothing refers to any more, and makes the index of
  /// facets; that of discoveries too unless they are many, for which `Catalogue.finishSearch` is.
  mutating func finish() throws {
    try search.write()
    try facets?.write(db)
    try deferred?.build(db)
    try db.executeCached(
      sql: """
        DELETE FROM facet WHERE NOT EXISTS (SELECT 1 FROM facetLink WHERE facet = facet.id)
        """)
    try FacetTable.count(db)
    try deferredCounts?.build(db)
    try FacetTable.place(db)
    try FacetTable.index(db)
    try SearchIndex.takeIfFew(db)
    try db.notifyChanges(in: .fullDatabase)
  }

  /// What only an import that has something to write needs.
  private mutating func begin() throws {
    facets = try FacetTable(db)
  }
}

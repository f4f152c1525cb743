import Foundation
import GRDB
import MonaModel

/// Writes entries into the catalogue's tables, with statements prepared once per import.
struct CatalogueWriter {
  /// The result of comparing a record with the stored one.
  enum Comparison {
    case missing, unchanged, different
    /// It is retired, so it returns.
    case retired
  }

  /// Whether the catalogue was empty at the start.
  let wasEmpty: Bool

  private let db: Database
  private let find: Statement
  private let insertDiscovery: RowWriter
  private let insertRecord: RowWriter
  private let insertReplacement: Statement
  private let retireDiscovery: Statement
  /// Statements that delete the links of a discovery.
  private let unlink: [Statement]
  /// Deletes what replaces a discovery that is current.
  private let reinstate: RowWriter
  /// Statements that delete a discovery and everything that refers to it.
  private let forget: [Statement]
  private var search: SearchWriter
  /// Whether most discoveries will be new, so that the indexes are built after them.
  private let isMostlyNew: Bool
  /// The indexes then, dropped at the first insertion: what inserts nothing builds none.
  private var deferred: DeferredIndexes?
  /// Those that depend on `count`, which is written last.
  private var deferredCounts: DeferredIndexes?
  /// The facets, read at the first insertion.
  private var facets: FacetTable?

  /// - Parameter additions: about how many discoveries will be new, if that is known.
  init(_ db: Database, additions: Int = 0) throws {
    self.db = db
    wasEmpty = try !Self.hasMore(than: 0, db)
    isMostlyNew = try wasEmpty || additions > 0 && !Self.hasMore(than: additions - 1, db)
    find = try db.cachedStatement(
      sql: """
        SELECT record, retired, titleFr, titleEn, makers FROM discovery
          JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "key"))
        WHERE key = ?
        """)
    // An error ends the transaction, so statements need no savepoint (OR FAIL).
    insertDiscovery = try RowWriter(
      """
      INSERT OR FAIL INTO discovery (key, kind, titleFr, titleEn, makers, year, produced, borough,
        territory, ownerCode, latitude, longitude, sortFr, sortEn, filled, picture)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET titleFr = excluded.titleFr, titleEn = excluded.titleEn,
        makers = excluded.makers, year = excluded.year, produced = excluded.produced,
        borough = excluded.borough, territory = excluded.territory,
        ownerCode = excluded.ownerCode, latitude = excluded.latitude,
        longitude = excluded.longitude, sortFr = excluded.sortFr, sortEn = excluded.sortEn,
        filled = excluded.filled, picture = excluded.picture, retired = 0
      """, db)
    insertRecord = try RowWriter(
      "INSERT OR REPLACE INTO discoveryRecord (row, record) VALUES (?, ?)", db)
    insertReplacement = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)")
    retireDiscovery = try db.cachedStatement(
      sql: "UPDATE discovery SET retired = 1 WHERE key = ?")
    // MONA's records name what they replace. What a person joined, and what an import recognised
    // under another number, stays.
    let own = DiscoveryID.keys(ofSource: 0).upperBound
    unlink = try [
      "DELETE FROM facetLink WHERE discovery = ?",
      "DELETE FROM replacement WHERE new = ? AND new <= \(own) AND old <= \(own)",
    ].map(db.cachedStatement(sql:))
    reinstate = try RowWriter("DELETE FROM replacement WHERE old = ?", db)
    forget =
      try unlink
      + [
        "DELETE FROM replacement WHERE new = ?",
        "DELETE FROM stray WHERE discovery = ?",
        "DELETE FROM hiddenDiscovery WHERE discovery = ?",
        "DELETE FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "?1"))",
        "DELETE FROM discovery WHERE key = ?",
      ].map(db.cachedStatement(sql:))
    search = try SearchWriter(db)
  }

  /// Whether there are more discoveries than `count`.
  private static func hasMore(than count: Int, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM discovery LIMIT 1 OFFSET ?)"),
      arguments: [count]) ?? false
  }

  /// Compares a record with the stored bytes.
  /// - Parameter discovery: what this version reads in it, which an earlier one may have read
  ///   differently; nil not to compare that.
  func compare(
    _ id: DiscoveryID, _ record: UnsafeRawBufferPointer, readAs discovery: Discovery? = nil
  ) throws -> Comparison {
    if wasEmpty { return .missing }
    let cursor = try Row.fetchCursor(find, arguments: [id.key])
    guard let row = try cursor.next() else { return .missing }
    guard try row.decode(Int.self, forColumn: "retired") == 0 else { return .retired }
    let isSame = try row.withUnsafeData(named: "record") { $0 == Data(record) }
    guard isSame, let discovery else { return isSame ? .unchanged : .different }
    let isReadSame =
      try row.localized("title") == discovery.title
      && row.decode(String.self, forColumn: "makers")
        == CatalogueEntry.makers(of: discovery.artwork)
    return isReadSame ? .unchanged : .different
  }

  /// Whether a discovery exists and is not retired.
  func lists(_ id: DiscoveryID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ? AND retired = 0)"),
      arguments: [id.key]) ?? false
  }

  /// Whether a discovery exists, retired or not.
  func knows(_ id: DiscoveryID) throws -> Bool {
    try Row.fetchOne(find, arguments: [id.key]) != nil
  }

  /// Inserts a new entry.
  mutating func insert(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    let key = entry.id.key
    if facets == nil { try begin() }
    try insertDiscovery.execute { row in
      row.add(key)
      row.add(entry.id.kind.rawValue)
      row.add(entry.title.fr)
      row.add(entry.title.en)
      row.add(entry.makers)
      row.add(entry.produced?.year)
      row.add(entry.produced?.text)
      row.add(entry.borough)
      row.add(entry.territory)
      row.add(entry.ownerCode)
      row.add(entry.coordinate?.latitude)
      row.add(entry.coordinate?.longitude)
      row.add(entry.sortFr)
      row.add(entry.sortEn)
      row.add(entry.filled.rawValue)
      row.add(entry.picture?.text)
    }
    try insertRecord.execute { row in
      row.add(SearchRow.of(entry.id))
      row.add(record)
    }
    try search.add(entry)
    try facets?.link(entry.facets, to: key)
    if !entry.id.isFromMona, !wasEmpty { try reinstate.execute { $0.add(key) } }
    for old in entry.replaces {
      try insertReplacement.execute(arguments: [DiscoveryID(entry.id.kind, old).key, key])
    }
  }

  /// Prepares the first insertion.
  private mutating func begin() throws {
    if isMostlyNew {
      deferred = try DeferredIndexes(
        of: ["discovery", "facetLink"], except: "discoveryRetired", db)
    }
    if wasEmpty { deferredCounts = try DeferredIndexes(of: ["facet"], db) }
    facets = try FacetTable(db, isEmpty: wasEmpty)
  }

  /// Replaces an existing entry.
  mutating func update(_ entry: CatalogueEntry, _ record: UnsafeRawBufferPointer) throws {
    try search.remove(entry.id)
    for statement in unlink { try statement.execute(arguments: [entry.id.key]) }
    try insert(entry, record)
  }

  /// The current discoveries of a kind and source that are not in `keys`.
  func retirement(
    _ kind: DiscoveryKind, of source: Int = 0, except keys: Set<Int64>
  ) throws -> Retirement {
    var retirement = Retirement()
    if wasEmpty { return retirement }
    let range = DiscoveryID.keys(ofSource: source)
    let current = try Int64.fetchCursor(
      db.cachedStatement(
        sql: "SELECT key FROM discovery WHERE kind = ? AND retired = 0 AND key BETWEEN ? AND ?"),
      arguments: [kind.rawValue, range.lowerBound, range.upperBound])
    while let key = try current.next() {
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
    try retireDiscovery.execute(arguments: [key])
    if let id = DiscoveryID(key: key) { try search.remove(id) }
  }

  /// Deletes a discovery that no personal data refers to.
  mutating func delete(_ key: Int64) throws {
    if let id = DiscoveryID(key: key) { try search.remove(id) }
    for statement in forget { try statement.execute(arguments: [key]) }
  }

  /// Finishes the import: writes collected rows, deletes unused facets and builds the indexes; for
  /// large imports, some are left to `Catalogue.finishIndexes`.
  mutating func finish() throws {
    try search.write()
    try facets?.write(db)
    var later = PendingIndexes.names
    // Counting the links of facets needs it.
    if !wasEmpty { later.remove("facetLinkByFacet") }
    try deferred?.build(db, leaving: try SearchIndex.isMore(db) ? later : [])
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
  }
}

/// Writes the folded texts of discoveries, from which the full-text indexes are built later.
private struct SearchWriter {
  /// The number of rows collected: large enough to write in order, some ten megabytes at most.
  private static let limit = 1 << 14

  private let insertText: RowWriter
  private let insertAddress: RowWriter
  private let insertWaiting: RowWriter
  /// Statements that delete a row; the external-content indexes need the old text before it is
  /// deleted.
  private let removals: [Statement]
  private var removed: Set<Int64> = []
  /// What to write after the removals, by row.
  private var added: [Int64: Added] = [:]

  private struct Added {
    var search: CatalogueEntry.Search
    var coordinate: Coordinate?
  }

  init(_ db: Database) throws {
    insertText = try RowWriter(
      """
      INSERT OR FAIL INTO searchText (row, title, makers, terms, latitude, longitude)
      VALUES (?, ?, ?, ?, ?, ?)
      """, db)
    insertAddress = try RowWriter(
      "INSERT OR FAIL INTO addressText (row, place, address) VALUES (?, ?, ?)", db)
    insertWaiting = try RowWriter("INSERT OR FAIL INTO searchWaiting (row) VALUES (?)", db)
    let indexed = "WHERE row = ?1 AND NOT EXISTS (SELECT 1 FROM searchWaiting WHERE row = ?1)"
    removals = try [
      """
      INSERT INTO titleSearch (titleSearch, rowid, title)
      SELECT 'delete', row, title FROM searchText \(indexed)
      """,
      """
      INSERT INTO discoverySearch (discoverySearch, rowid, title, makers, terms)
      SELECT 'delete', row, title, makers, terms FROM searchText \(indexed)
      """,
      """
      INSERT INTO addressSearch (addressSearch, rowid, place, address)
      SELECT 'delete', row, place, address FROM addressText \(indexed)
      """,
      "DELETE FROM addressText WHERE row = ?",
      "DELETE FROM searchText WHERE row = ?",
      "DELETE FROM searchWaiting WHERE row = ?",
    ].map(db.cachedStatement(sql:))
  }

  /// Removes a discovery, if present.
  mutating func remove(_ id: DiscoveryID) throws {
    let row = SearchRow.of(id)
    added[row] = nil
    removed.insert(row)
    if removed.count == Self.limit { try write() }
  }

  /// Adds a discovery that is not present or was just removed.
  mutating func add(_ entry: CatalogueEntry) throws {
    let (row, texts) = (
      SearchRow.of(entry.id), Added(search: entry.search, coordinate: entry.coordinate)
    )
    if removed.isEmpty { return try insert(texts, at: row) }
    added[row] = texts
    if added.count == Self.limit { try write() }
  }

  /// Writes the collected removals in the order of rows, because FTS5 writes a segment whenever the
  /// order breaks, and the collected additions after them.
  mutating func write() throws {
    let rows = removed.sorted()
    for statement in removals {
      for row in rows { try statement.execute(arguments: [row]) }
    }
    removed = []
    for (row, texts) in added.sorted(by: { $0.key < $1.key }) { try insert(texts, at: row) }
    added = [:]
  }

  private func insert(_ texts: Added, at row: Int64) throws {
    let (search, coordinate) = (texts.search, texts.coordinate)
    try insertText.execute { values in
      values.add(row)
      values.add(search.title)
      values.add(search.makers)
      values.add(search.terms)
      values.add(coordinate?.latitude)
      values.add(coordinate?.longitude)
    }
    if !search.address.isEmpty {
      try insertAddress.execute { values in
        values.add(row)
        values.add(search.address.place)
        values.add(search.address.others)
      }
    }
    try insertWaiting.execute { $0.add(row) }
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
  /// - Parameters:
  ///   - inserted: the number of new discoveries among the remaining ones.
  ///   - renumbered: the number of discoveries that remain under another number.
  func check(_ url: URL, inserted: Int, renumbered: Int = 0) throws(CatalogueError) {
    let (before, missing) = (keys.count + kept - inserted, keys.count - renumbered)
    guard missing > Self.handful, missing * 2 > before else { return }
    throw .lacksMost(url, missing: missing, of: before)
  }
}

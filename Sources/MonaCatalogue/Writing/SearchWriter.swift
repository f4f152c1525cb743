import GRDB
import MonaModel

/// Writes the folded texts of discoveries, from which the full-text indexes are built in batches in
/// the order of rows.
struct SearchWriter {
  /// The number of rows collected: large enough to write in order, some megabytes at most.
  private static let limit = 1 << 14

  private var texts: BulkInsert
  private var addresses: BulkInsert
  private var waiting: BulkInsert
  /// Statements that delete a row; the external-content indexes need the old text before it is
  /// deleted.
  private let removals: [RowWriter]
  private var removed: [Int64] = []

  init(_ db: Database) throws {
    texts = try BulkInsert(
      db,
      "INSERT OR FAIL INTO searchText (row, title, makers, terms, latitude, longitude)", columns: 6)
    addresses = try BulkInsert(
      db, "INSERT OR FAIL INTO addressText (row, place, address)", columns: 3)
    waiting = try BulkInsert(db, "INSERT OR FAIL INTO searchWaiting (row)", columns: 1)
    let indexed = "WHERE row = ?1 AND NOT EXISTS (SELECT 1 FROM searchWaiting WHERE row = ?1)"
    removals = [
      try RowWriter(
        db,
        sql: """
          INSERT INTO titleSearch (titleSearch, rowid, title)
          SELECT 'delete', row, title FROM searchText \(indexed)
          """),
      try RowWriter(
        db,
        sql: """
          INSERT INTO discoverySearch (discoverySearch, rowid, title, makers, terms)
          SELECT 'delete', row, title, makers, terms FROM searchText \(indexed)
          """),
      try RowWriter(
        db,
        sql: """
          INSERT INTO addressSearch (addressSearch, rowid, place, address)
          SELECT 'delete', row, place, address FROM addressText \(indexed)
          """),
      try RowWriter(db, sql: "DELETE FROM addressText WHERE row = ?"),
      try RowWriter(db, sql: "DELETE FROM searchText WHERE row = ?"),
      try RowWriter(db, sql: "DELETE FROM searchWaiting WHERE row = ?"),
    ]
  }

  /// Removes a discovery, if present.
  ///
  /// A discovery that this writer just added is not present yet.
  mutating func remove(_ id: DiscoveryID) throws {
    removed.append(SearchRow.of(id))
    if removed.count == Self.limit { try write() }
  }

  /// Adds a discovery that is not present or was just removed.
  mutating func add(_ entry: CatalogueEntry) throws {
    let row = SearchRow.of(entry.id)
    texts.add(row)
    texts.add(entry.search.title)
    texts.add(entry.search.makers)
    texts.add(entry.search.terms)
    texts.add(entry.coordinate?.latitude)
    texts.add(entry.coordinate?.longitude)
    if !entry.search.address.isEmpty {
      addresses.add(row)
      addresses.add(entry.search.address.place)
      addresses.add(entry.search.address.others)
    }
    waiting.add(row)
    // Without removals, collecting more rows has no advantage.
    if removed.isEmpty ? texts.isFull : texts.count == Self.limit { try write() }
  }

  /// Writes the collected rows, which then wait to be indexed.
  mutating func write() throws {
    removed.sort()
    for row in removals {
      for removed in removed {
        row.bind(1, removed)
        try row.run()
      }
    }
    removed.removeAll(keepingCapacity: true)
    try texts.write()
    try addresses.write()
    try waiting.write()
  }
}

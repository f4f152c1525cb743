import GRDB
import MonaModel

/// Writes the folded texts of discoveries, of which the full-text indexes are then made, many at a time
/// and in the order of their rows.
struct SearchWriter {
  private struct Entry {
    var row: Int64
    var search: CatalogueEntry.Search
    var coordinate: Coordinate?
  }

  /// Enough for what is written out of order to matter no more, few enough to weigh some megabytes.
  private static let limit = 1 << 14

  private let textRow: RowWriter
  private let addressRow: RowWriter
  private let waitingRow: RowWriter
  /// What takes a row away; the indexes keep no text, and are told what to forget before it goes.
  private let removals: [RowWriter]
  private var removed: [Int64] = []
  private var added: [Entry] = []

  init(_ db: Database) throws {
    textRow = try RowWriter(
      db,
      sql: """
        INSERT INTO searchText (row, title, makers, terms, latitude, longitude)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    addressRow = try RowWriter(
      db, sql: "INSERT INTO addressText (row, place, address) VALUES (?, ?, ?)")
    waitingRow = try RowWriter(db, sql: "INSERT INTO searchWaiting (row) VALUES (?)")
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

  /// Takes a discovery out, if it is there.
  ///
  /// One that the same writer has just added is not yet.
  mutating func remove(_ id: DiscoveryID) throws {
    removed.append(SearchRow.of(id))
    if removed.count == Self.limit { try write() }
  }

  /// Puts a discovery in that is not there, or was just removed.
  mutating func add(_ entry: CatalogueEntry) throws {
    added.append(
      Entry(row: SearchRow.of(entry.id), search: entry.search, coordinate: entry.coordinate))
    if added.count == Self.limit { try write() }
  }

  /// Writes what is still to be written, as texts that wait for the indexes.
  mutating func write() throws {
    removed.sort()
    for row in removals {
      for removed in removed {
        row.bind(1, removed)
        try row.run()
      }
    }
    removed.removeAll(keepingCapacity: true)
    added.sort { $0.row < $1.row }
    for entry in added {
      textRow.bind(1, entry.row)
      textRow.bind(2, entry.search.title)
      textRow.bind(3, entry.search.makers)
      textRow.bind(4, entry.search.terms)
      textRow.bind(5, entry.coordinate?.latitude)
      textRow.bind(6, entry.coordinate?.longitude)
      try textRow.run()
      if !entry.search.address.isEmpty { try write(entry.search.address, of: entry.row) }
      waitingRow.bind(1, entry.row)
      try waitingRow.run()
    }
    added.removeAll(keepingCapacity: true)
  }

  private func write(_ address: AddressTexts, of row: Int64) throws {
    addressRow.bind(1, row)
    addressRow.bind(2, address.place)
    addressRow.bind(3, address.others)
    try addressRow.run()
  }
}

import GRDB
import MonaModel

/// Writes discoveries into the two full-text indexes, many at a time and in the order of their rows:
/// out of order, FTS5 writes what it has gathered to the disk at each of them.
struct SearchWriter {
  private struct Entry {
    var row: Int64
    var search: CatalogueEntry.Search
    var coordinate: Coordinate?
  }

  /// Enough for what is written out of order to matter no more, few enough to weigh some megabytes.
  private static let limit = 1 << 14

  private let searchRow: RowWriter
  private let titleRow: RowWriter
  /// What takes a row out of the indexes; that of titles keeps no text, and is told what to forget
  /// before the other one does.
  private let removals: [RowWriter]
  private var removed: [Int64] = []
  private var added: [Entry] = []

  init(_ db: Database) throws {
    searchRow = try RowWriter(
      db,
      sql: """
        INSERT INTO discoverySearch (rowid, title, makers, terms, latitude, longitude)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    titleRow = try RowWriter(db, sql: "INSERT INTO titleSearch (rowid, title) VALUES (?, ?)")
    removals = [
      try RowWriter(
        db,
        sql: """
          INSERT INTO titleSearch (titleSearch, rowid, title)
          SELECT 'delete', id, c0 FROM discoverySearch_content WHERE id = ?
          """),
      try RowWriter(db, sql: "DELETE FROM discoverySearch WHERE rowid = ?"),
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

  /// Writes what is still to be written.
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
      searchRow.bind(1, entry.row)
      searchRow.bind(2, entry.search.title)
      searchRow.bind(3, entry.search.makers)
      searchRow.bind(4, entry.search.terms)
      searchRow.bind(5, entry.coordinate?.latitude)
      searchRow.bind(6, entry.coordinate?.longitude)
      try searchRow.run()
      titleRow.bind(1, entry.row)
      titleRow.bind(2, entry.search.title)
      try titleRow.run()
    }
    added.removeAll(keepingCapacity: true)
  }
}

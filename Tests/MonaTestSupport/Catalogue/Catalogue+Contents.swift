import Foundation
import GRDB
import GRDBSQLite
import MonaCatalogue
import MonaModel

extension Catalogue {
  /// Every row of every table of the catalogue, to compare before and after.
  package func contents() throws -> [String] {
    try reader.read { db in
      let tables = [
        "discovery", "discoveryRecord", "facet", "facetLink", "replacement", "searchText",
        "addressText", "badge",
      ]
      return try tables.flatMap { try db.rows(of: $0) }
    }
  }
}

extension Catalogue {
  /// Every byte of a catalogue in memory: they stay equal as long as nothing is written.
  ///
  /// Fast enough to be called thousands of times, as SQLite compiles no statement for it.
  package func bytes() throws -> Data {
    // A reading transaction would change settings, after which SQLite recompiles all statements.
    try reader.unsafeRead { db in
      var count: Int64 = 0
      guard let start = sqlite3_serialize(db.sqliteConnection, "main", &count, 0), count > 0 else {
        throw DatabaseError(message: "a catalogue in memory cannot be written down")
      }
      return Data(
        bytesNoCopy: start, count: Int(count),
        deallocator: .custom { start, _ in sqlite3_free(start) })
    }
  }
}

extension Catalogue {
  /// The stored record of a discovery.
  package func record(of id: DiscoveryID) throws -> Data? {
    try reader.read { db in
      try Data.fetchOne(
        db, sql: "SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "?1"))",
        arguments: [id.key])
    }
  }
}

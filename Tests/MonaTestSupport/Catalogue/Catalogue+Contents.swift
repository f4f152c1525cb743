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
  /// Every byte of a catalogue in memory: what changes nothing leaves all of them as they were.
  ///
  /// For loops of thousands, as no statement is compiled for it.
  package func bytes() throws -> Data {
    // Without the settings of a reading transaction, after which SQLite compiles all statements anew.
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
  /// The bytes kept of a discovery.
  package func record(of id: DiscoveryID) throws -> Data? {
    try reader.read { db in
      try Data.fetchOne(
        db, sql: "SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "?1"))",
        arguments: [id.key])
    }
  }
}

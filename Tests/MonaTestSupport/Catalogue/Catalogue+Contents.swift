import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Catalogue {
  /// Every row of every table of the catalogue, to compare before and after.
  package func contents() throws -> [String] {
    try reader.read { db in
      let tables = ["discovery", "facet", "facetLink", "replacement", "discoverySearch", "badge"]
      return try tables.flatMap { try db.rows(of: $0) }
    }
  }
}

extension Catalogue {
  /// The bytes kept of a discovery.
  package func record(of id: DiscoveryID) throws -> Data? {
    try reader.read { db in
      try Data.fetchOne(
        db, sql: "SELECT record FROM discovery WHERE key = ?", arguments: [id.key])
    }
  }
}

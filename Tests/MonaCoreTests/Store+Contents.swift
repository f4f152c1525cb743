import Foundation
import GRDB

@testable import MonaCore

extension Store {
  /// Every row of every table of the catalogue, to compare before and after.
  func contents() throws -> [String] {
    try catalogue.read { db in
      let tables = ["discovery", "facet", "facetLink", "replacement", "discoverySearch", "badge"]
      return try tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2").map(
          String.init(describing:))
      }
    }
  }
}

extension Store {
  /// The bytes kept of a discovery.
  func record(of id: DiscoveryID) throws -> Data? {
    try catalogue.read { db in
      try Data.fetchOne(
        db, sql: "SELECT record FROM discovery WHERE key = ?", arguments: [id.key])
    }
  }
}

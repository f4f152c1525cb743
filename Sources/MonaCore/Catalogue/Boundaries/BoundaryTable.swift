import Foundation
import GRDB

/// The rows of `boundary`.
enum BoundaryTable {
  static func boundaries(_ db: Database) throws -> Boundaries {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT name, territory, area FROM boundary ORDER BY id")
    var boundaries: [Boundaries.Boundary] = []
    while let row = try rows.next() {
      let area = (row[2] as Data).withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        return (try? reader.value())?.polygons ?? []
      }
      boundaries.append(Boundaries.Boundary(name: row[0], territory: row[1], area: area))
    }
    return Boundaries(boundaries)
  }

  /// Keeps areas; one of a name that is known already takes its place.
  static func save(_ boundaries: [BoundaryFile.Area], _ db: Database) throws {
    for boundary in boundaries {
      try db.execute(
        sql: """
          INSERT INTO boundary (name, code, territory, area) VALUES (?, ?, ?, ?)
          ON CONFLICT (code) DO UPDATE SET name = excluded.name,
            territory = excluded.territory, area = excluded.area
          """,
        arguments: [
          boundary.name, SourceTable.code(boundary.name), boundary.territory,
          Data(boundary.geometry.bytes),
        ])
    }
  }
}

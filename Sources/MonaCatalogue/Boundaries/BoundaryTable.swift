import Foundation
import GRDB
import MonaLog
import MonaModel

/// Reads and writes the table `boundary`.
enum BoundaryTable {
  private struct Known {
    var id: Int64
    var boundary: Boundaries.Boundary
  }

  /// The areas, those of the latest file first, because it overrides earlier ones.
  static func boundaries(_ db: Database) throws -> Boundaries {
    Boundaries(try fetchAll(db).map(\.boundary))
  }

  /// Stores areas; each replaces earlier versions of the same area.
  static func save(_ areas: [BoundaryFile.Area], _ db: Database) throws {
    let known = Dictionary(grouping: try fetchAll(db)) { SourceTable.code($0.boundary.name) }
    let file = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT coalesce(max(file), 0) + 1 FROM boundary"))
    for area in areas {
      let boundary = Boundaries.Boundary(
        name: area.name, territory: area.territory, area: area.geometries.flatMap(\.polygons))
      for old in known[SourceTable.code(area.name)] ?? []
      where boundary.isSameArea(as: old.boundary) {
        try db.executeCached(sql: "DELETE FROM boundary WHERE id = ?", arguments: [old.id])
      }
      let geometries = JSON.array(area.geometries)
      try db.executeCached(
        sql: "INSERT INTO boundary (name, territory, file, area) VALUES (?, ?, ?, ?)",
        arguments: [area.name, area.territory, file, Data(geometries.bytes)])
    }
  }

  private static func fetchAll(_ db: Database) throws -> [Known] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT id, name, territory, area FROM boundary ORDER BY file DESC, id"))
    var known: [Known] = []
    while let row = try rows.next() {
      let area = try row.decode(Data.self, forColumn: "area").withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        let area = tryLogging("A stored boundary cannot be read", level: .warning) {
          try reader.value()
        }
        return area?.elements.flatMap(\.polygons) ?? []
      }
      known.append(
        Known(
          id: try row.decode(forColumn: "id"),
          boundary: Boundaries.Boundary(
            name: try row.decode(forColumn: "name"),
            territory: try row.decode(forColumn: "territory"),
            area: area)))
    }
    return known
  }
}

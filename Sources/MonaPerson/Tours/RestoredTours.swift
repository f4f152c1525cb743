import GRDB
import MonaModel

/// Merges the tours of a back-up: the later change of a tour wins, and none is there twice.
enum RestoredTours {
  /// The identities of the tours that only the other database has, or whose change there is later.
  static func later(_ other: Database, than db: Database) throws -> [String] {
    let sql = "SELECT identity, changedAt FROM tour ORDER BY id"
    let known = Dictionary(
      try Row.fetchAll(db, sql: sql).map { ($0[0] as String, $0[1] as String) }
    ) { first, _ in first }
    return try Row.fetchAll(other, sql: sql).filter { row in
      guard let here = known[row[0]] else { return true }
      return row[1] as String > here
    }.map { $0[0] }
  }

  static func merge(_ other: Database, into db: Database) throws {
    for identity in try later(other, than: db) {
      let tour = try Row.fetchOne(
        other, sql: "SELECT * FROM tour WHERE identity = ?", arguments: [identity])
      guard let tour else { continue }
      let stops = try Row.fetchAll(
        other, sql: "SELECT * FROM tourStop WHERE tour = ?", arguments: [tour["id"] as Int64])
      try db.execute(sql: "DELETE FROM tour WHERE identity = ?", arguments: [identity])
      var columns = RemovedVisit.TableRow(tour, of: "tour")
      columns.columns["id"] = nil
      columns.columns["name"] = try Store.freeName(tour["name"], db).databaseValue
      try Store.insert(columns, orIgnore: false, db)
      let id = db.lastInsertedRowID
      for stop in stops {
        var row = RemovedVisit.TableRow(stop, of: "tourStop")
        row.columns["tour"] = id.databaseValue
        try Store.insert(row, orIgnore: false, db)
      }
    }
  }
}

import GRDB
import MonaModel

/// Gives back the positions that were changed or taken away before strays were listed.
///
/// MONA once put a minus sign before every longitude of 57 to 80° at 44 to 63° north, in the files of
/// all the world, and took away what lay far from the middle of its source.
enum StrayMigration {
  static func run(_ db: Database) throws {
    let mona = DiscoveryID.keys(ofSource: 0)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, latitude, longitude, record FROM discovery
        WHERE latitude IS NULL OR key NOT BETWEEN ? AND ?
          AND latitude BETWEEN 44 AND 63 AND longitude BETWEEN -80 AND -57
        """, arguments: [mona.lowerBound, mona.upperBound])
    var given: [(id: DiscoveryID, place: Coordinate)] = []
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: row[0]), let place = KeptRecord.place(id, row[3]),
        place.latitude != (row[1] as Double?) || place.longitude != (row[2] as Double?)
      else { continue }
      given.append((id, place))
    }
    for (id, place) in given {
      // What is wrong in MONA's own catalogue stays aside.
      let isAside = id.isFromMona
      if !isAside {
        try db.execute(
          sql: "UPDATE discovery SET latitude = ?, longitude = ? WHERE key = ?",
          arguments: [place.latitude, place.longitude, id.key])
        try db.execute(
          sql: "UPDATE discoverySearch SET latitude = ?, longitude = ? WHERE rowid = ?",
          arguments: [place.latitude, place.longitude, SearchRow.of(id)])
      }
      try db.execute(
        sql: "INSERT INTO stray (discovery, latitude, longitude, isAside) VALUES (?, ?, ?, ?)",
        arguments: [id.key, place.latitude, place.longitude, isAside])
    }
    for source in Set(given.map(\.id.source)) { try forgetOthers(than: source, db) }
  }

  /// Of what a source was given back, marks what is astray alone.
  private static func forgetOthers(than source: Int, _ db: Database) throws {
    let keys = DiscoveryID.keys(ofSource: source)
    let arguments: StatementArguments = [keys.lowerBound, keys.upperBound]
    let places = try Row.fetchAll(
      db,
      sql: """
        SELECT latitude, longitude FROM discovery
        WHERE key BETWEEN ? AND ? AND retired = 0 AND latitude IS NOT NULL
        """, arguments: arguments
    ).compactMap { Coordinate(latitude: $0[0], longitude: $0[1]) }
    let strays = StrayPosition(places)
    let marked = try Row.fetchAll(
      db,
      sql: """
        SELECT discovery, latitude, longitude FROM stray
        WHERE discovery BETWEEN ? AND ? AND isAside = 0
        """, arguments: arguments)
    for row in marked {
      let place = Coordinate(latitude: row[1], longitude: row[2])
      if let place, strays?.holds(place) == true { continue }
      try db.execute(
        sql: "DELETE FROM stray WHERE discovery = ?", arguments: [row[0] as Int64])
    }
  }
}

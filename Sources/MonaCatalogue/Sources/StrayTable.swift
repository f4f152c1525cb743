import Foundation
import GRDB
import MonaModel

/// The rows of `stray`.
enum StrayTable {
  /// Marks the discoveries of a source that lie on another side of the world than the rest of it, as
  /// `StrayPosition` tells; call when the indexes are built.
  ///
  /// What was decided of a position stays decided as long as the file says the same one. A new one is
  /// set aside in MONA's own catalogue, where it is known for a slip, and nowhere else.
  /// - Returns: what was not marked before.
  static func mark(of source: Int, _ db: Database) throws -> [ImportReport.Remark] {
    let placed = try placed(of: source, db)
    let strays = StrayPosition(placed.map(\.position))
    let found = strays.map { strays in placed.filter { strays.holds($0.position) } } ?? []
    let known = try known(of: source, db)
    try forget(known, but: Set(found.map(\.id)), db)
    var remarks: [ImportReport.Remark] = []
    for (id, position) in found.sorted(by: { $0.id < $1.id }) {
      if let before = known[id], before.position == position {
        if before.isSetAside { try setAside(true, id, position, db) }
        continue
      }
      let isSetAside = source == 0
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO stray (discovery, latitude, longitude, isAside)
          VALUES (?, ?, ?, 0)
          """, arguments: [id.key, position.latitude, position.longitude])
      if isSetAside { try setAside(true, id, position, db) }
      remarks.append(
        ImportReport.Remark(
          discovery: id, remark: .stray(position, isSetAside: isSetAside)))
    }
    return remarks
  }

  /// Takes the place from a discovery that is marked, or gives it back; its record keeps it.
  static func setAside(
    _ isSetAside: Bool, _ id: DiscoveryID, _ position: Coordinate, _ db: Database
  ) throws {
    let place = isSetAside ? nil : position
    try db.executeCached(
      sql: "UPDATE discovery SET latitude = ?, longitude = ? WHERE key = ?",
      arguments: [place?.latitude, place?.longitude, id.key])
    try db.executeCached(
      sql: "UPDATE searchText SET latitude = ?, longitude = ? WHERE row = ?",
      arguments: [place?.latitude, place?.longitude, SearchRow.of(id)])
    try db.executeCached(
      sql: "UPDATE stray SET isAside = ? WHERE discovery = ?", arguments: [isSetAside, id.key])
  }

  /// How many discoveries of a source are marked, retired ones left out.
  static func count(of source: Int, _ db: Database) throws -> Int {
    let keys = DiscoveryID.keys(ofSource: source)
    return try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT count(*) FROM stray JOIN discovery ON discovery.key = stray.discovery
          WHERE stray.discovery BETWEEN ? AND ? AND discovery.retired = 0
          """), arguments: [keys.lowerBound, keys.upperBound]) ?? 0
  }

  private static func placed(
    of source: Int, _ db: Database
  ) throws -> [(id: DiscoveryID, position: Coordinate)] {
    let keys = DiscoveryID.keys(ofSource: source)
    let statement = try db.cachedStatement(
      sql: "\(Catalogue.placedSQL) AND key BETWEEN ? AND ?")
    var placed: [(id: DiscoveryID, position: Coordinate)] = []
    try RowReader(statement, [keys.lowerBound, keys.upperBound]).forEach { row in
      guard let id = DiscoveryID(key: row.integer(0)),
        let position = Coordinate(latitude: row.number(2), longitude: row.number(3))
      else { return }
      placed.append((id, position))
    }
    return placed
  }

  // MARK: What was marked before

  private struct Known {
    var position: Coordinate
    var isSetAside: Bool
    /// Where the discovery is now; nil while its position is set aside.
    var place: Coordinate?
    var record: Data
  }

  private static func known(
    of source: Int, _ db: Database
  ) throws -> [DiscoveryID: Known] {
    let keys = DiscoveryID.keys(ofSource: source)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT key, stray.latitude, stray.longitude, isAside,
            discovery.latitude, discovery.longitude, record
          FROM stray JOIN discovery ON discovery.key = stray.discovery
            JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "stray.discovery"))
          WHERE stray.discovery BETWEEN ? AND ? AND retired = 0
          """), arguments: [keys.lowerBound, keys.upperBound])
    var known: [DiscoveryID: Known] = [:]
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: try row.decode(atIndex: 0)),
        let position = try row.coordinate(atIndex: 1)
      else { continue }
      known[id] = Known(
        position: position, isSetAside: try row.decode(atIndex: 3),
        place: try row.coordinate(atIndex: 4), record: try row.decode(atIndex: 6))
    }
    return known
  }

  /// Forgets what the file, or the rest of it, no longer makes astray.
  private static func forget(
    _ known: [DiscoveryID: Known], but found: Set<DiscoveryID>, _ db: Database
  ) throws {
    for (id, stray) in known {
      let stays =
        stray.place == nil
        ? KeptRecord.place(id, stray.record) == stray.position : found.contains(id)
      if stays { continue }
      try db.executeCached(sql: "DELETE FROM stray WHERE discovery = ?", arguments: [id.key])
    }
  }
}

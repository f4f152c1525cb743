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

extension Catalogue {
  /// The discoveries of a source whose position looks astray, in the order of their titles.
  ///
  /// An import only marks them: a sign may be missing, or the source have a part overseas, which
  /// people alone can tell. Those of MONA's own catalogue are set aside at once.
  package func strays(of source: Int, language: Language) throws -> [StrayDiscovery] {
    let keys = DiscoveryID.keys(ofSource: source)
    let rows = try reader.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT key, titleFr, titleEn, stray.latitude, stray.longitude, isAside
          FROM stray JOIN discovery ON discovery.key = stray.discovery
          WHERE stray.discovery BETWEEN ? AND ? AND retired = 0
          ORDER BY \(language == .french ? "sortFr" : "sortEn"), key
          """, arguments: [keys.lowerBound, keys.upperBound])
    }
    return try rows.compactMap { row in
      guard let id = DiscoveryID(key: try row.decode(atIndex: 0)),
        let position = try row.coordinate(atIndex: 3)
      else { return nil }
      let title = Localized(fr: try row.decode(atIndex: 1), en: try row.decode(atIndex: 2))
      return StrayDiscovery(
        id: id, title: title.shortened(), position: position,
        isSetAside: try row.decode(atIndex: 5))
    }
  }

  /// Takes the positions from discoveries that are marked as astray, or gives them back, in one
  /// transaction; what is not marked stays as it is.
  ///
  /// It holds for the same position in later files too.
  /// - Returns: how many changed.
  @discardableResult
  package func setAside(_ isSetAside: Bool, _ ids: [DiscoveryID]) throws -> Int {
    try write { db in
      var count = 0
      for id in ids {
        let row = try Row.fetchOne(
          db.cachedStatement(
            sql: "SELECT latitude, longitude FROM stray WHERE discovery = ? AND isAside <> ?"),
          arguments: [id.key, isSetAside])
        guard let row, let position = try row.coordinate(atIndex: 0) else {
          continue
        }
        try StrayTable.setAside(isSetAside, id, position, db)
        count += 1
      }
      return count
    }
  }
}

/// A discovery whose position looks astray: on another side of the world than the rest of its source.
package struct StrayDiscovery: Hashable, Identifiable, Sendable {
  /// Which one.
  package var id: DiscoveryID
  /// What it is called.
  package var title: Localized
  /// Where its record says that it is.
  package var position: Coordinate
  /// Whether that was set aside: it is then listed without a place, and no map shows it.
  package var isSetAside: Bool
}

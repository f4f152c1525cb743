import Foundation
import GRDB
import MonaModel

/// Reads and writes the table `stray`.
enum PositionOutlierTable {
  /// Marks the position outliers of a source, as detected by `PositionOutlierDetector`; call after the
  /// indexes are built.
  ///
  /// A decision about a position is kept while the file contains the same position. New outliers
  /// are set aside only in MONA's own catalogue, where they are known to be mistakes.
  /// - Returns: the newly marked outliers.
  static func mark(of source: Int, _ db: Database) throws -> [ImportReport.Remark] {
    let placed = try placed(of: source, db)
    let outliers = PositionOutlierDetector(placed.map(\.position))
    let found = outliers.map { outliers in placed.filter { outliers.isOutlier($0.position) } } ?? []
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
          discovery: id, remark: .positionOutlier(position, isSetAside: isSetAside)))
    }
    return remarks
  }

  /// Sets the position of a marked discovery aside or restores it; its record is unchanged.
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

  /// The number of marked discoveries of a source, without retired ones.
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
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "\(Catalogue.placedSQL) AND key BETWEEN ? AND ?"),
      arguments: [keys.lowerBound, keys.upperBound])
    var placed: [(id: DiscoveryID, position: Coordinate)] = []
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: try row.decode(forColumn: "key")),
        let position = try row.coordinate()
      else { continue }
      placed.append((id, position))
    }
    return placed
  }

  // MARK: What was marked before

  private struct Known {
    var position: Coordinate
    var isSetAside: Bool
    /// Whether the discovery has a position; false while it is set aside.
    var isPlaced: Bool
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
            discovery.latitude IS NOT NULL AS isPlaced, record
          FROM stray JOIN discovery ON discovery.key = stray.discovery
            JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "stray.discovery"))
          WHERE stray.discovery BETWEEN ? AND ? AND retired = 0
          """), arguments: [keys.lowerBound, keys.upperBound])
    var known: [DiscoveryID: Known] = [:]
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: try row.decode(forColumn: "key")),
        let position = try row.coordinate()
      else { continue }
      known[id] = Known(
        position: position, isSetAside: try row.decode(forColumn: "isAside"),
        isPlaced: try row.decode(forColumn: "isPlaced"), record: try row.decode(forColumn: "record")
      )
    }
    return known
  }

  /// Deletes marks of positions that are no longer outliers.
  private static func forget(
    _ known: [DiscoveryID: Known], but found: Set<DiscoveryID>, _ db: Database
  ) throws {
    let rules = try SourceTable.columnRules(db)
    for (id, stray) in known {
      let stays =
        stray.isPlaced
        ? found.contains(id) : StoredRecord.place(id, stray.record, by: rules[id]) == stray.position
      if stays { continue }
      try db.executeCached(sql: "DELETE FROM stray WHERE discovery = ?", arguments: [id.key])
    }
  }
}

extension Catalogue {
  /// The position outliers of a source, by title.
  ///
  /// An import only marks them, because only people can tell a missing sign from a remote part of a
  /// source. Outliers in MONA's own catalogue are set aside at once.
  package func positionOutliers(of source: Int, language: Language) throws -> [PositionOutlier] {
    let keys = DiscoveryID.keys(ofSource: source)
    let rows = try reader.readSnapshot { db in
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
      guard let id = DiscoveryID(key: try row.decode(forColumn: "key")),
        let position = try row.coordinate()
      else { return nil }
      return PositionOutlier(
        id: id, title: try row.localized("title").shortened(), position: position,
        isSetAside: try row.decode(forColumn: "isAside"))
    }
  }

  /// Sets the positions of outliers aside, or restores them, in one transaction; other discoveries
  /// are unchanged.
  ///
  /// The decision also applies to the same position in later imports.
  /// - Returns: the number of changed discoveries.
  @discardableResult
  package func setAside(_ isSetAside: Bool, _ ids: [DiscoveryID]) throws -> Int {
    try write { db in
      var count = 0
      for id in ids {
        let row = try Row.fetchOne(
          db.cachedStatement(
            sql: "SELECT latitude, longitude FROM stray WHERE discovery = ? AND isAside <> ?"),
          arguments: [id.key, isSetAside])
        guard let row, let position = try row.coordinate() else {
          continue
        }
        try PositionOutlierTable.setAside(isSetAside, id, position, db)
        count += 1
      }
      return count
    }
  }
}

/// A discovery whose position is far away from the rest of its source.
package struct PositionOutlier: Hashable, Identifiable, Sendable {
  /// The discovery.
  package var id: DiscoveryID
  /// What it is called.
  package var title: Localized
  /// The position in its record.
  package var position: Coordinate
  /// Whether the position is set aside: the discovery then has no position in lists and on the map.
  package var isSetAside: Bool
}

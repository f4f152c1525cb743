import Foundation
import GRDB
import MonaModel

extension Catalogue {
  /// Whether MONA's own catalogue has never been filled, whatever came from other sources.
  package func isEmpty() throws -> Bool {
    let mona = DiscoveryID.keys(ofSource: 0)
    return try reader.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery WHERE key BETWEEN ? AND ?)",
        arguments: [mona.lowerBound, mona.upperBound]) ?? true
    }
  }

  /// Everything the catalogue says of a discovery, retired or not; nil when it never had it.
  package func discovery(_ id: DiscoveryID) throws -> Discovery? {
    let kept = try reader.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT d.record, d.borough, d.territory, source.name, d.latitude IS NULL
          FROM discovery d LEFT JOIN source ON source.id = ? AND source.id > 0 WHERE d.key = ?
          """, arguments: [id.source, id.key])
    }
    guard let kept else { return nil }
    var discovery = try (kept[0] as Data).withUnsafeBytes { bytes in
      try KeptRecord.discovery(id, bytes)
    }
    // The import may have found the borough from the position, or spelled it as others do.
    discovery.borough = kept[1]
    discovery.territory = kept[2]
    discovery.source = discovery.source ?? kept[3]
    // And it may have found that the position is not to be believed.
    if kept[4] { discovery.coordinate = nil }
    return discovery
  }

  /// What the catalogue now has in the place of a discovery, the last of a chain that was not
  /// retired; nil when nothing replaces it.
  package func replacement(of id: DiscoveryID) throws -> DiscoveryID? {
    try reader.read { db in try Self.lastReplacement(of: id.key, db).flatMap(DiscoveryID.init) }
  }

  /// The key of the last of a chain of replacements that the catalogue still has; nil when it has
  /// none of them, or when they turn in a circle.
  package static func lastReplacement(of old: Int64, _ db: Database) throws -> Int64? {
    var seen: Set<Int64> = [old]
    var (next, living) = (old, Int64?.none)
    let statement = try db.cachedStatement(
      sql: """
        SELECT new, EXISTS (SELECT 1 FROM discovery WHERE key = new AND retired = 0)
        FROM replacement WHERE old = ?
        """)
    while let row = try Row.fetchOne(statement, arguments: [next]) {
      next = row[0]
      guard seen.insert(next).inserted else { return nil }
      if row[1] { living = next }
    }
    return living
  }
}

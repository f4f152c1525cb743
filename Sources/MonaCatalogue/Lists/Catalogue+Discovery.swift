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

  /// Whether nothing was ever imported but badges: no discovery is there, from whichever source.
  package func hasNoDiscovery() throws -> Bool {
    try reader.read(Self.hasNoDiscovery)
  }

  /// Whether no discovery is there, from whichever source.
  static func hasNoDiscovery(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM discovery)") ?? true
  }

  /// Everything the catalogue says of a discovery, retired or not; nil when it never had it.
  package func discovery(_ id: DiscoveryID) throws -> Discovery? {
    try reader.read { db in
      try Row.fetchOne(db, sql: "\(KeptRow.selection) WHERE d.key = ?", arguments: [id.key])
    }.flatMap(KeptRow.discovery)
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
      next = try row.decode(atIndex: 0)
      guard seen.insert(next).inserted else { return nil }
      if try row.decode(atIndex: 1) { living = next }
    }
    return living
  }
}

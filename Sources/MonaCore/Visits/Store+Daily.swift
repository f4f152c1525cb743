import Foundation
import GRDB

extension Store {
  /// The discovery of the day: the same from the first time it is asked for until midnight, also
  /// once it is collected; nil when the catalogue is empty.
  ///
  /// It is taken among those neither collected nor targeted, else among the uncollected, else
  /// among all. One the catalogue has dropped since is chosen again.
  public func daily(on day: MontrealDay) throws -> DiscoveryID? {
    if let chosen = try person.read({ db in try Self.chosen(on: day, db) }) { return chosen }
    return try writePerson { db in
      if let chosen = try Self.chosen(on: day, db) { return chosen }
      for condition in Self.candidates {
        if let id = try Self.choose(on: day, where: condition, db) {
          try db.execute(
            sql: "INSERT OR REPLACE INTO daily (day, discovery) VALUES (?, ?)",
            arguments: [day.description, id.key])
          return id
        }
      }
      return nil
    }
  }

  /// Who may be proposed, from the best to the last resort.
  private static let candidates = [
    """
    retired = 0 AND key NOT IN (SELECT discovery FROM visit)
      AND key NOT IN (SELECT discovery FROM target) AND key NOT IN (SELECT old FROM replacement)
    """,
    """
    retired = 0 AND key NOT IN (SELECT discovery FROM visit)
      AND key NOT IN (SELECT old FROM replacement)
    """,
    "retired = 0",
  ]

  private static func chosen(on day: MontrealDay, _ db: Database) throws -> DiscoveryID? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT daily.discovery FROM daily
          JOIN discovery d ON d.key = daily.discovery AND d.retired = 0
        WHERE daily.day = ?
        """, arguments: [day.description]
    ).flatMap { DiscoveryID(key: $0) }
  }

  private static func choose(
    on day: MontrealDay, where condition: String, _ db: Database
  ) throws -> DiscoveryID? {
    var counts: [DiscoveryKind: Int] = [:]
    for kind in DiscoveryKind.allCases {
      counts[kind] = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM discovery WHERE kind = ? AND \(condition)",
        arguments: [kind.rawValue])
    }
    guard let choice = DailyChoice(on: day, among: counts) else { return nil }
    return try Int64.fetchOne(
      db,
      sql: """
        SELECT key FROM discovery WHERE kind = ? AND \(condition) ORDER BY key LIMIT 1 OFFSET ?
        """, arguments: [choice.kind.rawValue, choice.index]
    ).flatMap { DiscoveryID(key: $0) }
  }
}

import GRDB
import MonaModel

extension Catalogue {
  /// Who may be proposed to somebody of whom nothing is known, as conditions in SQL of `discovery`.
  ///
  /// From the best to the last resort: what no other discovery stands for, else whatever there is.
  package static let dailyCandidates = [
    "retired = 0 AND key NOT IN (SELECT old FROM replacement)", "retired = 0",
  ]

  /// The discovery of a day for somebody who has collected nothing; nil when the catalogue is empty.
  package func daily(on day: MontrealDay) throws -> DiscoveryID? {
    try reader.read { db in
      for condition in Self.dailyCandidates {
        if let id = try Self.daily(on: day, where: condition, db) { return id }
      }
      return nil
    }
  }

  /// The discovery of a day among those of a condition in SQL; nil when there are none.
  /// - Parameter db: has the catalogue, and what the condition speaks of.
  package static func daily(
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

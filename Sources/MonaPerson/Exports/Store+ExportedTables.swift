import Foundation
import GRDB
import MonaModel

extension Store {
  /// What the person would like to see, as a table: discovery, titleFr, titleEn, targetedAt.
  func exportedTargets() throws -> Data {
    let rows = try person.readSnapshot { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT target.discovery, d.titleFr, d.titleEn, targetedAt
          FROM target LEFT JOIN discovery d ON d.key = target.discovery
          ORDER BY targetedAt, target.discovery
          """
      ).compactMap { row in
        DiscoveryID(key: row[0]).map { id -> [ExportedVisit.Value] in
          [.text(id.description), .text(row[1]), .text(row[2]), .text(row[3])]
        }
      }
    }
    let keys = ["discovery", "titleFr", "titleEn", "targetedAt"]
    return Data(ExportedTable.text(rows, keys: keys).utf8)
  }

  /// The badges the person won, as a table: badge, titleFr, titleEn, wonAt.
  func exportedBadges() throws -> Data {
    let rows = try person.readSnapshot { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT badgeWon.badge, titleFr, titleEn, wonAt
          FROM badgeWon LEFT JOIN badge ON badge.id = badgeWon.badge
          ORDER BY wonAt, badgeWon.badge
          """
      ).map { row -> [ExportedVisit.Value] in
        [.integer(row[0]), .text(row[1]), .text(row[2]), .text(row[3])]
      }
    }
    return Data(ExportedTable.text(rows, keys: ["badge", "titleFr", "titleEn", "wonAt"]).utf8)
  }
}

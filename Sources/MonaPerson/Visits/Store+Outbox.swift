import Foundation
import GRDB
import MonaModel

extension Store {
  /// What waits for the server, oldest change first, read from the visits themselves: there is no
  /// queue that could be lost.
  ///
  /// The server knows MONA's own discoveries alone: visits to those of other sources stay here.
  package func outbox() throws -> [OutboxItem] {
    try person.read { db in
      try Row.fetchAll(db, sql: Self.outboxSQL).compactMap { row in
        guard let id = DiscoveryID(key: row[0]) else { return nil }
        let change: OutboxItem.Change? =
          switch row[1] as Int {
          case 0: (row[3] as String?).map { .photo($0) }
          case 1: (row[3] as Int?).map { .rating($0) }
          default: (row[3] as String?).map { .comment($0) }
          }
        return change.map {
          OutboxItem(
            discovery: id, change: $0, changedAt: Moment.date(row[2]) ?? .distantPast)
        }
      }
    }
  }

  private static let monaKeys = DiscoveryID.keys(ofSource: 0).upperBound

  /// The photo goes before what is said of it, as the server's clients do.
  private static let outboxSQL = """
    SELECT discovery, 0 AS field, coalesce(photoChangedAt, collectedAt) AS changedAt, photo
      FROM visit WHERE discovery <= \(monaKeys) AND photoSent = 0 AND photo IS NOT NULL
    UNION ALL
    SELECT discovery, 1, coalesce(ratingChangedAt, collectedAt), rating
      FROM visit WHERE discovery <= \(monaKeys) AND ratingSent = 0 AND rating IS NOT NULL
    UNION ALL
    SELECT discovery, 2, coalesce(commentChangedAt, collectedAt), comment
      FROM visit WHERE discovery <= \(monaKeys) AND commentSent = 0 AND comment IS NOT NULL
    ORDER BY changedAt, discovery, field
    """
}

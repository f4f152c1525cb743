import Foundation
import GRDB
import MonaModel

extension Visit {
  /// The columns `init(row:)` reads, in its order.
  static let columns = """
    visit.discovery, visit.collectedAt, visit.photo, visit.rating, visit.comment,
    visit.wasTargeted, visitPhoto.digest, visitPhoto.size
    """

  /// The tables `columns` are of: every visit, with what is known of its photo.
  static let tables = "visit LEFT JOIN visitPhoto ON visitPhoto.name = visit.photo"

  /// Reads `columns`; nil when the row is of a kind this version does not know.
  init?(row: Row) {
    guard let id = DiscoveryID(key: row[0]) else { return nil }
    let digest = (row[6] as String?).flatMap { PhotoDigest(hex: $0) }
    let size: Int? = row[7]
    self.init(
      discovery: id, collectedAt: ISO8601.date(row[1]) ?? .distantPast, photo: row[2],
      photoContent: digest.flatMap { digest in
        size.map { PhotoContent(digest: digest, size: $0) }
      },
      rating: row[3], comment: row[4], wasTargeted: row[5])
  }

  /// The visit of `id`, if it is collected.
  static func fetch(_ id: DiscoveryID, in db: Database) throws -> Visit? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM \(tables) WHERE discovery = ?"),
      arguments: [id.key]
    ).flatMap(Visit.init)
  }
}

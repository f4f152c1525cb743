import Foundation
import GRDB
import MonaModel

/// The record that a discovery was collected.
package struct Visit: Hashable, Sendable {
  /// What was collected.
  package var discovery: DiscoveryID
  /// When.
  package var collectedAt: Date
  /// The name of the photo that goes to MONA, relative to the album; nil when the server knows a
  /// visit without a photo.
  package var photo: String?
  /// What the photo's file holds; nil without a photo, or before that was looked at.
  package var photoContent: PhotoContent?
  /// 1 to 5 stars.
  package var rating: Int?
  /// At most `commentLimit` characters.
  package var comment: String?
  /// Whether it was on the wish list before.
  package var wasTargeted: Bool

  /// The longest comment the server takes, in Unicode scalars (`POST user/artworks`).
  package static let commentLimit = 2048

  /// A visit of these fields.
  package init(
    discovery: DiscoveryID, collectedAt: Date, photo: String?, photoContent: PhotoContent? = nil,
    rating: Int? = nil, comment: String? = nil, wasTargeted: Bool = false
  ) {
    self.discovery = discovery
    self.collectedAt = collectedAt
    self.photo = photo
    self.photoContent = photoContent
    self.rating = rating
    self.comment = comment
    self.wasTargeted = wasTargeted
  }

  /// Tells the content of its photo from that of any other.
  package var photoDigest: PhotoDigest? { photoContent?.digest }
}

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

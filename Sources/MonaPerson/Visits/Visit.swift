import Foundation
import GRDB
import MonaModel

/// The record that a discovery was collected.
package struct Visit: Hashable, Sendable {
  /// The collected discovery.
  package var discovery: DiscoveryID
  /// When it was collected.
  package var collectedAt: Date
  /// The name of the uploaded photo, relative to the album; nil for a visit without a photo from
  /// the server.
  package var photo: String?
  /// The content of the photo's file; nil without a photo, or before it was read.
  package var photoContent: PhotoContent?
  /// 1 to 5 stars.
  package var rating: Int?
  /// At most `CommentLimit.scalars` Unicode scalars.
  package var comment: String?
  /// Whether it was on the wish list when it was collected.
  package var wasTargeted: Bool

  /// A visit with these fields.
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

  /// The digest of its photo.
  package var photoDigest: PhotoDigest? { photoContent?.digest }
}

extension Visit {
  /// The columns `init(row:)` reads.
  static let columns = """
    visit.discovery, visit.collectedAt, visit.photo, visit.rating, visit.comment,
    visit.wasTargeted, visitPhoto.digest, visitPhoto.size
    """

  /// The tables of `columns`: every visit, with its uploaded photo if it has one.
  static let tables = "visit LEFT JOIN visitPhoto ON visitPhoto.name = visit.photo"

  /// Reads `columns`; nil if this version does not know the kind of discovery.
  init?(row: Row) {
    guard let id = DiscoveryID(key: row["discovery"]) else { return nil }
    self.init(
      discovery: id, collectedAt: ISO8601.date(row["collectedAt"]) ?? .distantPast,
      photo: row["photo"],
      photoContent: PhotoContent(row: row),
      rating: row["rating"], comment: row["comment"], wasTargeted: row["wasTargeted"])
  }

  /// The visit of `id`, if it is collected.
  static func fetch(_ id: DiscoveryID, in db: Database) throws -> Visit? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM \(tables) WHERE discovery = ?"),
      arguments: [id.key]
    ).flatMap(Visit.init)
  }
}

import Foundation
import GRDB
import MonaModel

/// A local visit with the change numbers of its fields, and the confirmed ones.
struct LocalVisit {
  let id: DiscoveryID
  let photo: String?
  /// The digest of the photo's file, if known.
  let digest: PhotoDigest?
  let rating: Int?
  let comment: String?
  let collectedAt: Date
  let photoChangedAt: Date?
  let ratingChangedAt: Date?
  let commentChangedAt: Date?
  let dateChangedAt: Date?
  /// Whether the visit has photos, beside the chosen one, of which the server may not have all.
  let hasUnsentPhotos: Bool
  private let changes: [VisitField: Int]
  private let confirmed: [VisitField: Int]

  /// The number of the last change of a field; 0 if it never had a value.
  func change(of field: VisitField) -> Int { changes[field] ?? 0 }

  /// Whether a change of a field is unsent.
  func isUnsent(_ field: VisitField) -> Bool {
    change(of: field) > confirmedChange(of: field)
  }

  /// The number of the last change of a field that the server confirmed; 0 for none.
  func confirmedChange(of field: VisitField) -> Int { confirmed[field] ?? 0 }

  /// Whether a change of any field, or one of the photos, is unsent.
  var isUnsent: Bool { hasUnsentPhotos || changes.keys.contains(where: isUnsent) }

  /// Whether the server confirmed that the visit exists.
  var isKnownToServer: Bool { confirmedChange(of: .visit) > 0 }

  static func fetch(_ id: DiscoveryID, _ db: Database) throws -> LocalVisit? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT visit.*, visitPhoto.digest, confirmed.visit AS visitConfirmed,
            confirmed.photo AS photoConfirmed, confirmed.rating AS ratingConfirmed,
            confirmed.comment AS commentConfirmed, confirmed.date AS dateConfirmed,
            EXISTS (SELECT 1 FROM visitPhoto other WHERE other.visit = visit.discovery
              AND other.change > other.confirmed AND other.name <> visit.photo) AS hasUnsentPhotos
          FROM visit LEFT JOIN visitPhoto ON visitPhoto.name = visit.photo
            LEFT JOIN confirmed ON confirmed.discovery = visit.discovery
          WHERE visit.discovery = ?
          """), arguments: [id.key])
    return row.map { LocalVisit($0, id) }
  }

  private init(_ row: Row, _ id: DiscoveryID) {
    self.id = id
    (photo, rating, comment) = (row["photo"], row["rating"], row["comment"])
    collectedAt = ISO8601.date(row["collectedAt"]) ?? .distantPast
    digest = row.digest("digest")
    hasUnsentPhotos = row["hasUnsentPhotos"]
    func moment(_ field: VisitField) -> Date? {
      row.moment("\(field.rawValue)ChangedAt")
    }
    photoChangedAt = moment(.photo)
    ratingChangedAt = moment(.rating)
    commentChangedAt = moment(.comment)
    dateChangedAt = moment(.date)
    var (changes, confirmed) = ([VisitField: Int](), [VisitField: Int]())
    for field in [VisitField.visit, .photo, .rating, .comment, .date] {
      changes[field] = row["\(field.rawValue)Change"]
      confirmed[field] = row["\(field.rawValue)Confirmed"] as Int?
    }
    (self.changes, self.confirmed) = (changes, confirmed)
  }
}

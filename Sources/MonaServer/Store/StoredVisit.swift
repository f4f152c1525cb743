import MonaAPI
import MonaModel
import MonaServerStore

/// A visit in the server's database; times are milliseconds since 1970.
struct StoredVisit: Equatable, Sendable {
  let discovery: DiscoveryID
  /// The number of its last change among all changes of that person's visits.
  var revision: Int64
  var rating: Int?
  var ratingAt: Int64?
  var comment: String?
  var commentAt: Int64?
  var photo: StoredPhoto?
  var photoAt: Int64?
  /// Whether the photo's file is missing on the server.
  var isPhotoMissing: Bool
  /// When the person was there, as reported by their device; nil when it reported nothing.
  var collectedAt: Int64?
  var createdAt: Int64
  var updatedAt: Int64
  /// The photos that devices sent one by one, the earliest first.
  var photos: [ListedPhoto]
  /// When photos were removed, by their keys.
  var removedPhotos: [PhotoDigest: Int64]

  /// The columns that `init(row:)` reads, of `visit` joined with `photo`.
  static let columns = """
    visit.discovery, visit.revision, rating, ratingAt, visit.comment, commentAt,
      photo.digest, photo.type, photo.size, photoAt, visit.createdAt, visit.updatedAt,
      visit.collectedAt, coalesce(photo.isMissing, 0) AS isPhotoMissing,
      \(ListedPhoto.list), \(ListedPhoto.removedList)
    """

  /// The query whose rows `init(row:)` reads, without conditions.
  static let selection = """
    SELECT \(columns) FROM visit LEFT JOIN photo ON photo.digest = visit.photo
    """

  /// Nil for a row with invalid values.
  ///
  /// By position: finding columns by name takes a fifth of the time of an export.
  init?(row: StoreRow) {
    guard let discovery = DiscoveryID(key: row[0]) else { return nil }
    self.discovery = discovery
    (revision, rating, ratingAt) = (row[1], row[2], row[3])
    (comment, commentAt) = (row[4], row[5])
    photo = (row[6] as String?).flatMap { digest in
      StoredPhoto(digest: digest, type: row[7], size: row[8])
    }
    (photoAt, createdAt, updatedAt, collectedAt) = (row[9], row[10], row[11], row[12])
    isPhotoMissing = row[13]
    photos = ListedPhoto.read(row[14])
    removedPhotos = ListedPhoto.readRemoved(row[15])
  }
}

extension StoredPhoto {
  /// Nil for invalid values.
  init?(digest: String, type: String, size: Int) {
    guard let digest = PhotoDigest(hex: digest), let type = PhotoType(rawValue: type) else {
      return nil
    }
    self.init(digest: digest, type: type, size: size)
  }
}

/// The response to a change of a visit, stored with its idempotency key so that a repeated request gets the same.
struct VisitResponse: Codable, Sendable {
  /// The number of its last change.
  let revision: Int64
  let json: String

  /// - Parameter epoch: the epoch in which the visit's revision was given.
  init(_ visit: StoredVisit, epoch: String?) {
    revision = visit.revision
    var text = JSONText()
    text.visit(visit, epoch: epoch)
    json = String(decoding: text.bytes, as: UTF8.self)
  }
}

/// The response to the removal of a visit, stored with its idempotency key as `VisitResponse` is.
struct RemovalResponse: Codable, Sendable {
  /// The number of the removal.
  let revision: Int64
  /// The epoch in which it was given.
  let epoch: String?
}

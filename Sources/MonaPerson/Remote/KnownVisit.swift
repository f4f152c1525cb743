import Foundation
import GRDB
import MonaModel

/// What the server was last known to have of a visit.
struct KnownVisit: Sendable {
  let discovery: DiscoveryID
  var revision: Int?
  var rating: Int?
  var comment: String?
  /// What it called the photo; nil for none, and when ours was sent since.
  var photo: String?
  /// What the photo held that was sent from here, or fetched.
  var digest: PhotoDigest?
  /// When it was read; nil when only something was sent.
  var readAt: Date?

  /// Whether one was sent from here, and none was read of since.
  var isPhotoOurs: Bool { photo == nil && digest != nil }

  init(_ discovery: DiscoveryID) { self.discovery = discovery }

  /// As it was just read.
  init(_ remote: RemoteVisit, readAt: Date) {
    discovery = remote.discovery
    (revision, rating, comment) = (remote.revision, remote.rating, remote.comment)
    (photo, digest) = (remote.photo?.name, remote.photo?.digest)
    self.readAt = readAt
  }

  static func fetch(_ id: DiscoveryID, _ db: Database) throws -> KnownVisit? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM remoteVisit WHERE discovery = ?"),
      arguments: [id.key])
    guard let row else { return nil }
    var known = KnownVisit(id)
    (known.revision, known.rating) = (row["revision"], row["rating"])
    (known.comment, known.photo) = (row["comment"], row["photo"])
    known.digest = (row["photoDigest"] as String?).flatMap { PhotoDigest(hex: $0) }
    known.readAt = (row["readAt"] as String?).flatMap(ISO8601.date)
    return known
  }

  /// A name that does not say what its file holds leaves what is known of it.
  func save(_ db: Database) throws {
    try db.executeCached(
      sql: """
        INSERT INTO remoteVisit (discovery, revision, rating, comment, photo, photoDigest, readAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (discovery) DO UPDATE SET revision = excluded.revision,
          rating = excluded.rating, comment = excluded.comment, photo = excluded.photo,
          photoDigest = ifnull(excluded.photoDigest, photoDigest), readAt = excluded.readAt
        """,
      arguments: [
        discovery.key, revision, rating, comment, photo, digest?.description,
        readAt.map(ISO8601.string),
      ])
  }
}

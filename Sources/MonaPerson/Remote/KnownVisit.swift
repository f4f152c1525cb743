import Foundation
import GRDB
import MonaModel

/// The last known state of a visit on the server.
struct KnownVisit: Sendable {
  let discovery: DiscoveryID
  var revision: Int?
  var rating: Int?
  var comment: String?
  /// When it was collected; nil if the server does not store it, or was not asked.
  var collectedAt: Date?
  /// The server's name of the photo; nil for none, and after this computer uploaded one.
  var photo: String?
  /// The digest of the photo that was uploaded from here, or downloaded.
  var digest: PhotoDigest?
  /// When the state was read; nil if something was only uploaded.
  var readAt: Date?

  /// Whether the last known photo was uploaded from here and not read back since.
  var isPhotoOurs: Bool { photo == nil && digest != nil }

  init(_ discovery: DiscoveryID) { self.discovery = discovery }

  /// The state that was just read.
  init(_ remote: RemoteVisit, readAt: Date) {
    discovery = remote.discovery
    (revision, rating, comment) = (remote.revision, remote.rating, remote.comment)
    (photo, digest) = (remote.photo?.name, remote.photo?.digest)
    collectedAt = remote.collectedAt
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
    known.digest = row.digest("photoDigest")
    known.collectedAt = row.moment("collectedAt")
    known.readAt = row.moment("readAt")
    return known
  }

  /// Saves the state; a stored digest is kept if the new state has none.
  func save(_ db: Database) throws {
    try db.executeCached(
      sql: """
        INSERT INTO remoteVisit (discovery, revision, rating, comment, photo, photoDigest, readAt,
          collectedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (discovery) DO UPDATE SET revision = excluded.revision,
          rating = excluded.rating, comment = excluded.comment, photo = excluded.photo,
          photoDigest = ifnull(excluded.photoDigest, photoDigest), readAt = excluded.readAt,
          collectedAt = excluded.collectedAt
        """,
      arguments: [
        discovery.key, revision, rating, comment, photo, digest?.description,
        readAt.map(ISO8601.string), collectedAt.map(ISO8601.string),
      ])
  }
}

import GRDB
import MonaModel

/// A photo of a visit that an editor chose, of a person who agreed, to show its discovery to everybody.
struct StoredPicture: Equatable, Sendable {
  /// Under its published number.
  let discovery: DiscoveryID
  let photo: StoredPhoto
  /// Identifies the choice; nothing about the photo or its author is found out by it.
  let tag: String
  /// When it was chosen, in milliseconds since 1970.
  let chosenAt: Int64
  /// The name that its author chose; nil for none.
  let credit: String?

  /// The columns that `init(row:)` reads, of the tables that `ServerStore.shown` joins.
  static let columns = """
    picture.discovery, picture.tag, picture.chosenAt, showing.credit, photo.digest, photo.type,
    photo.size
    """

  /// Nil for a row with invalid values.
  init?(row: Row) {
    guard let discovery = DiscoveryID(key: row["discovery"]),
      let photo = StoredPhoto(digest: row["digest"], type: row["type"], size: row["size"])
    else { return nil }
    (self.discovery, self.photo, tag) = (discovery, photo, row["tag"])
    (chosenAt, credit) = (row["chosenAt"], row["credit"])
  }
}

/// A photo of a visit that may be shown to everybody.
struct PictureCandidate: Equatable, Sendable {
  let photo: StoredPhoto
  /// The name that its author chose; nil for none.
  let credit: String?
  fileprivate let person: Int64
}

extension ServerStore {
  /// The pictures that may be shown now: their people agree, are not disabled, and have the photo at their visit still.
  private static let shown = """
    picture JOIN showing ON showing.person = picture.person AND showing.withdrawnAt IS NULL
      JOIN person ON person.id = picture.person AND person.isDisabled = 0
      JOIN photo ON photo.digest = picture.photo AND photo.isMissing = 0
    WHERE (
      EXISTS (SELECT 1 FROM visit WHERE visit.person = picture.person
        AND visit.discovery = picture.discovery AND visit.photo = picture.photo)
      OR EXISTS (SELECT 1 FROM visitPhoto listed WHERE listed.person = picture.person
        AND listed.discovery = picture.discovery AND listed.photo = picture.photo))
    """

  /// The picture of a discovery; nil for none.
  func picture(of discovery: DiscoveryID) async throws -> StoredPicture? {
    try await pictures(where: "picture.discovery = ?", [discovery.key]).first
  }

  /// The pictures of all discoveries, ordered by them.
  func pictures() async throws -> [StoredPicture] { try await pictures(where: "true", []) }

  /// The pictures that show a person's photos, ordered by discovery.
  func pictures(of person: Int64) async throws -> [StoredPicture] {
    try await pictures(where: "picture.person = ?", [person])
  }

  private func pictures(
    where condition: String, _ arguments: StatementArguments
  ) async throws -> [StoredPicture] {
    try await database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT \(StoredPicture.columns) FROM \(Self.shown) AND \(condition)
            ORDER BY picture.discovery
            """), arguments: arguments
      ).compactMap(StoredPicture.init)
    }
  }

  /// The photos of a discovery whose authors agree to show them, the latest first.
  func pictureCandidates(
    of discovery: DiscoveryID, limit: Int
  ) async throws -> [PictureCandidate] {
    try await database.read { db in
      try Self.candidates(of: discovery, "true", [limit], db)
    }
  }

  /// A photo of a discovery whose author agrees to show it; nil for any other.
  func pictureCandidate(
    _ digest: PhotoDigest, of discovery: DiscoveryID
  ) async throws -> PictureCandidate? {
    try await database.read { db in try Self.candidate(digest, of: discovery, db) }
  }

  /// Shows a photo to everybody, in place of another one, and notes who chose it.
  /// - Throws: `RequestError.notFound` for one that may not be shown.
  func show(
    _ digest: PhotoDigest, of discovery: DiscoveryID, by actor: String, because reason: String
  ) throws {
    try database.write { [clock] db in
      let now = clock.now()
      guard let candidate = try Self.candidate(digest, of: discovery, db) else {
        throw RequestError.notFound
      }
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO picture (discovery, person, photo, tag, chosenAt)
          VALUES (?, ?, ?, lower(hex(randomblob(8))), ?)
          """, arguments: [discovery.key, candidate.person, digest.description, now])
      try Self.note(
        "picture show", of: "\(discovery)", by: actor, because: reason, now, db)
    }
  }

  /// Shows no photo of a discovery any more, and notes who decided it.
  /// - Throws: `RequestError.notFound` when there is none.
  func hidePicture(of discovery: DiscoveryID, by actor: String, because reason: String) throws {
    try database.write { [clock] db in
      try db.execute(sql: "DELETE FROM picture WHERE discovery = ?", arguments: [discovery.key])
      guard db.changesCount > 0 else { throw RequestError.notFound }
      try Self.note(
        "picture hide", of: "\(discovery)", by: actor, because: reason, clock.now(), db)
    }
  }

  private static func candidate(
    _ digest: PhotoDigest, of discovery: DiscoveryID, _ db: Database
  ) throws -> PictureCandidate? {
    try candidates(of: discovery, "photo.digest = ?3", [1, digest.description], db).first
  }

  /// - Parameters:
  ///   - condition: what the photos have to meet besides.
  ///   - arguments: ?2 is the most photos; more are those of the condition.
  private static func candidates(
    of discovery: DiscoveryID, _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [PictureCandidate] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT photo.digest, photo.type, photo.size, showing.credit, taken.person, max(taken.at)
        FROM (
            SELECT person, photo, photoAt AS at FROM visit
              WHERE discovery = ?1 AND photo IS NOT NULL
            UNION ALL
            SELECT visit.person, listed.photo, listed.addedAt
              FROM visit JOIN visitPhoto listed
                ON listed.person = visit.person AND listed.discovery = visit.discovery
              WHERE visit.discovery = ?1
          ) taken
          JOIN showing ON showing.person = taken.person AND showing.withdrawnAt IS NULL
          JOIN person ON person.id = taken.person AND person.isDisabled = 0
          JOIN photo ON photo.digest = taken.photo AND photo.isMissing = 0
        WHERE \(condition)
        GROUP BY photo.digest ORDER BY max(taken.at) DESC, photo.digest LIMIT ?2
        """, arguments: [discovery.key] + arguments
    ).compactMap { row in
      StoredPhoto(digest: row[0], type: row[1], size: row[2]).map {
        PictureCandidate(photo: $0, credit: row[3], person: row[4])
      }
    }
  }
}

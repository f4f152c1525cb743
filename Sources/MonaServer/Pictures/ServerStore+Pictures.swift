import GRDB
import MonaModel

/// A photo of a visit that an editor chose, of a person who agreed, to show its discovery to everybody.
struct StoredPicture: Equatable, Sendable {
  /// Under its published number.
  private(set) var discovery: DiscoveryID
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

  /// Orders pictures by when they were chosen.
  fileprivate static func isEarlier(_ first: StoredPicture, _ second: StoredPicture) -> Bool {
    (first.chosenAt, second.discovery) < (second.chosenAt, first.discovery)
  }

  /// The picture as one of the discovery under which it counts.
  fileprivate func counted(_ merged: MergedWorks) -> StoredPicture {
    var picture = self
    picture.discovery = merged.kept(discovery)
    return picture
  }
}

/// A photo of a visit that may be shown to everybody.
struct PictureCandidate: Equatable, Sendable {
  let photo: StoredPhoto
  /// The name that its author chose; nil for none.
  let credit: String?
  fileprivate let person: Int64
  /// The discovery that the person visited: itself, or one that was merged with it.
  fileprivate let visited: Int64
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
  ///
  /// Of those of discoveries that were merged, it is the one that was chosen last.
  func picture(of discovery: DiscoveryID) async throws -> StoredPicture? {
    try await database.read { db in
      let merged = try MergedWorks(db)
      let works = MergedWorks.list(merged.all(discovery.key))
      return try Self.pictures(where: "picture.discovery IN \(works)", [], db)
        .max(by: StoredPicture.isEarlier)?.counted(merged)
    }
  }

  /// The pictures of all discoveries, ordered by them.
  func pictures() async throws -> [StoredPicture] {
    try await database.read { db in
      let merged = try MergedWorks(db)
      let pictures = try Self.pictures(where: "true", [], db)
      guard !merged.isEmpty else { return pictures }
      let shown = Dictionary(grouping: pictures) { merged.kept($0.discovery) }
      return shown.values.compactMap { $0.max(by: StoredPicture.isEarlier)?.counted(merged) }
        .sorted { $0.discovery.key < $1.discovery.key }
    }
  }

  /// The pictures that show a person's photos, ordered by the discovery that the person visited.
  func pictures(of person: Int64) async throws -> [StoredPicture] {
    try await database.read { db in
      try Self.pictures(where: "picture.person = ?", [person], db)
    }
  }

  private static func pictures(
    where condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [StoredPicture] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT \(StoredPicture.columns) FROM \(shown) AND \(condition) ORDER BY picture.discovery
        """, arguments: arguments
    ).compactMap(StoredPicture.init)
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
          """, arguments: [candidate.visited, candidate.person, digest.description, now])
      try Self.note(
        "picture show", of: "\(discovery)", by: actor, because: reason, now, db)
    }
  }

  /// Shows no photo of a discovery any more, and notes who decided it.
  /// - Throws: `RequestError.notFound` when there is none.
  func hidePicture(of discovery: DiscoveryID, by actor: String, because reason: String) throws {
    try database.write { [clock] db in
      let works = MergedWorks.list(try MergedWorks(db).all(discovery.key))
      try db.execute(sql: "DELETE FROM picture WHERE discovery IN \(works)")
      guard db.changesCount > 0 else { throw RequestError.notFound }
      try Self.note(
        "picture hide", of: "\(discovery)", by: actor, because: reason, clock.now(), db)
    }
  }

  private static func candidate(
    _ digest: PhotoDigest, of discovery: DiscoveryID, _ db: Database
  ) throws -> PictureCandidate? {
    try candidates(of: discovery, "photo.digest = ?2", [1, digest.description], db).first
  }

  /// - Parameters:
  ///   - condition: what the photos have to meet besides.
  ///   - arguments: ?1 is the most photos; more are those of the condition.
  private static func candidates(
    of discovery: DiscoveryID, _ condition: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> [PictureCandidate] {
    let works = MergedWorks.list(try MergedWorks(db).all(discovery.key))
    return try Row.fetchAll(
      db,
      sql: """
        SELECT photo.digest, photo.type, photo.size, showing.credit, taken.person, max(taken.at),
          taken.discovery
        FROM (
            SELECT person, discovery, photo, photoAt AS at FROM visit
              WHERE discovery IN \(works) AND photo IS NOT NULL
            UNION ALL
            SELECT visit.person, visit.discovery, listed.photo, listed.addedAt
              FROM visit JOIN visitPhoto listed
                ON listed.person = visit.person AND listed.discovery = visit.discovery
              WHERE visit.discovery IN \(works)
          ) taken
          JOIN showing ON showing.person = taken.person AND showing.withdrawnAt IS NULL
          JOIN person ON person.id = taken.person AND person.isDisabled = 0
          JOIN photo ON photo.digest = taken.photo AND photo.isMissing = 0
        WHERE \(condition)
        GROUP BY photo.digest ORDER BY max(taken.at) DESC, photo.digest LIMIT ?1
        """, arguments: arguments
    ).compactMap { row in
      StoredPhoto(digest: row[0], type: row[1], size: row[2]).map {
        PictureCandidate(photo: $0, credit: row[3], person: row[4], visited: row[6])
      }
    }
  }
}

import MonaModel
import MonaServerStore

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
  init?(row: StoreRow) {
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
    let merged = try await currentMerges()
    return try await database.read { db in
      try Self.picture(of: discovery.key, merged, db)?.counted(merged)
    }
  }

  /// The pictures of all discoveries, ordered by them.
  func pictures() async throws -> [StoredPicture] {
    let merged = try await currentMerges()
    return try await database.read { db in
      try Self.pictures(where: "true", [], db).filter { try Self.isShown($0, merged, db) }
        .map { $0.counted(merged) }.sorted { $0.discovery.key < $1.discovery.key }
    }
  }

  /// The pictures that show a person's photos, ordered by the discovery that the person visited.
  func pictures(of person: Int64) async throws -> [StoredPicture] {
    let merged = try await currentMerges()
    return try await database.read { db in
      try Self.pictures(where: "picture.person = ?", [person], db)
        .filter { try Self.isShown($0, merged, db) }
    }
  }

  /// The picture of a work and of those that were merged with it, as one of the work that its author visited.
  private static func picture(
    of work: Int64, _ merged: MergedWorks, _ db: any StoreSession
  ) throws -> StoredPicture? {
    let works = MergedWorks.list(merged.all(work))
    return try pictures(where: "picture.discovery IN \(works)", [], db)
      .sorted { StoredPicture.isEarlier($1, $0) }
      .first { try !isHidden($0, merged, db) }
  }

  /// Whether a picture is that of the work under which it counts.
  private static func isShown(
    _ picture: StoredPicture, _ merged: MergedWorks, _ db: any StoreSession
  ) throws -> Bool {
    let work = picture.discovery.key
    guard merged.isConcerned(work) else { return true }
    return try Self.picture(of: work, merged, db)?.tag == picture.tag
  }

  /// Whether an editor has hidden the picture of the work with which another one was merged since that, and since the
  /// other one's picture was chosen, which is kept for when the merge is taken back.
  private static func isHidden(
    _ picture: StoredPicture, _ merged: MergedWorks, _ db: any StoreSession
  ) throws -> Bool {
    let work = picture.discovery.key
    guard merged.isConcerned(work) else { return false }
    let works = merged.all(work).compactMap { DiscoveryID(key: $0) }
    return try db.value(
      Bool.self,
      """
      SELECT EXISTS (SELECT 1 FROM action
        WHERE subject IN (\(works.map { "'\($0)'" }.joined(separator: ", ")))
          AND action = ?1 AND doneAt > ?2 AND doneAt >= coalesce(
            (SELECT madeAt FROM duplicate WHERE other = ?3 AND isSame = 1 AND endedAt IS NULL), 0))
      """, [hiding, picture.chosenAt, work]) ?? false
  }

  /// What is noted when a picture is hidden.
  private static let hiding = "picture hide"

  private static func pictures(
    where condition: String, _ arguments: StoreArguments, _ db: any StoreSession
  ) throws -> [StoredPicture] {
    try db.rows(
      """
      SELECT \(StoredPicture.columns) FROM \(shown) AND \(condition) ORDER BY picture.discovery
      """, arguments
    ).compactMap(StoredPicture.init)
  }

  /// The photos of a discovery whose authors agree to show them, the latest first.
  func pictureCandidates(
    of discovery: DiscoveryID, limit: Int
  ) async throws -> [PictureCandidate] {
    let works = try await currentMerges().all(discovery.key)
    return try await database.read { db in
      try Self.candidates(of: works, "true", [limit], db)
    }
  }

  /// A photo of a discovery whose author agrees to show it; nil for any other.
  func pictureCandidate(
    _ digest: PhotoDigest, of discovery: DiscoveryID
  ) async throws -> PictureCandidate? {
    let works = try await currentMerges().all(discovery.key)
    return try await database.read { db in try Self.candidate(digest, of: works, db) }
  }

  /// Shows a photo to everybody, in place of another one, and notes who chose it.
  /// - Throws: `RequestError.notFound` for one that may not be shown.
  func show(
    _ digest: PhotoDigest, of discovery: DiscoveryID, by actor: String, because reason: String
  ) throws {
    let works = try mergedWorks().all(discovery.key)
    try database.write { [clock] db in
      let now = clock.now()
      guard let candidate = try Self.candidate(digest, of: works, db) else {
        throw RequestError.notFound
      }
      try db.execute(
        """
        INSERT INTO picture (discovery, person, photo, tag, chosenAt) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (discovery) DO UPDATE SET person = excluded.person, photo = excluded.photo,
          tag = excluded.tag, chosenAt = excluded.chosenAt
        """,
        [candidate.visited, candidate.person, digest.description, Self.newTag(), now])
      try Self.note(
        "picture show", of: "\(discovery)", by: actor, because: reason, now, db)
    }
  }

  /// A tag that no picture had before: 64 random bits.
  private static func newTag() -> String {
    String(UInt64.random(in: .min ... .max), radix: 16)
  }

  /// Shows no photo of a discovery any more, and notes who decided it.
  ///
  /// Of discoveries that were merged, the others' earlier pictures are shown again once that is taken back.
  /// - Throws: `RequestError.notFound` when there is none.
  func hidePicture(of discovery: DiscoveryID, by actor: String, because reason: String) throws {
    let merged = try mergedWorks()
    try database.write { [clock] db in
      var visited: Int64? = discovery.key
      if merged.isConcerned(discovery.key) {
        visited = try Self.picture(of: discovery.key, merged, db)?.discovery.key
      }
      let changes = try db.execute("DELETE FROM picture WHERE discovery = ?", [visited])
      guard changes > 0 else { throw RequestError.notFound }
      try Self.note(
        Self.hiding, of: "\(merged.kept(discovery))", by: actor, because: reason, clock.now(), db)
    }
  }

  private static func candidate(
    _ digest: PhotoDigest, of works: [Int64], _ db: any StoreSession
  ) throws -> PictureCandidate? {
    try candidates(of: works, "photo.digest = ?2", [1, digest.description], db).first
  }

  /// - Parameters:
  ///   - works: the discovery with those that were merged with it.
  ///   - condition: what the photos have to meet besides.
  ///   - arguments: ?1 is the most photos; more are those of the condition.
  private static func candidates(
    of works: [Int64], _ condition: String, _ arguments: StoreArguments, _ db: any StoreSession
  ) throws -> [PictureCandidate] {
    let works = MergedWorks.list(works)
    return try db.rows(
      """
      SELECT digest, type, size, credit, person, discovery
      FROM (
        SELECT photo.digest, photo.type, photo.size, showing.credit, taken.person, taken.discovery,
          taken.at, row_number() OVER (
            PARTITION BY photo.digest ORDER BY taken.at DESC, taken.person, taken.discovery) AS place
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
      ) candidate
      WHERE place = 1 ORDER BY at DESC, digest LIMIT ?1
      """, arguments
    ).compactMap { row in
      StoredPhoto(digest: row[0], type: row[1], size: row[2]).map {
        PictureCandidate(photo: $0, credit: row[3], person: row[4], visited: row[5])
      }
    }
  }
}

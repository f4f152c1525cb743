import MonaCatalogue
import MonaLog
import MonaModel
import MonaServerStore

extension ServerStore {
  /// The file of a photo was removed between its upload and this transaction: the upload must be stored again.
  struct PhotoVanished: Error {}

  /// A person's visits to discoveries of a kind, ordered by number.
  func visits(of person: Int64, to kind: DiscoveryKind) async throws -> [StoredVisit] {
    try await database.read { db in
      try db.rows(
        """
        \(StoredVisit.selection)
        WHERE visit.person = ? AND (visit.discovery & 3) = ? ORDER BY visit.discovery
        """, [person, kind.rawValue], isKept: true
      ).compactMap(StoredVisit.init)
    }
  }

  /// A person's visit to a discovery; nil when there is none.
  func visit(of person: Int64, to discovery: DiscoveryID) async throws -> StoredVisit? {
    try await database.read { db in try Self.visit(person, discovery, db) }
  }

  /// A person's visit to a discovery with the epoch of its revision; nil when there is none.
  func visitResponse(
    of person: Int64, to discovery: DiscoveryID
  ) async throws -> VisitResponse? {
    try await database.read { db in try Self.response(person, discovery, db) }
  }

  /// Creates or updates a visit, in one transaction; values that are equal change nothing.
  ///
  /// - Parameter key: identifies the request, which is executed once.
  /// - Returns: the visit after that one execution.
  /// - Throws: `PhotoVanished`.
  @discardableResult
  func note(
    _ change: VisitChange, of person: Int64, to discovery: DiscoveryID, photos: ServerPhotos,
    key: IdempotencyKey? = nil
  ) async throws -> VisitResponse {
    try await make(change, of: person, to: discovery, photos, if: .always, key)
  }

  /// Changes a visit, in one transaction.
  ///
  /// - Parameters:
  ///   - condition: the precondition.
  ///   - key: identifies the request, which is executed once.
  /// - Returns: the visit after that one execution.
  /// - Throws: `PhotoVanished`, and `RequestError` when the condition does not hold.
  func edit(
    _ change: VisitChange, of person: Int64, to discovery: DiscoveryID, photos: ServerPhotos,
    if condition: VisitCondition, key: IdempotencyKey? = nil
  ) async throws -> VisitResponse {
    try await make(change, of: person, to: discovery, photos, if: condition, key)
  }

  private func make(
    _ change: VisitChange, of person: Int64, to discovery: DiscoveryID, _ photos: ServerPhotos,
    if condition: VisitCondition, _ key: IdempotencyKey?
  ) async throws -> VisitResponse {
    let epoch = epochName
    let photo: StoredPhoto? = if case .set(let photo) = change.photo { photo } else { nil }
    return try await writing(photo, photos) { [clock] db, unused in
      let now = clock.now()
      return try IdempotencyKey.once(key, of: person, now, db) {
        let before = try Self.visit(person, discovery, db)
        try condition.check(before)
        if let photo {
          guard try photos.has(photo) else { throw PhotoVanished() }
          try Self.insert(photo, now, db)
        }
        if before == nil { try Self.insert(person, discovery, epoch, now, db) }
        let isChanged = try Self.apply(change, to: before, person, discovery, epoch, now, db)
        if isChanged, change.photo.isEdit, let photo = before?.photo {
          unused += try Self.forgetUnused(photo, db)
        }
        guard let noted = try Self.response(person, discovery, db) else {
          throw RequestError.failed
        }
        return noted
      }
    }.get()
  }

  /// Writes what concerns photos, whose files follow the rows.
  ///
  /// - Parameters:
  ///   - photo: the one that came with the change, whose file is there already; the file is removed when no row refers
  ///     to it then, as the change was not made, or had been made before.
  ///   - body: adds the photos whose rows it deletes to those whose files are removed.
  func writing<Value: Sendable>(
    _ photo: StoredPhoto?, _ photos: ServerPhotos,
    _ body: @escaping @Sendable (any StoreSession, inout [StoredPhoto]) throws -> Value
  ) async throws -> Value {
    do {
      let (value, unused) = try await database.write { db in
        var unused: [StoredPhoto] = []
        if let photo { try Self.lock(photo, db) }
        let value = try body(db, &unused)
        if let photo, try !Self.isNamed(photo, db) { unused.append(photo) }
        return (value, unused)
      }
      await removeFiles(of: unused) { photos.remove($0) }
      return value
    } catch {
      await removeFiles(of: [photo].compactMap(\.self)) { photos.remove($0) }
      throw error
    }
  }

  /// Removes the files of photos that have no row; in writes after that which deleted the rows, as only then they are
  /// gone for good.
  ///
  /// Each has a write of its own, in which nobody else, also no other process, adds a row: its lock comes before the
  /// state that it sees. What is left after an error is removed when the server starts.
  func removeFiles(
    of unused: [StoredPhoto], by remove: @escaping @Sendable (StoredPhoto) -> Void
  ) async {
    for photo in unused {
      await tryLogging("Whether a photo is still needed could not be read", level: .warning) {
        try await database.write { db in try Self.removeFiles(of: photo, db, by: remove) }
      }
    }
  }

  static func removeFiles(
    of photo: StoredPhoto, _ db: any StoreSession, by remove: (StoredPhoto) -> Void
  ) throws {
    try lock(photo, db)
    if try !isNamed(photo, db) { remove(photo) }
  }

  private static func isNamed(_ photo: StoredPhoto, _ db: any StoreSession) throws -> Bool {
    try db.row(
      "SELECT 1 FROM photo WHERE digest = ?", [photo.digest.description], isKept: true) != nil
  }

  /// Removes a visit.
  ///
  /// - Parameters:
  ///   - condition: the precondition.
  ///   - removedAt: when the person removed it, in milliseconds since 1970; nil for now. With a time, the removal
  ///     is stored also if there is no visit: a device that still has it may send it to a server that was put back.
  ///   - key: identifies the request, which is executed once.
  /// - Returns: the number of the removal, by that one execution.
  /// - Throws: `RequestError.notFound` when there is no visit, `.overtaken` when the condition does not hold.
  @discardableResult
  func removeVisit(
    of person: Int64, to discovery: DiscoveryID, photos: ServerPhotos,
    if condition: VisitCondition = .exists, at removedAt: Int64? = nil, key: IdempotencyKey? = nil
  ) async throws -> RemovalResponse {
    let epoch = epochName
    return try await writing(nil, photos) { [clock] db, unused in
      let now = clock.now()
      return try IdempotencyKey.once(key, of: person, now, db) {
        let moment = min(removedAt ?? now, now)
        guard let visit = try Self.visit(person, discovery, db) else {
          guard removedAt != nil else { throw RequestError.notFound }
          let revision =
            try Self.removal(of: discovery, person, db)
            ?? Self.remove(person, discovery, epoch, moment, db)
          return try RemovalResponse(
            revision: revision, epoch: Self.epoch(of: revision, person, db))
        }
        try condition.check(visit)
        let revision = try Self.remove(person, discovery, epoch, moment, db)
        for photo in Set([visit.photo].compactMap(\.self) + visit.photos.map(\.photo)) {
          unused += try Self.forgetUnused(photo, db)
        }
        return try RemovalResponse(
          revision: revision, epoch: Self.epoch(of: revision, person, db))
      }
    }.get()
  }

  private static func remove(
    _ person: Int64, _ discovery: DiscoveryID, _ epoch: String, _ removedAt: Int64,
    _ db: any StoreSession
  ) throws -> Int64 {
    try db.execute(
      "DELETE FROM visit WHERE person = ? AND discovery = ?", [person, discovery.key], isKept: true)
    let revision = try nextRevision(person, epoch, db)
    try db.execute(
      """
      INSERT INTO removal (person, discovery, revision, removedAt) VALUES (?, ?, ?, ?)
      ON CONFLICT (person, discovery)
        DO UPDATE SET revision = excluded.revision, removedAt = excluded.removedAt
      """, [person, discovery.key, revision, removedAt], isKept: true)
    return revision
  }

  /// The revision of a stored removal.
  private static func removal(
    of discovery: DiscoveryID, _ person: Int64, _ db: any StoreSession
  ) throws -> Int64? {
    try db.value(
      Int64.self, "SELECT revision FROM removal WHERE person = ? AND discovery = ?",
      [person, discovery.key], isKept: true)
  }

  /// All photos that have a row.
  func photos() throws -> [StoredPhoto] { try database.read { db in try Self.photos(db) } }

  /// All photos that have a row, in a database that is opened for reading only.
  static func photos(_ db: any StoreSession) throws -> [StoredPhoto] {
    try photos(where: "true", db)
  }

  /// The photos whose row no visit and no report refers to; normally there are none.
  static func unusedPhotos(_ db: any StoreSession) throws -> [StoredPhoto] {
    try photos(where: isUnused(db), db)
  }

  /// A page of the photos of a person's visits and reports, each once, ordered by hash.
  /// - Parameter digest: only photos whose hash is greater.
  func photos(of person: Int64, after digest: String, limit: Int) async throws -> [StoredPhoto] {
    try await database.read { db in
      try db.rows(
        """
        SELECT digest, type, size FROM photo
        WHERE digest IN (\(Self.photosOfPerson)) AND digest > ?2 ORDER BY digest LIMIT ?3
        """, [person, digest, limit], isKept: true
      ).compactMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
    }
  }

  /// The photo with this hash, if a visit or report of this person has it.
  func photo(of person: Int64, _ digest: PhotoDigest) async throws -> StoredPhoto? {
    try await database.read { db in
      try db.row(
        """
        SELECT digest, type, size FROM photo WHERE digest = ?2 AND isMissing = 0
          AND (EXISTS (SELECT 1 FROM visit WHERE photo = ?2 AND person = ?1)
            OR EXISTS (SELECT 1 FROM visitPhoto WHERE photo = ?2 AND person = ?1)
            OR EXISTS (SELECT 1 FROM report WHERE photo = ?2 AND person = ?1))
        """, [person, digest.description], isKept: true
      ).flatMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
    }
  }

  /// A query for the hashes of all photos of the person ?1.
  static let photosOfPerson = """
    SELECT photo FROM visit WHERE person = ?1 UNION SELECT photo FROM report WHERE person = ?1
      UNION SELECT photo FROM visitPhoto WHERE person = ?1
    """

  private static func photos(where condition: String, _ db: any StoreSession) throws
    -> [StoredPhoto]
  {
    try db.rows(
      "SELECT digest, type, size FROM photo WHERE \(condition) ORDER BY digest", isKept: true
    ).compactMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
  }

  /// The number of people who visited a discovery, or one that was merged with it.
  func visitCount(of discovery: DiscoveryID) throws -> Int {
    try database.read { db in
      let works = MergedWorks.list(try MergedWorks(db).all(discovery.key))
      return try db.value(
        Int.self, "SELECT count(DISTINCT person) FROM visit WHERE discovery IN \(works)") ?? 0
    }
  }

  static func visit(
    _ person: Int64, _ discovery: DiscoveryID, _ db: any StoreSession
  ) throws -> StoredVisit? {
    try db.row(
      "\(StoredVisit.selection) WHERE visit.person = ? AND visit.discovery = ?",
      [person, discovery.key], isKept: true
    ).flatMap(StoredVisit.init)
  }

  private static func response(
    _ person: Int64, _ discovery: DiscoveryID, _ db: any StoreSession
  ) throws -> VisitResponse? {
    guard let visit = try visit(person, discovery, db) else { return nil }
    return try VisitResponse(visit, epoch: epoch(of: visit.revision, person, db))
  }

  static func insert(_ photo: StoredPhoto, _ now: Int64, _ db: any StoreSession) throws {
    try db.execute(
      """
      INSERT INTO photo (digest, type, size, createdAt) VALUES (?, ?, ?, ?)
      ON CONFLICT (digest) DO UPDATE SET isMissing = 0 WHERE photo.isMissing = 1
      """, [photo.digest.description, photo.type.rawValue, photo.size, now], isKept: true)
  }

  private static func insert(
    _ person: Int64, _ discovery: DiscoveryID, _ epoch: String, _ now: Int64, _ db: any StoreSession
  ) throws {
    try db.execute(
      """
      INSERT INTO visit (person, discovery, revision, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)
      """, [person, discovery.key, try nextRevision(person, epoch, db), now, now], isKept: true)
    try db.execute(
      "DELETE FROM removal WHERE person = ? AND discovery = ?", [person, discovery.key],
      isKept: true)
  }

  /// Applies a change, and returns whether any value became different.
  private static func apply(
    _ change: VisitChange, to before: StoredVisit?, _ person: Int64, _ discovery: DiscoveryID,
    _ epoch: String, _ now: Int64, _ db: any StoreSession
  ) throws -> Bool {
    var fields: [(name: String, value: (any StoreColumn)?, changedAt: Int64?)] = []
    if let rating = change.rating.outcome(after: before?.rating) {
      fields.append(("rating", rating, change.ratingAt))
    }
    if let comment = change.comment.outcome(after: before?.comment) {
      fields.append(("comment", comment, change.commentAt))
    }
    // A photo whose file was missing counts as new, so that other devices fetch it.
    let photoBefore = before?.photo.flatMap { before?.isPhotoMissing == true ? nil : $0 }
    if let photo = change.photo.outcome(after: photoBefore) {
      fields.append(("photo", photo?.digest.description, change.photoAt))
    }
    let collectedAt = change.collectedAt.outcome(after: before?.collectedAt)
    guard !fields.isEmpty || collectedAt != nil else { return false }
    let revision = try nextRevision(person, epoch, db)
    for field in fields {
      try db.execute(
        """
        UPDATE visit SET \(field.name) = ?, \(field.name)At = ?, revision = ?, updatedAt = ?
        WHERE person = ? AND discovery = ?
        """,
        [
          field.value, min(field.changedAt ?? now, now), revision, now, person, discovery.key,
        ], isKept: true)
    }
    if let collectedAt {
      try db.execute(
        """
        UPDATE visit SET collectedAt = ?, revision = ?, updatedAt = ?
        WHERE person = ? AND discovery = ?
        """, [collectedAt, revision, now, person, discovery.key], isKept: true)
    }
    return true
  }

  /// The SQL predicate that is true for orphaned photos; older databases have visits only.
  private static func isUnused(_ db: any StoreSession) throws -> String {
    try ["visit", "visitPhoto", "report"].filter { try db.hasTable($0) }.map {
      "NOT EXISTS (SELECT 1 FROM \($0) WHERE \($0).photo = photo.digest)"
    }.joined(separator: " AND ")
  }

  /// Deletes the row of a photo that no visit and no report refers to any more.
  /// - Returns: the photo, whose files the caller removes (`removeFiles`); none if something refers to it.
  static func forgetUnused(_ photo: StoredPhoto, _ db: any StoreSession) throws -> [StoredPhoto] {
    let changes = try db.execute(
      "DELETE FROM photo WHERE digest = ? AND \(isUnused(db))", [photo.digest.description],
      isKept: true)
    return changes > 0 ? [photo] : []
  }

  /// Has nobody else add or remove the row and the files of a photo until this write has ended.
  private static func lock(_ photo: StoredPhoto, _ db: any StoreSession) throws {
    try db.lock("photo \(photo.digest)")
  }
}

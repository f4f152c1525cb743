import GRDB
import MonaCatalogue
import MonaLog
import MonaModel

extension ServerStore {
  /// The file of a photo was removed between its upload and this transaction: the upload must be stored again.
  struct PhotoVanished: Error {}

  /// A person's visits to discoveries of a kind, ordered by number.
  func visits(of person: Int64, to kind: DiscoveryKind) async throws -> [StoredVisit] {
    try await database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            \(StoredVisit.selection)
            WHERE visit.person = ? AND (visit.discovery & 3) = ? ORDER BY visit.discovery
            """), arguments: [person, kind.rawValue]
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
    return try await database.writeWithoutTransaction { [clock] db in
      var (replaced, outcome) = (StoredPhoto?.none, IdempotencyKey.Outcome<VisitResponse>.notFound)
      // No other change comes between rows and files, as this is the only connection that writes.
      defer {
        if let replaced { photos.remove(replaced) }
        if case .set(let photo) = change.photo { Self.removeUnnamed(photo, photos, db) }
      }
      try db.inTransaction(.immediate) {
        let now = clock.now()
        outcome = try IdempotencyKey.once(key, of: person, now, db) {
          let before = try Self.visit(person, discovery, db)
          try condition.check(before)
          if case .set(let photo) = change.photo {
            guard try photos.has(photo) else { throw PhotoVanished() }
            try Self.insert(photo, now, db)
          }
          if before == nil { try Self.insert(person, discovery, epoch, now, db) }
          let isChanged = try Self.apply(change, to: before, person, discovery, epoch, now, db)
          if isChanged, change.photo.isEdit, let photo = before?.photo {
            replaced = try Self.forgetUnused(photo, db)
          }
          guard let noted = try Self.response(person, discovery, db) else {
            throw RequestError.failed
          }
          return noted
        }
        return .commit
      }
      return try outcome.get()
    }
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
    return try await database.writeWithoutTransaction { [clock] db in
      var (outcome, unused) = (
        IdempotencyKey.Outcome<RemovalResponse>.notFound, [StoredPhoto]()
      )
      try db.inTransaction(.immediate) {
        let now = clock.now()
        outcome = try IdempotencyKey.once(key, of: person, now, db) {
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
          let photos = Set([visit.photo].compactMap(\.self) + visit.photos.map(\.photo))
          unused = try photos.compactMap { try Self.forgetUnused($0, db) }
          return try RemovalResponse(
            revision: revision, epoch: Self.epoch(of: revision, person, db))
        }
        return .commit
      }
      for photo in unused { photos.remove(photo) }
      return try outcome.get()
    }
  }

  private static func remove(
    _ person: Int64, _ discovery: DiscoveryID, _ epoch: String, _ removedAt: Int64, _ db: Database
  ) throws -> Int64 {
    try db.executeCached(
      sql: "DELETE FROM visit WHERE person = ? AND discovery = ?",
      arguments: [person, discovery.key])
    let revision = try nextRevision(person, epoch, db)
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO removal (person, discovery, revision, removedAt) VALUES (?, ?, ?, ?)
        """, arguments: [person, discovery.key, revision, removedAt])
    return revision
  }

  /// The revision of a stored removal.
  private static func removal(
    of discovery: DiscoveryID, _ person: Int64, _ db: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT revision FROM removal WHERE person = ? AND discovery = ?"),
      arguments: [person, discovery.key])
  }

  /// All photos that have a row.
  func photos() throws -> [StoredPhoto] { try database.read { db in try Self.photos(db) } }

  /// All photos that have a row, in a database that is opened for reading only.
  static func photos(_ db: Database) throws -> [StoredPhoto] { try photos(where: "1", db) }

  /// The photos whose row no visit and no report refers to; normally there are none.
  static func unusedPhotos(_ db: Database) throws -> [StoredPhoto] {
    try photos(where: isUnused(db), db)
  }

  /// A page of the photos of a person's visits and reports, each once, ordered by hash.
  /// - Parameter digest: only photos whose hash is greater.
  func photos(of person: Int64, after digest: String, limit: Int) async throws -> [StoredPhoto] {
    try await database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT digest, type, size FROM photo
            WHERE digest IN (\(Self.photosOfPerson)) AND digest > ?2 ORDER BY digest LIMIT ?3
            """), arguments: [person, digest, limit]
      ).compactMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
    }
  }

  /// The photo with this hash, if a visit or report of this person has it.
  func photo(of person: Int64, _ digest: PhotoDigest) async throws -> StoredPhoto? {
    try await database.read { db in
      try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT digest, type, size FROM photo WHERE digest = ?2 AND isMissing = 0
              AND (EXISTS (SELECT 1 FROM visit WHERE photo = ?2 AND person = ?1)
                OR EXISTS (SELECT 1 FROM visitPhoto WHERE photo = ?2 AND person = ?1)
                OR EXISTS (SELECT 1 FROM report WHERE photo = ?2 AND person = ?1))
            """), arguments: [person, digest.description]
      ).flatMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
    }
  }

  /// A query for the hashes of all photos of the person ?1.
  static let photosOfPerson = """
    SELECT photo FROM visit WHERE person = ?1 UNION SELECT photo FROM report WHERE person = ?1
      UNION SELECT photo FROM visitPhoto WHERE person = ?1
    """

  private static func photos(where condition: String, _ db: Database) throws -> [StoredPhoto] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT digest, type, size FROM photo WHERE \(condition) ORDER BY digest")
    ).compactMap { StoredPhoto(digest: $0[0], type: $0[1], size: $0[2]) }
  }

  /// The number of people who visited a discovery, or one that was merged with it.
  func visitCount(of discovery: DiscoveryID) throws -> Int {
    try database.read { db in
      let works = MergedWorks.list(try MergedWorks(db).all(discovery.key))
      return try Int.fetchOne(
        db, sql: "SELECT count(DISTINCT person) FROM visit WHERE discovery IN \(works)") ?? 0
    }
  }

  static func visit(
    _ person: Int64, _ discovery: DiscoveryID, _ db: Database
  ) throws -> StoredVisit? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "\(StoredVisit.selection) WHERE visit.person = ? AND visit.discovery = ?"),
      arguments: [person, discovery.key]
    ).flatMap(StoredVisit.init)
  }

  private static func response(
    _ person: Int64, _ discovery: DiscoveryID, _ db: Database
  ) throws -> VisitResponse? {
    guard let visit = try visit(person, discovery, db) else { return nil }
    return try VisitResponse(visit, epoch: epoch(of: visit.revision, person, db))
  }

  static func insert(_ photo: StoredPhoto, _ now: Int64, _ db: Database) throws {
    try db.executeCached(
      sql: """
        INSERT INTO photo (digest, type, size, createdAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (digest) DO UPDATE SET isMissing = 0 WHERE isMissing = 1
        """, arguments: [photo.digest.description, photo.type.rawValue, photo.size, now])
  }

  private static func insert(
    _ person: Int64, _ discovery: DiscoveryID, _ epoch: String, _ now: Int64, _ db: Database
  ) throws {
    try db.executeCached(
      sql: """
        INSERT INTO visit (person, discovery, revision, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)
        """, arguments: [person, discovery.key, try nextRevision(person, epoch, db), now, now])
    try db.executeCached(
      sql: "DELETE FROM removal WHERE person = ? AND discovery = ?",
      arguments: [person, discovery.key])
  }

  /// Applies a change, and returns whether any value became different.
  private static func apply(
    _ change: VisitChange, to before: StoredVisit?, _ person: Int64, _ discovery: DiscoveryID,
    _ epoch: String, _ now: Int64, _ db: Database
  ) throws -> Bool {
    var fields: [(name: String, value: DatabaseValue, changedAt: Int64?)] = []
    if let rating = change.rating.outcome(after: before?.rating) {
      fields.append(("rating", rating.databaseValue, change.ratingAt))
    }
    if let comment = change.comment.outcome(after: before?.comment) {
      fields.append(("comment", comment.databaseValue, change.commentAt))
    }
    // A photo whose file was missing counts as new, so that other devices fetch it.
    let photoBefore = before?.photo.flatMap { before?.isPhotoMissing == true ? nil : $0 }
    if let photo = change.photo.outcome(after: photoBefore) {
      fields.append(("photo", (photo?.digest.description).databaseValue, change.photoAt))
    }
    let collectedAt = change.collectedAt.outcome(after: before?.collectedAt)
    guard !fields.isEmpty || collectedAt != nil else { return false }
    let revision = try nextRevision(person, epoch, db)
    for field in fields {
      try db.executeCached(
        sql: """
          UPDATE visit SET \(field.name) = ?, \(field.name)At = ?, revision = ?, updatedAt = ?
          WHERE person = ? AND discovery = ?
          """,
        arguments: [
          field.value, min(field.changedAt ?? now, now), revision, now, person, discovery.key,
        ])
    }
    if let collectedAt {
      try db.executeCached(
        sql: """
          UPDATE visit SET collectedAt = ?, revision = ?, updatedAt = ?
          WHERE person = ? AND discovery = ?
          """, arguments: [collectedAt, revision, now, person, discovery.key])
    }
    return true
  }

  /// Removes a photo's file when no row refers to it: the change that it came with was not made, or had been made
  /// before.
  static func removeUnnamed(_ photo: StoredPhoto, _ photos: ServerPhotos, _ db: Database) {
    let isNamed = tryLogging("Whether a photo is still needed could not be read", level: .warning) {
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE digest = ?)"),
        arguments: [photo.digest.description])
    }
    if isNamed == false { photos.remove(photo) }
  }

  /// The SQL predicate that is true for orphaned photos; older databases have visits only.
  private static func isUnused(_ db: Database) throws -> String {
    try ["visit", "visitPhoto", "report"].filter { try db.tableExists($0) }.map {
      "NOT EXISTS (SELECT 1 FROM \($0) WHERE \($0).photo = photo.digest)"
    }.joined(separator: " AND ")
  }

  /// Deletes the row of a photo that no visit and no report refers to any more, and returns the photo, whose file the
  /// caller removes.
  static func forgetUnused(_ photo: StoredPhoto, _ db: Database) throws -> StoredPhoto? {
    try db.executeCached(
      sql: """
        DELETE FROM photo WHERE digest = ? AND \(isUnused(db))
        """, arguments: [photo.digest.description])
    return db.changesCount > 0 ? photo : nil
  }
}

import GRDB
import MonaModel

extension ServerStore {
  /// What of a visit is sent; what is nil stays as it is.
  struct VisitChange: Sendable {
    var rating: Int?
    var comment: String?
    var photo: StoredPhoto?
  }

  /// The file of a photo went between being kept and being named here: it is to be kept again.
  struct PhotoVanished: Error {}

  /// Somebody's visits to discoveries of a kind, in the order of their numbers.
  func visits(of person: Int64, to kind: DiscoveryKind) async throws -> [StoredVisit] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          \(StoredVisit.selection)
          WHERE visit.person = ? AND (visit.discovery & 3) = ? ORDER BY visit.discovery
          """, arguments: [person, kind.rawValue]
      ).compactMap(StoredVisit.init)
    }
  }

  /// Somebody's visit to a discovery; nil when there is none.
  func visit(of person: Int64, to discovery: DiscoveryID) async throws -> StoredVisit? {
    try await database.read { db in try Self.visit(person, discovery, db) }
  }

  /// Notes a visit, or what changed of it, in one transaction; what is the same changes nothing.
  /// - Throws: `PhotoVanished`.
  func note(
    _ change: VisitChange, of person: Int64, to discovery: DiscoveryID, photos: PhotoFolder
  ) async throws {
    try await database.writeWithoutTransaction { [clock] db in
      var replaced: StoredPhoto?
      try db.inTransaction(.immediate) {
        let now = clock.now()
        if let photo = change.photo {
          guard photos.has(photo) else { throw PhotoVanished() }
          try Self.insert(photo, now, db)
        }
        let before = try Self.visit(person, discovery, db)
        if before == nil {
          try Self.insert(person, discovery, now, db)
        }
        if try Self.apply(change, to: before, person, discovery, now, db),
          let photo = before?.photo,
          change.photo != nil
        {
          replaced = try Self.forgetUnused(photo, db)
        }
        return .commit
      }
      // No other change comes between the row and the file: this is the only connection that writes.
      if let replaced { photos.remove(replaced) }
    }
  }

  /// Removes a visit; says whether there was one.
  func removeVisit(
    of person: Int64, to discovery: DiscoveryID, photos: PhotoFolder
  ) async throws -> Bool {
    try await database.writeWithoutTransaction { db in
      var (removed, unused) = (false, StoredPhoto?.none)
      try db.inTransaction(.immediate) {
        guard let visit = try Self.visit(person, discovery, db) else { return .rollback }
        removed = true
        try db.execute(
          sql: "DELETE FROM visit WHERE person = ? AND discovery = ?",
          arguments: [person, discovery.key])
        if let photo = visit.photo { unused = try Self.forgetUnused(photo, db) }
        return .commit
      }
      if let unused { photos.remove(unused) }
      return removed
    }
  }

  /// Every photo a row speaks of.
  func photos() throws -> [StoredPhoto] {
    try database.read { db in
      try Row.fetchAll(db, sql: "SELECT digest, type, size FROM photo").compactMap {
        StoredPhoto(digest: $0[0], type: $0[1], size: $0[2])
      }
    }
  }

  private static func visit(
    _ person: Int64, _ discovery: DiscoveryID, _ db: Database
  ) throws -> StoredVisit? {
    try Row.fetchOne(
      db, sql: "\(StoredVisit.selection) WHERE visit.person = ? AND visit.discovery = ?",
      arguments: [person, discovery.key]
    ).flatMap(StoredVisit.init)
  }

  private static func insert(_ photo: StoredPhoto, _ now: Int64, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO photo (digest, type, size, createdAt) VALUES (?, ?, ?, ?)",
      arguments: [photo.digest.description, photo.type.rawValue, photo.size, now])
  }

  private static func insert(
    _ person: Int64, _ discovery: DiscoveryID, _ now: Int64, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO visit (person, discovery, revision, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)
        """, arguments: [person, discovery.key, try nextRevision(person, db), now, now])
  }

  /// Says whether anything became different.
  private static func apply(
    _ change: VisitChange, to before: StoredVisit?, _ person: Int64, _ discovery: DiscoveryID,
    _ now: Int64, _ db: Database
  ) throws -> Bool {
    var fields: [(name: String, value: DatabaseValue)] = []
    if let rating = change.rating, rating != before?.rating {
      fields.append(("rating", rating.databaseValue))
    }
    if let comment = change.comment, comment != before?.comment {
      fields.append(("comment", comment.databaseValue))
    }
    if let photo = change.photo, photo != before?.photo {
      fields.append(("photo", photo.digest.description.databaseValue))
    }
    guard !fields.isEmpty else { return false }
    let revision = try nextRevision(person, db)
    for field in fields {
      try db.execute(
        sql: """
          UPDATE visit SET \(field.name) = ?, \(field.name)At = ?, revision = ?, updatedAt = ?
          WHERE person = ? AND discovery = ?
          """, arguments: [field.value, now, revision, now, person, discovery.key])
    }
    return true
  }

  private static func nextRevision(_ person: Int64, _ db: Database) throws -> Int64 {
    let revision = try Int64.fetchOne(
      db, sql: "UPDATE person SET revision = revision + 1 WHERE id = ? RETURNING revision",
      arguments: [person])
    // The account was erased while this was on its way.
    guard let revision else { throw Refusal.unauthenticated }
    return revision
  }

  /// Forgets a photo if no visit has it any more, which is then handed back for its file to go.
  private static func forgetUnused(_ photo: StoredPhoto, _ db: Database) throws -> StoredPhoto? {
    try db.execute(
      sql: """
        DELETE FROM photo
        WHERE digest = ?1 AND NOT EXISTS (SELECT 1 FROM visit WHERE visit.photo = ?1)
        """, arguments: [photo.digest.description])
    return db.changesCount > 0 ? photo : nil
  }
}

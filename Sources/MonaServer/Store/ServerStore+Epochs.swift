import GRDB

extension ServerStore {
  /// What a client knows of a person's changes: the last one, and the epoch in which its number was given.
  ///
  /// An epoch is a time in which one process numbers the changes of one database. A database that was put back from a
  /// backup, by whatever means, gives the same numbers again to other changes, but in a new epoch: numbers that a
  /// client got of an epoch that this database does not have, or after its end here, were never given.
  struct KnownChange: Equatable, Sendable {
    /// Nil for a client that knows no epochs.
    let epoch: String?
    let revision: Int64
  }

  /// Refuses what a client knows if this database never gave it.
  /// - Throws: `RequestError.neverGiven`.
  static func check(_ known: KnownChange, of person: Int64, _ db: Database) throws {
    let revision =
      try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT revision FROM person WHERE id = ?"), arguments: [person])
      ?? 0
    guard known.revision <= revision else { throw RequestError.neverGiven }
    guard let epoch = known.epoch else { return }
    let start = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT start FROM epoch WHERE person = ? AND name = ?"),
      arguments: [person, epoch])
    guard let start else { throw RequestError.neverGiven }
    let end = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT min(start) FROM epoch WHERE person = ? AND start > ?"),
      arguments: [person, start])
    guard known.revision <= end ?? revision else { throw RequestError.neverGiven }
  }

  /// The epoch of a person's last change; nil before the first one.
  static func lastEpoch(of person: Int64, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT name FROM epoch WHERE person = ? ORDER BY start DESC LIMIT 1"),
      arguments: [person])
  }

  /// The number of a person's next change, which belongs to the given epoch.
  static func nextRevision(
    _ person: Int64, _ epoch: String, _ db: Database
  ) throws -> Int64 {
    let revision = try Int64.fetchOne(
      db.cachedStatement(
        sql: "UPDATE person SET revision = revision + 1 WHERE id = ? RETURNING revision"),
      arguments: [person])
    // The account was deleted since the request was authenticated.
    guard let revision else { throw RequestError.unauthenticated }
    // A client may have a number up to now in the last epoch, so a known name is not continued after another.
    if try lastEpoch(of: person, db) != epoch {
      try db.executeCached(
        sql: "INSERT INTO epoch (person, start, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [person, revision - 1, epoch])
    }
    return revision
  }

  /// Marks the photos whose files are missing, and numbers a change of their visits, so that a device that has the
  /// photo hears of it and sends it again.
  func noteMissing(in photos: PhotoFolder) throws {
    let epoch = epochName
    try database.write { db in
      let rows = try Row.fetchAll(db, sql: "SELECT digest, type, size, isMissing FROM photo")
      for row in rows {
        guard let photo = StoredPhoto(digest: row[0], type: row[1], size: row[2]) else { continue }
        let isMissing = !photos.has(photo)
        guard isMissing != row[3] else { continue }
        try db.execute(
          sql: "UPDATE photo SET isMissing = ? WHERE digest = ?",
          arguments: [isMissing, photo.digest.description])
        let visits = try Row.fetchAll(
          db, sql: "SELECT person, discovery FROM visit WHERE photo = ?",
          arguments: [photo.digest.description])
        for visit in visits {
          let revision = try Self.nextRevision(visit[0], epoch, db)
          try db.execute(
            sql: "UPDATE visit SET revision = ? WHERE person = ? AND discovery = ?",
            arguments: [revision, visit[0] as Int64, visit[1] as Int64])
        }
      }
    }
  }
}

import GRDB

extension ServerStore {
  /// The last change of a person's visits that a client heard of: its number, and the epoch in which it was given.
  ///
  /// An epoch is a time in which one process numbers the changes of one database. A database that was put back from a
  /// backup, by whatever means, gives the same numbers again to other changes, but in a new epoch. It never gave a
  /// number of an epoch that it does not have, nor one after the end of an epoch.
  struct KnownChange: Equatable, Sendable {
    let revision: Int64
    /// Nil for a client that knows no epochs.
    let epoch: String?
  }

  /// Refuses a change that this database never gave.
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

  /// The epoch in which a number of a person's changes was given; nil for 0, which is before the first one.
  static func epoch(
    of revision: Int64, _ person: Int64, _ db: Database
  ) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT name FROM epoch WHERE person = ? AND start < ? ORDER BY start DESC LIMIT 1"),
      arguments: [person, revision])
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
    // A client may know a number of the last epoch, so an earlier epoch is not continued after it.
    if try Self.epoch(of: revision, person, db) != epoch {
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

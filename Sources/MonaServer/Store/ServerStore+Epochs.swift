import MonaServerStore

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
  static func check(_ known: KnownChange, of person: Int64, _ db: any StoreSession) throws {
    let revision =
      try db.value(Int64.self, "SELECT revision FROM person WHERE id = ?", [person], isKept: true)
      ?? 0
    guard known.revision <= revision else { throw RequestError.neverGiven }
    guard let epoch = known.epoch else { return }
    let start = try db.value(
      Int64.self, "SELECT start FROM epoch WHERE person = ? AND name = ?", [person, epoch],
      isKept: true)
    guard let start else { throw RequestError.neverGiven }
    let end = try db.value(
      Int64.self, "SELECT min(start) FROM epoch WHERE person = ? AND start > ?", [person, start],
      isKept: true)
    guard known.revision <= end ?? revision else { throw RequestError.neverGiven }
  }

  /// The epoch in which a number of a person's changes was given; nil for 0, which is before the first one.
  static func epoch(
    of revision: Int64, _ person: Int64, _ db: any StoreSession
  ) throws -> String? {
    try db.value(
      String.self,
      "SELECT name FROM epoch WHERE person = ? AND start < ? ORDER BY start DESC LIMIT 1",
      [person, revision], isKept: true)
  }

  /// The number of a person's next change, which belongs to the given epoch.
  static func nextRevision(
    _ person: Int64, _ epoch: String, _ db: any StoreSession
  ) throws -> Int64 {
    let revision = try db.value(
      Int64.self, "UPDATE person SET revision = revision + 1 WHERE id = ? RETURNING revision",
      [person], isKept: true)
    // The account was deleted since the request was authenticated.
    guard let revision else { throw RequestError.unauthenticated }
    // A client may know a number of the last epoch, so an earlier epoch is not continued after it.
    if try Self.epoch(of: revision, person, db) != epoch {
      try db.execute(
        "INSERT INTO epoch (person, start, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [person, revision - 1, epoch], isKept: true)
    }
    return revision
  }

  /// Marks the photos whose files are missing, so that a device that has one hears of it and sends it again.
  ///
  /// A photo that `ServerCheck` found damaged stays marked until its file is whole.
  /// - Parameter sizes: the sizes of the files, in bytes, by `StoredPhoto.path`.
  func noteMissing(_ sizes: [String: Int], in storage: any PhotoStorage) throws {
    let rows = try database.read { db in
      try db.rows("SELECT digest, type, size, isMissing FROM photo").compactMap {
        row in
        StoredPhoto(digest: row[0], type: row[1], size: row[2]).map { ($0, row[3] as Bool) }
      }
    }
    let changed = try rows.filter { photo, wasMissing in
      let isThere = sizes[photo.path] == photo.size
      return try wasMissing ? isThere && storage.isWhole(photo) : !isThere
    }
    if changed.isEmpty { return }
    try database.write { db in
      for (photo, wasMissing) in changed { try mark(photo, isMissing: !wasMissing, db) }
    }
  }

  /// Marks the photos whose files are missing or damaged, so that a device that has one hears of it and sends it again.
  /// - Parameter photos: those that were found so; another process may have mended one meanwhile.
  func noteDamaged(_ photos: [StoredPhoto], in storage: any PhotoStorage) throws {
    if photos.isEmpty { return }
    try database.write { db in
      for photo in photos where try !storage.isWhole(photo) { try mark(photo, isMissing: true, db) }
    }
  }

  /// Marks a photo, and numbers a change of its visits.
  private func mark(_ photo: StoredPhoto, isMissing: Bool, _ db: any StoreSession) throws {
    let digest = photo.digest.description
    let changes = try db.execute(
      "UPDATE photo SET isMissing = ?1 WHERE digest = ?2 AND isMissing <> ?1", [isMissing, digest])
    if changes == 0 { return }
    let visits = try db.rows(
      """
      SELECT person, discovery FROM visit WHERE photo = ?1
        UNION SELECT person, discovery FROM visitPhoto WHERE photo = ?1
      """, [digest])
    for visit in visits {
      let revision = try Self.nextRevision(visit[0], epochName, db)
      try db.execute(
        "UPDATE visit SET revision = ? WHERE person = ? AND discovery = ?",
        [revision, visit[0] as Int64, visit[1] as Int64])
    }
  }
}

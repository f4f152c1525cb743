import MonaAPI
import MonaModel
import MonaServerStore

extension ServerStore {
  /// Adds a photo to a visit, or changes one, in one transaction; values that are equal change nothing.
  ///
  /// A visit has a photo once: one with the content of another one is that one, whatever its key.
  /// - Parameter idempotencyKey: identifies the request, which is executed once.
  /// - Returns: the photo as the visit has it.
  /// - Throws: `PhotoVanished`; `RequestError.notFound` without a visit, `.invalid` for a photo that is not sent and not
  ///   there, and one too many.
  func list(
    _ change: ListedPhotoChange, of person: Int64, to discovery: DiscoveryID, photos: ServerPhotos,
    key idempotencyKey: IdempotencyKey? = nil, limit: Int = ListedPhoto.limit
  ) async throws -> ListedPhotoResponse {
    let epoch = epochName
    return try await writing(change.photo, photos) { [clock] db, unused in
      let now = clock.now()
      return try IdempotencyKey.once(idempotencyKey, of: person, now, db) {
        guard let visit = try Self.visit(person, discovery, db) else {
          throw RequestError.notFound
        }
        let same = visit.photos.first { $0.photo.digest == change.photo?.digest }
        let known = same ?? visit.photos.first { $0.key == change.key }
        let key = known?.key ?? change.key
        if known == nil {
          guard change.photo != nil else { throw RequestError.invalid([.photoNotHere]) }
          guard visit.photos.count < limit else { throw RequestError.invalid([.photosTooMany]) }
        }
        if let photo = change.photo {
          guard try photos.has(photo) else { throw PhotoVanished() }
          try Self.insert(photo, now, db)
        }
        if try Self.apply(change, to: known, as: key, person, discovery, now, db) {
          try Self.number(person, discovery, epoch, now, db)
        }
        if let photo = known?.photo, let new = change.photo, photo != new {
          unused += try Self.forgetUnused(photo, db)
        }
        return try Self.response(key, person, discovery, db)
      }
    }.get()
  }

  /// Removes a photo of a visit from the list of its photos; if it is the chosen one, it stays that until another is.
  ///
  /// The removal is stored also if there is no such photo: a device that still has it may send it to a server that was
  /// put back.
  /// - Parameters:
  ///   - removedAt: when the person removed it, in milliseconds since 1970; nil for now.
  ///   - idempotencyKey: identifies the request, which is executed once.
  /// - Throws: `RequestError.notFound` without a visit.
  func removePhoto(
    _ key: PhotoDigest, of person: Int64, to discovery: DiscoveryID, photos: ServerPhotos,
    at removedAt: Int64? = nil, key idempotencyKey: IdempotencyKey? = nil
  ) async throws -> RemovalResponse {
    let epoch = epochName
    return try await writing(nil, photos) { [clock] db, unused in
      let now = clock.now()
      return try IdempotencyKey.once(idempotencyKey, of: person, now, db) {
        guard let visit = try Self.visit(person, discovery, db) else {
          throw RequestError.notFound
        }
        let photo = visit.photos.first { $0.key == key }
        if photo != nil || visit.removedPhotos[key] == nil {
          try db.execute(
            "DELETE FROM visitPhoto WHERE person = ? AND discovery = ? AND key = ?",
            [person, discovery.key, key.description], isKept: true)
          try db.execute(
            """
            INSERT INTO removedPhoto (person, discovery, key, removedAt) VALUES (?, ?, ?, ?)
            ON CONFLICT (person, discovery, key) DO UPDATE SET removedAt = excluded.removedAt
            """, [person, discovery.key, key.description, min(removedAt ?? now, now)],
            isKept: true)
          try Self.number(person, discovery, epoch, now, db)
          if let photo { unused += try Self.forgetUnused(photo.photo, db) }
        }
        let revision = try Self.visit(person, discovery, db)?.revision ?? visit.revision
        return try RemovalResponse(
          revision: revision, epoch: Self.epoch(of: revision, person, db))
      }
    }.get()
  }

  /// - Returns: whether anything became different.
  private static func apply(
    _ change: ListedPhotoChange, to known: ListedPhoto?, as key: PhotoDigest, _ person: Int64,
    _ discovery: DiscoveryID, _ now: Int64, _ db: any StoreSession
  ) throws -> Bool {
    let takenAt = change.takenAt.outcome(after: known?.takenAt)
    let place: StoreArguments = [person, discovery.key, key.description]
    guard let known else {
      try db.execute(
        "DELETE FROM removedPhoto WHERE person = ? AND discovery = ? AND key = ?", place,
        isKept: true)
      try db.execute(
        """
        INSERT INTO visitPhoto (person, discovery, key, photo, takenAt, addedAt)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        place + [
          change.photo?.digest.description, takenAt ?? nil, min(change.addedAt ?? now, now),
        ], isKept: true)
      return true
    }
    var isChanged = false
    if let takenAt {
      try db.execute(
        "UPDATE visitPhoto SET takenAt = ? WHERE person = ? AND discovery = ? AND key = ?",
        [takenAt] + place, isKept: true)
      isChanged = true
    }
    if let photo = change.photo, photo.digest != known.photo.digest {
      try db.execute(
        "UPDATE visitPhoto SET photo = ? WHERE person = ? AND discovery = ? AND key = ?",
        [photo.digest.description] + place, isKept: true)
      isChanged = true
    }
    // A photo whose file was missing counts as new, so that other devices fetch it.
    return isChanged || (known.isMissing && change.photo != nil)
  }

  /// Numbers a change of a visit.
  private static func number(
    _ person: Int64, _ discovery: DiscoveryID, _ epoch: String, _ now: Int64, _ db: any StoreSession
  ) throws {
    try db.execute(
      "UPDATE visit SET revision = ?, updatedAt = ? WHERE person = ? AND discovery = ?",
      [try nextRevision(person, epoch, db), now, person, discovery.key], isKept: true)
  }

  private static func response(
    _ key: PhotoDigest, _ person: Int64, _ discovery: DiscoveryID, _ db: any StoreSession
  ) throws -> ListedPhotoResponse {
    guard let visit = try visit(person, discovery, db),
      let photo = visit.photos.first(where: { $0.key == key })
    else { throw RequestError.failed }
    let epoch = try epoch(of: visit.revision, person, db)
    var text = JSONText()
    text.object { json in
      json.number(of: discovery)
      json.members(of: photo)
      json.member("revision", Int(visit.revision))
      json.member("epoch", epoch)
    }
    return ListedPhotoResponse(json: String(decoding: text.bytes, as: UTF8.self))
  }
}

/// The response to a change of a photo of a visit, stored with its idempotency key as `VisitResponse` is.
struct ListedPhotoResponse: Codable, Sendable {
  let json: String
}

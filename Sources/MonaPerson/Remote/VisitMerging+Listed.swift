import Foundation
import GRDB
import MonaModel

// Merging of all photos of a visit, from a server that takes them all.

extension VisitMerging {
  /// Recognizes the photos of a visit that the server lists, and takes over their times.
  ///
  /// They are known by their keys or, if they were not sent one by one before, by the content that the server has.
  func link(_ remote: RemoteVisit, to id: DiscoveryID) throws {
    guard let listed = remote.photos else { return }
    let rows = try LocalPhoto.fetchAll(id, db)
    for photo in listed {
      guard let row = rows.first(where: { $0.key == photo.key }) ?? rows.first(where: photo.isSame)
      else { continue }
      try db.executeCached(
        sql: "UPDATE visitPhoto SET key = ?, sent = ? WHERE name = ?",
        arguments: [photo.key.description, photo.photo.digest?.description, row.name])
      try date(row, as: photo)
      guard photo.isMissing, !row.isUnsent else { continue }
      // The server lost its file.
      try db.executeCached(
        sql: "UPDATE visitPhoto SET sent = NULL WHERE name = ?", arguments: [row.name])
      try resend(row)
    }
  }

  /// An unsent time of this computer holds; else that of the server, if it knows one.
  private func date(_ row: LocalPhoto, as photo: RemoteListedPhoto) throws {
    let isAgreed = row.takenAt.map(ISO8601.string) == photo.takenAt.map(ISO8601.string)
    if isAgreed { return try confirm(row) }
    if row.isUnsent && row.takenAt != nil { return }
    guard let takenAt = photo.takenAt else {
      if !row.isUnsent { try resend(row) }
      return
    }
    try db.executeCached(
      sql: "UPDATE visitPhoto SET datedAt = ? WHERE name = ?",
      arguments: [ISO8601.string(takenAt), row.name])
    try confirm(row)
  }

  /// Takes over what other devices added and removed; what the server lacks is sent again.
  /// - Parameter isCompared: whether the server was put back from a backup.
  mutating func mergeList(
    _ remote: RemoteVisit, into id: DiscoveryID, isCompared: Bool = false
  ) throws {
    guard let listed = remote.photos else { return }
    try db.executeCached(
      sql: "DELETE FROM listedPhoto WHERE discovery = ?", arguments: [id.key])
    let rows = try LocalPhoto.fetchAll(id, db)
    for photo in listed where !rows.contains(where: { $0.key == photo.key || photo.isSame($0) }) {
      guard try !isRemoved(photo, from: id, isCompared: isCompared), !photo.isMissing else {
        continue
      }
      try want(photo, of: remote, for: id)
    }
    for row in rows {
      guard let key = row.key, !listed.contains(where: { $0.key == key }) else { continue }
      if remote.removedPhotos[key] == nil {
        // Only a removal that the server names removes a photo here.
        if row.confirmed > 0 { try resend(row) }
      } else if !row.isUnsent {
        try drop(row, key, remote, from: id)
      }
    }
    guard isCompared else { return }
    try resendRemovals(of: id, unless: Set(listed.map(\.key)).union(remote.removedPhotos.keys))
  }

  /// Whether a photo that the server lists was removed here: it is then removed there, too.
  private func isRemoved(
    _ photo: RemoteListedPhoto, from id: DiscoveryID, isCompared: Bool
  ) throws -> Bool {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT change > confirmed AS isUnsent, removedAt FROM removedPhoto
          WHERE discovery = ? AND key = ?
          """), arguments: [id.key, photo.key.description])
    guard let row else { return false }
    if row["isUnsent"] { return true }
    let removedAt = ISO8601.date(row["removedAt"]) ?? .distantPast
    // Another device added it again, or the server has it from before its removal.
    guard isCompared, here(photo.addedAt) <= removedAt else { return false }
    try removeAgain(photo.key, from: id)
    return true
  }

  private func removeAgain(_ key: PhotoDigest, from id: DiscoveryID) throws {
    try db.executeCached(
      sql: "UPDATE removedPhoto SET change = ?, confirmed = 0 WHERE discovery = ? AND key = ?",
      arguments: [try Store.nextChange(db), id.key, key.description])
  }

  /// Sends the removals again that the server does not know, so that no other device brings the photos back.
  private func resendRemovals(of id: DiscoveryID, unless known: Set<PhotoDigest>) throws {
    let keys = try String.fetchAll(
      db,
      sql: "SELECT key FROM removedPhoto WHERE discovery = ? AND confirmed >= change",
      arguments: [id.key]
    ).compactMap { PhotoDigest(hex: $0) }
    for key in keys where !known.contains(key) { try removeAgain(key, from: id) }
  }

  /// Removes a photo that another device removed; the file moves to the trash after the commit.
  private mutating func drop(
    _ row: LocalPhoto, _ key: PhotoDigest, _ remote: RemoteVisit, from id: DiscoveryID
  ) throws {
    let chosen = try LocalVisit.fetch(id, db)?.photo
    let next = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT name FROM visitPhoto WHERE visit = ? AND name <> ?
          ORDER BY datedAt IS NULL, datedAt, position LIMIT 1
          """), arguments: [id.key, row.name])
    if chosen == row.name, let next { try choose(next, of: id) }
    try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [row.name])
    if chosen == row.name, next == nil {
      try set(.photo, to: String?.none, remote.photoAt, of: id)
    }
    let removedAt = remote.removedPhotos[key].map(here) ?? now
    try db.executeCached(
      sql: """
        UPDATE removedPhoto SET confirmed = change, removedAt = ? WHERE discovery = ? AND key = ?
        """, arguments: [ISO8601.string(removedAt), id.key, key.description])
    report.discarded.append(row.name)
    report.changed += 1
  }

  /// Makes a photo of the visit the chosen one, which is sent.
  func choose(_ name: String, of id: DiscoveryID) throws {
    try Store.setPhoto(name, of: id, change: Store.nextChange(db), at: now, db)
  }

  private mutating func want(
    _ photo: RemoteListedPhoto, of remote: RemoteVisit, for id: DiscoveryID
  ) throws {
    let takenAt = photo.takenAt.map(ISO8601.string)
    // The chosen one is downloaded anyway.
    try db.executeCached(
      sql: "UPDATE remotePhoto SET key = ?, takenAt = ? WHERE discovery = ? AND name = ?",
      arguments: [photo.key.description, takenAt, id.key, photo.photo.name])
    guard db.changesCount == 0 else { return }
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO listedPhoto (discovery, key, remote, name, takenAt, addedAt)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.key, photo.key.description, remote.discovery.key, photo.photo.name, takenAt,
        ISO8601.string(here(photo.addedAt)),
      ])
    report.photos += 1
  }

  private func confirm(_ row: LocalPhoto) throws {
    try db.executeCached(
      sql: "UPDATE visitPhoto SET confirmed = change WHERE name = ? AND confirmed <> change",
      arguments: [row.name])
  }

  private func resend(_ row: LocalPhoto) throws {
    try db.executeCached(
      sql: "UPDATE visitPhoto SET change = ? WHERE name = ?",
      arguments: [try Store.nextChange(db), row.name])
  }

  /// The name of the visit's photo whose file on the server, or here, has this digest; nil for none.
  func photo(_ digest: PhotoDigest?, of id: DiscoveryID) throws -> String? {
    guard let digest else { return nil }
    return try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT name FROM visitPhoto JOIN visit ON visit.discovery = visitPhoto.visit
          WHERE visit = ?1 AND (sent = ?2 OR digest = ?2)
          ORDER BY name = visit.photo DESC, sent = ?2 DESC, position LIMIT 1
          """), arguments: [id.key, digest.description])
  }
}

/// A photo of a local visit, with the numbers of its changes.
struct LocalPhoto: Hashable {
  let name: String
  let key: PhotoDigest?
  /// The digest of its file here, and of that on the server.
  let digest: PhotoDigest?
  let sent: PhotoDigest?
  let takenAt: Date?
  let change: Int
  let confirmed: Int

  /// Whether a change of it is unsent.
  var isUnsent: Bool { change > confirmed }

  static func fetchAll(_ id: DiscoveryID, _ db: Database) throws -> [LocalPhoto] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT name, key, digest, sent, datedAt, change, confirmed FROM visitPhoto
          WHERE visit = ? ORDER BY position
          """), arguments: [id.key]
    ).map(LocalPhoto.init)
  }

  private init(_ row: Row) {
    name = row["name"]
    (key, self.digest, sent) = (row.digest("key"), row.digest("digest"), row.digest("sent"))
    takenAt = row.moment("datedAt")
    (change, confirmed) = (row["change"], row["confirmed"])
  }
}

extension RemoteListedPhoto {
  /// Whether a local photo that was not sent on its own is this one.
  func isSame(_ row: LocalPhoto) -> Bool {
    guard row.key == nil || row.key == row.digest else { return false }
    return row.digest == key
      || (photo.digest != nil && (row.digest == photo.digest || row.sent == photo.digest))
  }
}

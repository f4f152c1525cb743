import Foundation
import GRDB
import MonaModel

/// A photo to download; for a server of 2023, the album may prove to have it once it is downloaded.
package struct WantedPhoto: Hashable, Sendable {
  /// The visit's discovery.
  package var discovery: DiscoveryID
  /// The discovery under which the server has the visit.
  package var remote: DiscoveryID
  /// The photo's name on the server, and its digest if known.
  package var photo: RemotePhoto
  /// When it last changed, by this computer's clock.
  package var changedAt: Date
  /// Its identity on all devices; nil if it was sent as the chosen one only.
  package var key: PhotoDigest?
  /// When it was taken, by the device that sent it; nil if unknown.
  package var takenAt: Date?
  /// Whether it is one of the visit's photos beside the chosen one.
  package var isListed = false
}

extension Store {
  /// The photos to download: first the chosen ones, the oldest first, then the others.
  package func wantedPhotos() throws -> [WantedPhoto] {
    try person.readSnapshot { db in
      let chosen = try Row.fetchAll(
        db.cachedStatement(sql: "SELECT * FROM remotePhoto ORDER BY changedAt, discovery"))
      let listed = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT *, addedAt AS changedAt FROM listedPhoto ORDER BY addedAt, discovery, key
            """))
      return chosen.compactMap { WantedPhoto(row: $0) }
        + listed.compactMap { WantedPhoto(row: $0, isListed: true) }
    }
  }

  /// Whether a photo of a visit has to be downloaded.
  static func isToFetch(_ id: DiscoveryID, _ db: Database) throws -> Bool {
    try exists(id, in: "remotePhoto", db) || exists(id, in: "listedPhoto", db)
  }

  /// Adds a downloaded photo, which is already in the album under this name, to its visit.
  ///
  /// It becomes the uploaded photo unless the visit's own photo changed since, or takes precedence;
  /// the visit then has both. Nothing is uploaded for it.
  /// - Returns: false if the file is not needed, because the photo is no longer wanted or the visit
  ///   already has it.
  func keepFetched(
    _ wanted: WantedPhoto, as name: String, _ content: PhotoContent?, takenAt: Date?
  ) throws -> Bool {
    guard !wanted.isListed else {
      return try keepListed(wanted, as: name, content, takenAt: takenAt)
    }
    return try writePerson { db in
      let (key, statement) = (
        wanted.discovery.key,
        try db.cachedStatement(
          sql: "SELECT overChange, becomesMain FROM remotePhoto WHERE discovery = ? AND name = ?")
      )
      guard let row = try Row.fetchOne(statement, arguments: [key, wanted.photo.name]),
        let local = try LocalVisit.fetch(wanted.discovery, db)
      else { return false }
      let sent = try Self.sentDigest(wanted, db)
      try Self.cancelDownload(wanted, holding: content?.digest, db)
      // The album has the original of this photo.
      if let sent, content?.digest == sent { return false }
      let known =
        try Self.name(of: content, wanted.discovery, db)
        ?? LocalPhoto.fetchAll(wanted.discovery, db)
        .first { $0.key != nil && $0.key == wanted.key }?.name
      let goesFirst =
        local.photo == nil
        || (row["becomesMain"] && local.change(of: .photo) == row["overChange"] as Int)
      if goesFirst, local.photo != known ?? name {
        let change = try Self.nextChange(db)
        try Self.setPhoto(
          known ?? name, of: wanted.discovery, change: change, at: wanted.changedAt, db)
      }
      if known == nil {
        let photo = AlbumPhoto(name: name, content: content)
        try Self.add(
          photo, takenAt: takenAt, datedAt: wanted.date(orOf: takenAt), to: wanted.discovery, db)
      }
      try Self.noteFetched(wanted, as: known ?? name, db)
      // The server has this photo: the change counts as confirmed.
      if goesFirst || known == local.photo {
        try db.executeCached(
          sql: """
            UPDATE confirmed SET photo = visit.photoChange FROM visit
            WHERE visit.discovery = confirmed.discovery AND confirmed.discovery = ?
            """, arguments: [key])
      }
      return known == nil
    }
  }

  /// Adds a downloaded photo to its visit, beside the chosen one; a visit without a photo gets it as that.
  private func keepListed(
    _ wanted: WantedPhoto, as name: String, _ content: PhotoContent?, takenAt: Date?
  ) throws -> Bool {
    try writePerson { db in
      let id = wanted.discovery
      guard let key = wanted.key, let local = try LocalVisit.fetch(id, db),
        try Self.isListed(key, id, db)
      else { return false }
      try Self.cancelDownload(wanted, holding: nil, db)
      let known = try LocalPhoto.fetchAll(id, db).first { photo in
        photo.key == key || content.map { photo.digest == $0.digest } ?? false
      }
      if known == nil {
        if local.photo == nil {
          // The chosen one, if it is still to come, replaces it as that.
          let change = try Self.nextChange(db)
          try Self.setPhoto(name, of: id, change: change, at: wanted.changedAt, db)
          try db.executeCached(
            sql: "UPDATE remotePhoto SET overChange = ? WHERE discovery = ?",
            arguments: [change, id.key])
        }
        try Self.add(
          AlbumPhoto(name: name, content: content), takenAt: takenAt,
          datedAt: wanted.date(orOf: takenAt), to: id, db)
      }
      try Self.noteFetched(wanted, as: known?.name ?? name, db)
      return known == nil
    }
  }

  private static func isListed(
    _ key: PhotoDigest, _ id: DiscoveryID, _ db: Database
  ) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM listedPhoto WHERE discovery = ? AND key = ?)"),
      arguments: [id.key, key.description]) ?? false
  }

  /// Records that the server has a photo that was just downloaded, with the time that it says of it.
  private static func noteFetched(
    _ wanted: WantedPhoto, as name: String, _ db: Database
  ) throws {
    try db.executeCached(
      sql: "UPDATE visitPhoto SET key = ifnull(?, key), sent = ? WHERE name = ?",
      arguments: [wanted.key?.description, wanted.photo.digest?.description, name])
    guard wanted.key != nil else { return }
    try db.executeCached(
      sql: "UPDATE visitPhoto SET confirmed = change WHERE name = ?", arguments: [name])
    // The camera's time, which the server lacks, is sent to it.
    try db.executeCached(
      sql: "UPDATE visitPhoto SET change = ? WHERE name = ? AND datedAt IS NOT ?",
      arguments: [try nextChange(db), name, wanted.takenAt.map(ISO8601.string)])
  }

  /// The digest of the photo that was last uploaded from here, if the server's photo may be that
  /// one.
  private static func sentDigest(
    _ wanted: WantedPhoto, _ db: Database
  ) throws -> PhotoDigest? {
    guard wanted.photo.digest == nil else { return nil }
    return try KnownVisit.fetch(wanted.remote, db)?.digest
  }

  /// Cancels the download of a photo that the server does not have, or that is not an image.
  package func cancelDownload(_ wanted: WantedPhoto) throws {
    try writePerson { db in try Self.cancelDownload(wanted, holding: nil, db) }
  }

  private static func cancelDownload(
    _ wanted: WantedPhoto, holding digest: PhotoDigest?, _ db: Database
  ) throws {
    if wanted.isListed {
      return try db.executeCached(
        sql: "DELETE FROM listedPhoto WHERE discovery = ? AND key = ?",
        arguments: [wanted.discovery.key, wanted.key?.description])
    }
    try db.executeCached(
      sql: "DELETE FROM remotePhoto WHERE discovery = ? AND name = ?",
      arguments: [wanted.discovery.key, wanted.photo.name])
    try db.executeCached(
      sql: "UPDATE remoteVisit SET photoDigest = ? WHERE discovery = ? AND photo = ?",
      arguments: [digest?.description, wanted.remote.key, wanted.photo.name])
  }

  /// The name of a visit's photo with this content; nil for none.
  private static func name(
    of content: PhotoContent?, _ id: DiscoveryID, _ db: Database
  ) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT name FROM visitPhoto WHERE visit = ? AND digest = ? ORDER BY position"),
      arguments: [id.key, content?.digest.description])
  }
}

extension WantedPhoto {
  /// When the photo was taken: as the server says, else by its camera, if that can be; nil if unknown.
  fileprivate func date(orOf cameraTime: Date?) -> Date? {
    takenAt ?? cameraTime.flatMap { CameraDate.isBelievable($0) ? $0 : nil }
  }

  fileprivate init?(row: Row, isListed: Bool = false) {
    guard let discovery = DiscoveryID(key: row["discovery"]),
      let remote = DiscoveryID(key: row["remote"]), let photo = RemotePhoto(name: row["name"])
    else { return nil }
    (self.discovery, self.remote, self.photo) = (discovery, remote, photo)
    changedAt = ISO8601.date(row["changedAt"]) ?? .distantPast
    key = row.digest("key")
    takenAt = row.moment("takenAt")
    self.isListed = isListed
  }
}

extension Collecting {
  /// Merges a page of the server's visits (`Store.merge`), and moves photos that no visit has any
  /// more to the trash after the commit.
  package func merge(_ page: RemotePage, at now: Date = Date()) async throws -> MergeReport {
    try await BlockingExecutor.shared.run {
      let report = try store.merge(page, at: now)
      for photo in report.discarded { discard(photo) }
      return report
    }
  }

  /// Copies a downloaded photo into the album, and adds it to its visit.
  ///
  /// The copy is durable before the database changes; after a crash in between, the next run finds
  /// it by its content.
  /// - Parameters:
  ///   - file: the downloaded file, which is only read.
  ///   - title: the title in the photo's file name.
  /// - Throws: `AlbumError`, `.unreadable` if the content differs from the server's digest; nothing
  ///   is changed then.
  package func keepFetched(
    _ file: URL, as wanted: WantedPhoto, title: String?
  ) async throws {
    try await BlockingExecutor.shared.run {
      if let digest = wanted.photo.digest, try inspector.digest(file) != digest {
        throw AlbumError.unreadable(errno: EIO)
      }
      let info = try inspector.inspectFetched(file)
      guard let visit = try store.visit(of: wanted.discovery) else { return }
      let day = wanted.takenAt ?? Self.past(info.takenAt) ?? visit.collectedAt
      do {
        try adding(file, info, titled: title, on: day) { name, content in
          guard try store.keepFetched(wanted, as: name, content, takenAt: info.takenAt) else {
            throw Unwanted()
          }
        }
      } catch is Unwanted {
        // The copy was removed; nothing else to do.
      }
    }
  }

  private struct Unwanted: Error {}
}

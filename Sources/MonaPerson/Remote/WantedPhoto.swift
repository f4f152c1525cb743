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
}

extension Store {
  /// The photos to download, the oldest first.
  package func wantedPhotos() throws -> [WantedPhoto] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT * FROM remotePhoto ORDER BY changedAt, discovery")
      ).compactMap(WantedPhoto.init)
    }
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
    try writePerson { db in
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
      let known = try Self.name(of: content, wanted.discovery, db)
      let goesFirst =
        local.photo == nil
        || (row["becomesMain"] && local.change(of: .photo) == row["overChange"] as Int)
      if goesFirst, local.photo != known ?? name {
        let change = try Self.nextChange(db)
        try db.executeCached(
          sql:
            "UPDATE visit SET photo = ?, photoChange = ?, photoChangedAt = ? WHERE discovery = ?",
          arguments: [known ?? name, change, ISO8601.string(wanted.changedAt), key])
      }
      if known == nil {
        let photo = AlbumPhoto(name: name, content: content)
        let datedAt = takenAt.flatMap { CameraDate.isBelievable($0) ? $0 : nil }
        try Self.add(photo, takenAt: takenAt, datedAt: datedAt, to: wanted.discovery, db)
      }
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
  fileprivate init?(row: Row) {
    guard let discovery = DiscoveryID(key: row["discovery"]),
      let remote = DiscoveryID(key: row["remote"]), let photo = RemotePhoto(name: row["name"])
    else { return nil }
    (self.discovery, self.remote, self.photo) = (discovery, remote, photo)
    changedAt = ISO8601.date(row["changedAt"]) ?? .distantPast
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
      let day = Self.past(info.takenAt) ?? visit.collectedAt
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

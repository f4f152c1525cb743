import Foundation
import GRDB
import MonaModel

/// A photo of the server's that the album lacks, or may lack: of 2023's it is known once it is here.
package struct WantedPhoto: Hashable, Sendable {
  /// The visit it is of.
  package var discovery: DiscoveryID
  /// How the server calls what was collected.
  package var remote: DiscoveryID
  /// How the server calls the photo, and what it holds, if that is known.
  package var photo: RemotePhoto
  /// When it was last changed, by this computer's clock.
  package var changedAt: Date
}

extension Store {
  /// The photos to fetch, oldest first.
  package func wantedPhotos() throws -> [WantedPhoto] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT * FROM remotePhoto ORDER BY changedAt, discovery")
      ).compactMap(WantedPhoto.init)
    }
  }

  /// Gives a visit a photo that was fetched, and is safe in the album under this name.
  ///
  /// It becomes the one that goes to MONA unless the visit's own was changed since, or goes before it;
  /// the visit keeps the other one as well. Nothing is sent back.
  /// - Returns: false when the name is not needed: the photo is not wanted any more, or is here already.
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
      try Self.unwant(wanted, holding: content?.digest, db)
      // The album has what it was made of.
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
        let position = try Int.fetchOne(
          db.cachedStatement(
            sql: "SELECT ifnull(max(position), -1) + 1 FROM visitPhoto WHERE visit = ?"),
          arguments: [key])
        let photo = AlbumPhoto(name: name, content: content)
        try Self.add(photo, takenAt: takenAt, to: wanted.discovery, at: position ?? 0, db)
      }
      // The server has this very photo.
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

  /// What the photo holds that was sent from here last, where the server's may be that one.
  private static func sentDigest(
    _ wanted: WantedPhoto, _ db: Database
  ) throws -> PhotoDigest? {
    guard wanted.photo.digest == nil else { return nil }
    return try KnownVisit.fetch(wanted.remote, db)?.digest
  }

  /// Wants a photo no more, as the server does not have it, or it is none.
  package func unwant(_ wanted: WantedPhoto) throws {
    try writePerson { db in try Self.unwant(wanted, holding: nil, db) }
  }

  private static func unwant(
    _ wanted: WantedPhoto, holding digest: PhotoDigest?, _ db: Database
  ) throws {
    try db.executeCached(
      sql: "DELETE FROM remotePhoto WHERE discovery = ? AND name = ?",
      arguments: [wanted.discovery.key, wanted.photo.name])
    try db.executeCached(
      sql: "UPDATE remoteVisit SET photoDigest = ? WHERE discovery = ? AND photo = ?",
      arguments: [digest?.description, wanted.remote.key, wanted.photo.name])
  }

  /// The photo of a visit that holds this, if it has one.
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
  /// Merges a page of the server's visits (`Store.merge`); photos that no visit has any more go to the
  /// trash, once the visits say so.
  package func merge(_ page: RemotePage, at now: Date = Date()) async throws -> MergeReport {
    try await BlockingExecutor.shared.run {
      let report = try store.merge(page, at: now)
      for photo in report.discarded { discard(photo) }
      return report
    }
  }

  /// Takes a photo that was fetched into the album, and gives it to its visit.
  ///
  /// As with any photo, the copy is safe before the visit says so; killed in between, the next run finds
  /// it by what it holds.
  /// - Parameters:
  ///   - file: stays where it is.
  ///   - title: names the photo's file.
  /// - Throws: `AlbumError`, also when it does not hold what the server says (`unreadable`); nothing
  ///   is changed then.
  package func keepFetched(
    _ file: URL, as wanted: WantedPhoto, title: String?
  ) async throws {
    try await BlockingExecutor.shared.run {
      if let digest = wanted.photo.digest, try inspector.digest(file) != digest {
        throw AlbumError.unreadable(errno: EIO)
      }
      let info = try inspector.inspect(file)
      guard let visit = try store.visit(of: wanted.discovery) else { return }
      let day = Self.past(info.takenAt) ?? visit.collectedAt
      do {
        try adding(file, info, titled: title, on: day) { name, content in
          guard try store.keepFetched(wanted, as: name, content, takenAt: info.takenAt) else {
            throw Unwanted()
          }
        }
      } catch is Unwanted {
        // The copy is taken back; there was nothing to do.
      }
    }
  }

  private struct Unwanted: Error {}
}

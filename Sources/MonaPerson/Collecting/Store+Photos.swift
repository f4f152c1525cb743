import Foundation
import GRDB
import MonaModel

extension Store {
  /// Replaces the uploaded photo of a visit with `photo`, a name relative to the album.
  /// - Parameters:
  ///   - content: the content of the photo's file, if known.
  ///   - takenAt: when it was taken, by its camera.
  ///   - expected: the photo the visit must currently have; nil for any.
  ///   - inbox: the decision of the inbox that this carries out.
  ///   - wasPhotoThere: whether the file of the former photo exists, which the inbox stores.
  /// - Returns: the former visit; the file of its photo still exists.
  /// - Throws: `StoreError.notCollected`, or `UndoError.changedSince` if the visit's photo is not
  ///   `expected`; `InboxError.unknown` if the group is not pending any more.
  @discardableResult
  package func replacePhoto(
    _ id: DiscoveryID, with photo: String?, content: PhotoContent? = nil, takenAt: Date? = nil,
    insteadOf expected: String? = nil, at date: Date = Date(), inbox: InboxOrder? = nil,
    wasPhotoThere: Bool = false
  ) throws -> Visit {
    try writePerson { db in
      guard let visit = try Visit.fetch(id, in: db) else { throw StoreError.notCollected(id) }
      if let expected, visit.photo != expected { throw UndoError.changedSince(id) }
      if visit.photo != photo {
        let change = try Self.nextChange(of: .photo, of: id, isCleared: photo == nil, db)
        let position = try Int.fetchOne(
          db.cachedStatement(sql: "SELECT position FROM visitPhoto WHERE name = ?"),
          arguments: [visit.photo])
        try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [visit.photo])
        try db.executeCached(
          sql: """
            UPDATE visit SET photo = ?, photoChange = ?, photoChangedAt = ? WHERE discovery = ?
            """, arguments: [photo, change, ISO8601.string(date), id.key])
        if let photo {
          let photo = AlbumPhoto(name: photo, content: content)
          try Self.add(photo, takenAt: takenAt, to: id, at: position ?? 0, db)
        }
      }
      if let inbox {
        try Self.carryOut(
          inbox.group, of: id, photo: photo, before: visit, wasPhotoThere: wasPhotoThere, db)
        if let rating = inbox.rating { try Self.setRating(rating, of: id, at: date, db) }
        if let comment = inbox.comment { try Self.setComment(comment, of: id, at: date, db) }
      }
      return visit
    }
  }

  /// The stored content of a photo; nil if no visit has it, or it was never read.
  func content(ofPhoto name: String) throws -> PhotoContent? {
    try person.readSnapshot { db in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT digest, size FROM visitPhoto WHERE name = ?"),
        arguments: [name])
      return row.flatMap(PhotoContent.init(row:))
    }
  }

  /// Whether a visit has a photo of this name, whether or not its file exists.
  func hasPhoto(named name: String) throws -> Bool {
    try person.readSnapshot { db in
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM visitPhoto WHERE name = ?)"),
        arguments: [name])
        ?? false
    }
  }

  /// Adds a photo that is durable in the album to a visit.
  /// - Parameter position: its position among the visit's photos.
  static func add(
    _ photo: AlbumPhoto, takenAt: Date?, to id: DiscoveryID, at position: Int = 0, _ db: Database
  ) throws {
    try db.executeCached(
      sql: """
        INSERT INTO visitPhoto (name, visit, position, takenAt, digest, size)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        photo.name, id.key, position, takenAt.map(ISO8601.string),
        photo.content?.digest.description,
        photo.content?.size,
      ])
  }
}

extension PhotoContent {
  /// Reads a digest and a size from a row; nil if they are unknown.
  init?(row: Row) {
    guard let hex: String = row["digest"], let digest = PhotoDigest(hex: hex),
      let size: Int = row["size"]
    else { return nil }
    self.init(digest: digest, size: size)
  }
}

import Foundation
import GRDB
import MonaModel

extension Store {
  /// Replaces the uploaded photo of a visit with `photo`, a name relative to the album; only where
  /// the person asked for it.
  /// - Parameters:
  ///   - content: the content of the photo's file, if known.
  ///   - takenAt: when it was taken, by its camera.
  ///   - datedAt: when it was taken, by the corrected clock or the person; nil if unknown.
  ///   - expected: the photo the visit must currently have; nil for any.
  /// - Returns: the former visit; the file of its photo still exists.
  /// - Throws: `StoreError.notCollected`, or `UndoError.changedSince` if the visit's photo is not
  ///   `expected`.
  @discardableResult
  package func replacePhoto(
    _ id: DiscoveryID, with photo: String?, content: PhotoContent? = nil, takenAt: Date? = nil,
    datedAt: Date? = nil, insteadOf expected: String? = nil, at date: Date = Date()
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
        try Self.setPhoto(photo, of: id, change: change, at: date, db)
        if let photo {
          let photo = AlbumPhoto(name: photo, content: content)
          try Self.add(photo, takenAt: takenAt, datedAt: datedAt, to: id, at: position ?? 0, db)
        }
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

  /// Inserts a photo that is durable in the album into a visit.
  /// - Parameters:
  ///   - takenAt: when it was taken, by its camera.
  ///   - datedAt: when it was taken, by the corrected clock or the person; nil if unknown.
  ///   - position: its position among the visit's photos; nil for the next one.
  ///   - key: its identity on all devices, if it was sent from another one.
  static func add(
    _ photo: AlbumPhoto, takenAt: Date?, datedAt: Date?, to id: DiscoveryID,
    at position: Int? = nil, key: PhotoDigest? = nil, _ db: Database
  ) throws {
    let next = try position ?? Self.nextPosition(of: id, db)
    try db.executeCached(
      sql: """
        INSERT INTO visitPhoto (name, visit, position, takenAt, digest, size, datedAt, key)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        photo.name, id.key, next, takenAt.map(ISO8601.string), photo.content?.digest.description,
        photo.content?.size, datedAt.map(ISO8601.string), key?.description,
      ])
  }

  /// The position after the last photo of a visit.
  static func nextPosition(of id: DiscoveryID, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT ifnull(max(position), -1) + 1 FROM visitPhoto WHERE visit = ?"),
      arguments: [id.key]) ?? 0
  }
}

extension Store {
  /// Adds photos that are durable in the album to a visit, in one transaction; none is replaced, and
  /// a photo whose content the visit has is left out.
  ///
  /// The photo for MONA stays the same; a visit without a photo gets the first one. The day of
  /// collecting stays.
  /// - Parameters:
  ///   - date: when the person did it.
  ///   - inbox: the decision of the inbox that this carries out.
  /// - Returns: the names of the added photos.
  /// - Throws: `StoreError.notCollected`; `InboxError.unknown` if the group is not pending any more.
  @discardableResult
  package func addPhotos(
    _ photos: [NewPhoto], to id: DiscoveryID, at date: Date = Date(), inbox: InboxOrder? = nil
  ) throws -> [String] {
    try writePerson { db in
      guard let visit = try Visit.fetch(id, in: db) else { throw StoreError.notCollected(id) }
      let added = try Self.addNew(photos, to: id, at: date, db)
      if let inbox {
        try Self.carryOut(inbox.group, of: id, photos, added: added, before: visit, db)
        if let rating = inbox.rating { try Self.setRating(rating, of: id, at: date, db) }
        if let comment = inbox.comment {
          if let former = visit.comment, former != comment {
            try Self.setAside(
              former, of: id, writtenAt: nil, .older, beside: nil, at: date, db)
          }
          try Self.setComment(comment, of: id, at: date, db)
        }
      }
      return added.map(\.name)
    }
  }

  /// Adds photos to a visit, but those whose content it has.
  /// - Returns: the added photos.
  static func addNew(
    _ photos: [NewPhoto], to id: DiscoveryID, at date: Date, _ db: Database
  ) throws -> [NewPhoto] {
    var known = try VisitPhoto.fetchAll(id, in: db)
    var added: [NewPhoto] = []
    for photo in photos {
      guard !known.contains(where: { photo.isSame(as: $0) }) else { continue }
      if known.isEmpty { try choose(photo.name, of: id, at: date, db) }
      try add(
        AlbumPhoto(name: photo.name, content: photo.content), takenAt: photo.cameraTime,
        datedAt: photo.takenAt, to: id, db)
      known.append(
        VisitPhoto(
          name: photo.name, takenAt: photo.takenAt, content: photo.content, isChosen: false))
      added.append(photo)
    }
    return added
  }

  private static func choose(
    _ photo: String?, of id: DiscoveryID, at date: Date, _ db: Database
  ) throws {
    let change = try nextChange(of: .photo, of: id, isCleared: photo == nil, db)
    try setPhoto(photo, of: id, change: change, at: date, db)
  }

  /// Stores which photo of a visit is the one for MONA; nil for none.
  /// - Parameter change: the number of this change.
  static func setPhoto(
    _ photo: String?, of id: DiscoveryID, change: Int, at date: Date, _ db: Database
  ) throws {
    try db.executeCached(
      sql: "UPDATE visit SET photo = ?, photoChange = ?, photoChangedAt = ? WHERE discovery = ?",
      arguments: [photo, change, ISO8601.string(date), id.key])
  }

  /// Makes a photo of a visit the one for MONA; the others stay.
  /// - Returns: the name of the former one.
  /// - Throws: `StoreError.notCollected`, or `.unknownPhoto` if the visit does not have it.
  @discardableResult
  package func choosePhoto(
    _ name: String, of id: DiscoveryID, at date: Date = Date()
  ) throws -> String? {
    try writePerson { db in
      guard let visit = try Visit.fetch(id, in: db) else { throw StoreError.notCollected(id) }
      guard try VisitPhoto.fetchAll(id, in: db).contains(where: { $0.name == name }) else {
        throw StoreError.unknownPhoto(name)
      }
      if visit.photo != name { try Self.choose(name, of: id, at: date, db) }
      return visit.photo
    }
  }

  /// Removes one of the photos of a visit; `Collecting` handles its file.
  ///
  /// If it was the one for MONA, the first of the others is.
  /// - Parameter mayBeLast: whether the visit may be left without a photo.
  /// - Returns: the data for restoring it.
  /// - Throws: `StoreError.notCollected`, `.unknownPhoto`, or `.onlyPhoto` if it is the only one.
  package func removePhoto(
    _ name: String, of id: DiscoveryID, mayBeLast: Bool = false, at date: Date = Date()
  ) throws -> RemovedPhoto {
    try writePerson { db in
      guard try Self.exists(id, in: "visit", db) else { throw StoreError.notCollected(id) }
      var photos = try VisitPhoto.fetchAll(id, in: db)
      guard let index = photos.firstIndex(where: { $0.name == name }),
        let row = try Row.fetchOne(
          db.cachedStatement(sql: "SELECT * FROM visitPhoto WHERE name = ?"), arguments: [name])
      else { throw StoreError.unknownPhoto(name) }
      let photo = photos.remove(at: index)
      guard mayBeLast || !photos.isEmpty else { throw StoreError.onlyPhoto }
      if !photo.isChosen {
        try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [name])
      } else if let next = photos.first?.name {
        try Self.choose(next, of: id, at: date, db)
        try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [name])
      } else {
        try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [name])
        try Self.choose(nil, of: id, at: date, db)
      }
      try db.executeCached(
        sql: "UPDATE removedPhoto SET removedAt = ? WHERE discovery = ? AND key = ?",
        arguments: [
          ISO8601.string(date), id.key, (row["key"] as String?) ?? (row["digest"] as String?),
        ])
      return RemovedPhoto(
        discovery: id, photo: photo, row: RemovedVisit.TableRow(row, of: "visitPhoto"))
    }
  }

  /// Restores a removed photo, which is in the album again under `name`; it is the one for MONA if it
  /// was.
  /// - Throws: `UndoError.changedSince` if its visit was removed.
  func restorePhoto(_ removed: RemovedPhoto, as name: String, at date: Date = Date()) throws {
    let id = removed.discovery
    try writePerson { db in
      guard let visit = try Visit.fetch(id, in: db) else { throw UndoError.changedSince(id) }
      let isTaken = try Bool.fetchOne(
        db.cachedStatement(
          sql: "SELECT EXISTS (SELECT 1 FROM visitPhoto WHERE visit = ? AND position = ?)"),
        arguments: [id.key, removed.row.columns["position"]])
      var row = removed.row
      row.columns["name"] = name.databaseValue
      if try Self.mayKnowRemoval(of: row, from: id, db) {
        // It is sent anew.
        (row.columns["change"], row.columns["confirmed"]) = (0.databaseValue, 0.databaseValue)
      }
      if isTaken == true {
        row.columns["position"] = try Self.nextPosition(of: id, db).databaseValue
      }
      if removed.photo.isChosen || visit.photo == nil {
        try Self.choose(name, of: id, at: date, db)
      }
      try Self.insert(row, orIgnore: false, db)
    }
  }
}

extension Store {
  /// Whether the server may have removed a removed photo.
  fileprivate static func mayKnowRemoval(
    of row: RemovedVisit.TableRow, from id: DiscoveryID, _ db: Database
  ) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT change <= sendingBegun OR confirmed > 0 FROM removedPhoto, changeCounter
          WHERE discovery = ? AND key = ?
          """), arguments: [id.key, row.columns["key"]]) ?? false
  }
}

/// A photo that is durable in the album, to be added to a visit.
package struct NewPhoto: Hashable, Sendable {
  /// Its name, relative to the album.
  package var name: String
  /// The content of its file, if known.
  package var content: PhotoContent?
  /// When it was taken, by its camera.
  package var cameraTime: Date?
  /// When it was taken, by the corrected clock or the person; nil if unknown.
  package var takenAt: Date?
  /// Its number in the inbox, if it is from there.
  package var inboxPhoto: InboxPhoto.ID?

  /// A photo with these properties.
  package init(
    name: String, content: PhotoContent?, cameraTime: Date? = nil, takenAt: Date? = nil,
    inboxPhoto: InboxPhoto.ID? = nil
  ) {
    (self.name, self.content) = (name, content)
    (self.cameraTime, self.takenAt) = (cameraTime, takenAt)
    self.inboxPhoto = inboxPhoto
  }

  /// Whether a visit's photo has the same content.
  func isSame(as photo: VisitPhoto) -> Bool {
    content.map { photo.isSame(as: $0.digest) } ?? false
  }
}

/// The data for restoring a removed photo of a visit.
package struct RemovedPhoto: Hashable, Sendable {
  /// The visit's discovery.
  package let discovery: DiscoveryID
  /// The photo.
  package let photo: VisitPhoto
  /// Its row.
  let row: RemovedVisit.TableRow
  /// Whether its file is in the trash; otherwise it stays in the album, or was missing.
  package var isTrashed = false
}

extension PhotoContent {
  /// Reads a digest and a size from a row; nil if they are unknown.
  init?(row: Row) {
    guard let digest = row.digest("digest"), let size: Int = row["size"] else { return nil }
    self.init(digest: digest, size: size)
  }
}

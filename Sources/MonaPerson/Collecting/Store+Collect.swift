import Foundation
import GRDB
import MonaModel

extension Store {
  /// Adds a visit in one transaction, which also removes the wish and awards badges.
  ///
  /// `photo` is the name, relative to the album, of a file that is already durable there, as
  /// `Collecting` ensures.
  /// - Parameters:
  ///   - content: the content of the photo's file, if known.
  ///   - takenAt: when the photo was taken, by its camera.
  ///   - date: when it was collected: when the photo was taken, as far as is known.
  ///   - changedAt: when the person entered it; nil for `date`.
  /// - Returns: the badges just won.
  /// - Throws: `StoreError.unknownDiscovery`, `.alreadyCollected`, `.ratingOutOfRange` or
  ///   `.commentTooLong`.
  @discardableResult
  package func collect(
    _ id: DiscoveryID, photo: String?, content: PhotoContent? = nil, takenAt: Date? = nil,
    rating: Int? = nil, comment: String? = nil, at date: Date = Date(), changedAt: Date? = nil
  ) throws -> [Badge] {
    let photos = photo.map {
      [NewPhoto(name: $0, content: content, cameraTime: takenAt, takenAt: date)]
    }
    return try collect(
      id, photos ?? [], rating: rating, comment: comment, at: date, changedAt: changedAt)
  }

  /// Adds a visit with any number of photos, of which the first is the one for MONA, in one
  /// transaction.
  /// - Parameter inboxGroup: the group of the inbox that this carries out.
  /// - Throws: as the above does; `InboxError.unknown` if the group is not pending any more.
  func collect(
    _ id: DiscoveryID, _ photos: [NewPhoto], rating: Int? = nil, comment: String? = nil,
    at date: Date, changedAt: Date? = nil, inboxGroup: Int64? = nil
  ) throws -> [Badge] {
    let rating = try VisitNote.rating(rating)
    let comment = try VisitNote.comment(comment)
    return try writePerson { db in
      try Self.checkCollectable(id, db)
      let wasTargeted = try Self.exists(id, in: "target", db)
      let first = photos.first
      let visit = Visit(
        discovery: id, collectedAt: date, photo: first?.name, photoContent: first?.content,
        rating: rating, comment: comment, wasTargeted: wasTargeted)
      try Self.insert(
        visit, takenAt: first?.cameraTime, datedAt: first?.takenAt, changedAt: changedAt ?? date, db
      )
      let others = try Self.addNew(Array(photos.dropFirst()), to: id, at: date, db)
      try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
      // The draft of a removed visit, which can no longer be restored.
      try Self.forgetDraft(of: id, db)
      if let inboxGroup {
        try Self.carryOut(
          inboxGroup, of: id, photos, added: photos.prefix(1) + others, before: nil, db)
      }
      return try Self.awardBadges(db)
    }
  }

  /// Inserts a visit, with a new change number for each field.
  /// - Parameters:
  ///   - takenAt: when its photo was taken, by its camera.
  ///   - datedAt: when its photo was taken, by the corrected clock or the person; nil if unknown.
  static func insert(
    _ visit: Visit, takenAt: Date?, datedAt: Date?, changedAt: Date, _ db: Database
  ) throws {
    let number = try nextChange(count: 4, db)
    let moment = ISO8601.string(changedAt)
    let (hasPhoto, hasRating) = (visit.photo != nil, visit.rating != nil)
    let hasComment = visit.comment != nil
    try db.executeCached(
      sql: """
        INSERT INTO visit (discovery, collectedAt, photo, rating, comment, commentWords,
          wasTargeted, visitChange, photoChange, ratingChange, commentChange, photoChangedAt,
          ratingChangedAt, commentChangedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        visit.discovery.key, ISO8601.string(visit.collectedAt), visit.photo, visit.rating,
        visit.comment, visit.comment.map(IndexedText.of), visit.wasTargeted, number,
        hasPhoto ? number + 1 : 0, hasRating ? number + 2 : 0, hasComment ? number + 3 : 0,
        hasPhoto ? moment : nil, hasRating ? moment : nil, hasComment ? moment : nil,
      ])
    if let name = visit.photo {
      let photo = AlbumPhoto(name: name, content: visit.photoContent)
      try add(photo, takenAt: takenAt, datedAt: datedAt, to: visit.discovery, at: 0, db)
    }
    try KeptRecords.keep(visit.discovery, db)
  }

  /// Checks before the photo is copied what `collect` requires.
  func checkCollectable(_ id: DiscoveryID, rating: Int?, comment: String?) throws {
    _ = try VisitNote.rating(rating)
    _ = try VisitNote.comment(comment)
    try person.readSnapshot { db in try Self.checkCollectable(id, db) }
  }

  static func checkCollectable(_ id: DiscoveryID, _ db: Database) throws {
    guard try !exists(id, in: "visit", db) else { throw StoreError.alreadyCollected(id) }
    guard try exists(id, in: "discovery", db) else { throw StoreError.unknownDiscovery(id) }
  }
}

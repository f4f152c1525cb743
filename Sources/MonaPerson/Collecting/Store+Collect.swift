import Foundation
import GRDB
import MonaModel

extension Store {
  /// Makes a discovery collected, in one transaction: the visit is there, the wish is gone and
  /// remembered, and the badges it wins are won; or nothing changed.
  ///
  /// `photo` is a name relative to the album, of a file that is safe there already; `Collecting`
  /// sees to that. `content` is what the file holds, when that is known, and `inboxGroup` the group
  /// of the inbox that is carried out by this.
  /// - Returns: the badges just won.
  /// - Throws: `StoreError.unknownDiscovery`, `.alreadyCollected`, `.ratingOutOfRange` or
  ///   `.commentTooLong`; `InboxError.unknown` when the group does not wait for this any more.
  @discardableResult
  package func collect(
    _ id: DiscoveryID, photo: String?, content: PhotoContent? = nil, rating: Int? = nil,
    comment: String? = nil, at date: Date = Date(), inboxGroup: Int64? = nil
  ) throws -> [Badge] {
    let rating = try VisitNote.rating(rating)
    let comment = try VisitNote.comment(comment)
    let moment = Moment.text(date)
    return try writePerson { db in
      try Self.checkCollectable(id, db)
      let wasTargeted = try Self.exists(id, in: "target", db)
      try db.execute(
        sql: """
          INSERT INTO visit (discovery, collectedAt, photo, rating, comment, commentWords,
            wasTargeted, photoChangedAt, ratingChangedAt, commentChangedAt, photoDigest, photoSize)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id.key, moment, photo, rating, comment, comment.map(SearchText.indexed), wasTargeted,
          photo == nil ? nil : moment, rating == nil ? nil : moment,
          comment == nil ? nil : moment, content?.digest.description, content?.size,
        ])
      try db.execute(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
      // Of a visit that was removed; until now it could have come back.
      try Self.forgetDraft(of: id, db)
      if let inboxGroup { try Self.carryOut(inboxGroup, of: id, photo: photo, before: nil, db) }
      return try Self.awardBadges(at: date, for: id, db)
    }
  }

  /// Refuses, before any photo is copied, what `collect` would refuse after.
  func checkCollectable(_ id: DiscoveryID, rating: Int?, comment: String?) throws {
    _ = try VisitNote.rating(rating)
    _ = try VisitNote.comment(comment)
    try person.read { db in try Self.checkCollectable(id, db) }
  }

  private static func checkCollectable(_ id: DiscoveryID, _ db: Database) throws {
    guard try !exists(id, in: "visit", db) else { throw StoreError.alreadyCollected(id) }
    guard try exists(id, in: "discovery", db) else { throw StoreError.unknownDiscovery(id) }
  }
}

import Foundation
import GRDB
import MonaModel

extension Store {
  /// Makes `photo`, a name relative to the album, the photo of a visit.
  /// - Parameters:
  ///   - content: what the photo's file holds, when that is known.
  ///   - expected: the photo the visit must have until then; nil for any.
  ///   - inbox: the decision of the inbox that is carried out by this.
  ///   - wasPhotoThere: whether the photo before has its file, which the inbox notes.
  /// - Returns: the visit before; the file of its photo is still there.
  /// - Throws: `StoreError.notCollected`, or `UndoError.changedSince` when the visit has another
  ///   photo than `expected`; `InboxError.unknown` when the group does not wait for this any more.
  @discardableResult
  package func replacePhoto(
    _ id: DiscoveryID, with photo: String?, content: PhotoContent? = nil,
    insteadOf expected: String? = nil, at date: Date = Date(), inbox: InboxOrder? = nil,
    wasPhotoThere: Bool = false
  ) throws -> Visit {
    try writePerson { db in
      guard let visit = try Visit.fetch(id, in: db) else { throw StoreError.notCollected(id) }
      if let expected, visit.photo != expected { throw UndoError.changedSince(id) }
      if visit.photo != photo {
        try db.execute(
          sql: """
            UPDATE visit SET photo = ?, photoDigest = ?, photoSize = ?, photoSent = 0,
              photoChangedAt = ? WHERE discovery = ?
            """,
          arguments: [
            photo, content?.digest.description, content?.size, Moment.text(date), id.key,
          ])
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

  /// What the photo of this name holds; nil when no visit has it, or that was not looked at yet.
  func content(ofPhoto name: String) throws -> PhotoContent? {
    try person.read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT photoDigest, photoSize FROM visit WHERE photo = ?", arguments: [name])
      return row.flatMap(PhotoContent.init(row:))
    }
  }

  /// Whether a visit has a photo of this name, be its file there or not.
  func hasPhoto(named name: String) throws -> Bool {
    try person.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM visit WHERE photo = ?)", arguments: [name]) ?? false
    }
  }
}

extension PhotoContent {
  /// Reads a digest and a size; nil when they are not known.
  init?(row: Row) {
    guard let hex: String = row[0], let digest = PhotoDigest(hex: hex), let size: Int = row[1]
    else { return nil }
    self.init(digest: digest, size: size)
  }
}

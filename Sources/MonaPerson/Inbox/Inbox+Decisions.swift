import Foundation
import GRDB
import MonaModel

extension Inbox {
  /// Stores what the photos of a group show; durable when it returns.
  ///
  /// If another group that waits has the same discovery, the two are joined. The other group keeps
  /// its chosen photo, and takes over the rating and the comment it lacks; of another day, the photo
  /// chosen here is kept beside it. If the discovery is collected, the photos are added to its visit.
  /// - Throws: `StoreError.unknownDiscovery`, `InboxError.alreadyCollected` if this group was carried
  ///   out, `InboxError.unknown` if the group has changed since.
  package func decide(_ decision: InboxDecision, for group: InboxGroup) throws {
    try change(group) { kept, batch, db in
      guard case .chosen(let id) = decision else {
        try db.execute(
          sql: """
            UPDATE inboxGroup SET isSkipped = ?, discovery = NULL, problem = NULL WHERE id = ?
            """, arguments: [decision == .skipped, kept])
        return
      }
      let isKnown = try ["discovery", "visit"].contains { try Store.exists(id, in: $0, db) }
      guard isKnown else { throw StoreError.unknownDiscovery(id) }
      let other = try Int64.fetchOne(
        db,
        sql: """
          SELECT id FROM inboxGroup
          WHERE batch = ? AND discovery = ? AND id <> ? AND photo IS NULL ORDER BY id
          """, arguments: [batch, id.key, kept])
      if let other {
        if try Self.isOnOtherDay(group, than: other, db) {
          try db.execute(
            sql: "UPDATE inboxPhoto SET isKept = 1 WHERE id = ?", arguments: [group.chosenPhoto])
        }
        return try Self.move(from: kept, to: other, db)
      }
      try db.execute(
        sql: """
          UPDATE inboxGroup SET isSkipped = 0, discovery = ?, problem = NULL WHERE id = ?
          """, arguments: [id.key, kept])
    }
  }

  /// The distance of a discovery from where the photos were taken, in metres, up to which it is
  /// accepted without asking.
  package static let acceptanceDistance = 30.0

  /// Decides all undecided groups that clearly show a discovery that is not collected yet, or of
  /// which there are photos of other days only.
  /// - Parameter metres: the maximum distance of the discovery from where the photos were taken.
  package func decideClear(within metres: Double) throws {
    for group in try groups() {
      if let best = group.clearCandidate(within: metres) {
        try decide(.chosen(best.id), for: group)
      }
    }
  }

  /// Takes back decisions that were made together, each of the group with these photos; photos that it merged into
  /// another group are separated again.
  package func takeBack(_ decided: [[InboxPhoto.ID]]) throws {
    let groups = try groups()
    var places: [InboxPhoto.ID: Int] = [:]
    for (place, group) in groups.enumerated() {
      for photo in group.photos { places[photo.id] = place }
    }
    var merged: [[InboxPhoto.ID]] = []
    for photos in decided.reversed() {
      guard let group = photos.first.flatMap({ places[$0] }).map({ groups[$0] }),
        group.decision != .undecided, !group.isCollected
      else { continue }
      if photos.count < group.photos.count {
        merged.append(photos)
      } else {
        try decide(.undecided, for: group)
      }
    }
    for photos in merged { try takeOut(photos) }
  }

  /// Separates photos from the group that they merged into, and makes a group of them again.
  package func takeOut(_ photos: [InboxPhoto.ID]) throws {
    func group(of photo: InboxPhoto.ID) throws -> InboxGroup? {
      try groups().first { $0.photos.contains { $0.id == photo } }
    }
    for photo in photos {
      if let now = try group(of: photo) { try separate(photo, from: now) }
    }
    guard let first = photos.first else { return }
    for photo in photos.dropFirst() {
      guard let one = try group(of: first), let other = try group(of: photo) else { continue }
      try join(one, with: other)
    }
    // The last of them had nothing to be separated from.
    if let now = try group(of: first), now.decision != .undecided, !now.isCollected {
      try decide(.undecided, for: now)
    }
  }

  /// Rates a group with 1 to 5 stars, or clears its rating.
  /// - Throws: `StoreError.ratingOutOfRange`, or as `decide` does.
  package func rate(_ group: InboxGroup, _ rating: Int?) throws {
    let rating = try VisitNote.rating(rating)
    try change(group) { kept, _, db in
      try db.execute(
        sql: "UPDATE inboxGroup SET rating = ? WHERE id = ?", arguments: [rating, kept])
    }
  }

  /// Sets the comment of a group; nil or blanks clear it.
  /// - Throws: `StoreError.commentTooLong`, or as `decide` does.
  package func comment(_ group: InboxGroup, _ comment: String?) throws {
    let comment = try VisitNote.comment(comment)
    try change(group) { kept, _, db in
      try db.execute(
        sql: "UPDATE inboxGroup SET comment = ? WHERE id = ?", arguments: [comment, kept])
    }
  }

  /// Sets when photos were taken; nil for what their camera recorded.
  /// - Throws: `PhotoDateError.impossible` for a date in the future or before digital cameras,
  ///   `InboxError.unknown` for a photo that is not in the inbox, `.alreadyCollected` if its group
  ///   was carried out.
  package func setDate(_ date: Date?, of photos: [InboxPhoto.ID]) throws {
    if let date, !CameraDate.isBelievable(date) { throw PhotoDateError.impossible(date) }
    try store.writePerson { db in
      for photo in photos {
        let kept = try Row.fetchOne(
          db, sql: "SELECT inGroup FROM inboxPhoto WHERE id = ?", arguments: [photo])
        guard let kept else { throw InboxError.unknown(photo) }
        let group: Int64? = kept[0]
        if let group, try Self.isCollected(group, db) { throw InboxError.alreadyCollected(photo) }
        try db.execute(
          sql: "UPDATE inboxPhoto SET saidAt = ? WHERE id = ?",
          arguments: [date.map(ISO8601.string), photo])
        try db.execute(
          sql: "UPDATE inboxGroup SET problem = NULL WHERE id = ? AND problem = ?",
          arguments: [group, InboxProblem.noDate.text])
      }
    }
  }

  /// Chooses the photo of a group that is collected.
  /// - Throws: `InboxError.unknown` if the photo is not in the group, or as `decide` does.
  package func choosePhoto(_ photo: InboxPhoto.ID, of group: InboxGroup) throws {
    guard group.photos.contains(where: { $0.id == photo }) else {
      throw InboxError.unknown(photo)
    }
    try change(group) { kept, _, db in
      try db.execute(
        sql: "UPDATE inboxGroup SET chosenPhoto = ? WHERE id = ?", arguments: [photo, kept])
    }
  }

  /// Keeps a photo of a group beside the chosen one, or no longer: both are added to the visit.
  /// - Throws: `InboxError.unknown` if the photo is not in the group, or as `decide` does.
  package func keepPhoto(
    _ photo: InboxPhoto.ID, _ isKept: Bool, of group: InboxGroup
  ) throws {
    guard group.photos.contains(where: { $0.id == photo }) else {
      throw InboxError.unknown(photo)
    }
    try change(group) { _, _, db in
      try db.execute(
        sql: "UPDATE inboxPhoto SET isKept = ? WHERE id = ?", arguments: [isKept, photo])
    }
  }

  /// Moves a photo from a group to a new one without a decision.
  /// - Throws: `InboxError.unknown` if the photo is not in the group, or as `decide` does.
  package func separate(_ photo: InboxPhoto.ID, from group: InboxGroup) throws {
    guard group.photos.contains(where: { $0.id == photo }) else {
      throw InboxError.unknown(photo)
    }
    guard group.photos.count > 1 else { return }
    try change(group) { kept, batch, db in
      try db.execute(
        sql: """
          UPDATE inboxGroup SET isComposed = 1, chosenPhoto = nullif(chosenPhoto, ?) WHERE id = ?
          """, arguments: [photo, kept])
      try db.execute(
        sql: "INSERT INTO inboxGroup (batch, isComposed) VALUES (?, 1)", arguments: [batch])
      try db.execute(
        sql: "UPDATE inboxPhoto SET inGroup = ?, isKept = 0 WHERE id = ?",
        arguments: [db.lastInsertedRowID, photo])
    }
  }

  /// Joins two groups; the result has the decision of the first.
  /// - Throws: as `decide` does, for either group.
  package func join(_ group: InboxGroup, with other: InboxGroup) throws {
    guard group.id != other.id else { return }
    try change(group) { kept, batch, db in
      let added = try Self.keep(other, of: batch, db)
      try Self.checkOpen(added, of: other, db)
      try db.execute(
        sql: "UPDATE inboxGroup SET isComposed = 1 WHERE id = ?", arguments: [kept])
      try Self.move(from: added, to: kept, db)
    }
  }

  /// Stores a group, changes it, and deletes it again if it equals an automatic group, in one
  /// transaction.
  private func change(
    _ group: InboxGroup, _ body: (_ kept: Int64, _ batch: Int64, Database) throws -> Void
  ) throws {
    try store.writePerson { db in
      let batch = try Int64.fetchOne(
        db, sql: "SELECT batch FROM inboxPhoto WHERE id = ?", arguments: [group.id])
      guard let batch else { throw InboxError.unknown(group.id) }
      let kept = try Self.keep(group, of: batch, db)
      try Self.checkOpen(kept, of: group, db)
      try body(kept, batch, db)
      let after = try Row.fetchOne(
        db, sql: "SELECT \(StoredGroup.columns) FROM inboxGroup WHERE id = ?", arguments: [kept])
      if let after, StoredGroup(row: after).isIdle { try Self.delete(kept, db) }
    }
  }

  /// The number of the stored group; stores it if necessary.
  private static func keep(_ group: InboxGroup, of batch: Int64, _ db: Database) throws -> Int64 {
    let ids = group.photos.map(\.id)
    var owners: Set<Int64?> = []
    for id in ids {
      let row = try Row.fetchOne(
        db, sql: "SELECT inGroup FROM inboxPhoto WHERE id = ? AND batch = ?",
        arguments: [id, batch])
      guard let row else { throw InboxError.unknown(id) }
      owners.insert(row[0])
    }
    guard owners.count == 1, let owner = owners.first else { throw InboxError.unknown(group.id) }
    if let owner { return owner }
    try db.execute(sql: "INSERT INTO inboxGroup (batch) VALUES (?)", arguments: [batch])
    let kept = db.lastInsertedRowID
    for id in ids {
      try db.execute(
        sql: "UPDATE inboxPhoto SET inGroup = ? WHERE id = ?", arguments: [kept, id])
    }
    return kept
  }

  /// Whether the chosen photo of a group was taken on another day than all of another group.
  private static func isOnOtherDay(
    _ group: InboxGroup, than other: Int64, _ db: Database
  ) throws -> Bool {
    guard let takenAt = group.photos.first(where: { $0.id == group.chosenPhoto })?.takenAt,
      let contents = try Store.inboxContents(db)
    else { return false }
    let photos = InboxArrangement(contents, offsets: contents.clockOffsets).photos
    let days = zip(contents.photos, photos).filter { $0.0.group == other }
      .compactMap { $0.1.takenAt.map(MontrealDay.init) }
    return !days.isEmpty && !days.contains(MontrealDay(takenAt))
  }

  private static func checkOpen(_ kept: Int64, of group: InboxGroup, _ db: Database) throws {
    if try isCollected(kept, db) { throw InboxError.alreadyCollected(group.id) }
  }

  private static func isCollected(_ kept: Int64, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT photo IS NOT NULL FROM inboxGroup WHERE id = ?", arguments: [kept]) == true
  }

  private static func move(from kept: Int64, to other: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE inboxGroup SET
          rating = coalesce(rating, (SELECT rating FROM inboxGroup WHERE id = :kept)),
          comment = coalesce(comment, (SELECT comment FROM inboxGroup WHERE id = :kept))
        WHERE id = :other
        """, arguments: ["kept": kept, "other": other])
    try db.execute(
      sql: "UPDATE inboxPhoto SET inGroup = ? WHERE inGroup = ?", arguments: [other, kept])
    try delete(kept, db)
  }

  private static func delete(_ kept: Int64, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM inboxGroup WHERE id = ?", arguments: [kept])
  }
}

/// The person's decision about a group of photos.
package enum InboxDecision: Hashable, Sendable {
  /// No decision yet.
  case undecided
  /// The photos show this discovery; if it is collected, they are added to its visit.
  case chosen(DiscoveryID)
  /// The photos are ignored.
  case skipped
}

import Foundation
import GRDB
import MonaModel

/// A decision of the inbox to carry out.
struct InboxTask {
  /// The stored group.
  var group: Int64
  /// The first photo of the group.
  var firstPhoto: InboxPhoto.ID
  var discovery: DiscoveryID
  var row: DiscoveryRow?
  /// The photos to add, the chosen one first.
  var photos: [Photo]
  var rating: Int?
  var comment: String?

  /// A photo to add.
  struct Photo {
    var record: InboxRecord
    /// When it was taken, by the person or the corrected clock; nil if unknown.
    var takenAt: Date?
  }

  /// The folder that disappeared with one of the photos, for example with a memory card; nil if none
  /// did.
  var missingFolder: URL? {
    photos.lazy.compactMap { PhotoReading.missingFolder(of: $0.record.file) }.first
  }

  /// When the chosen photo was taken; nil if unknown.
  var takenAt: Date? { photos[0].takenAt }

  /// All pending decisions, in the order the photos were taken.
  static func all(_ contents: InboxContents, _ store: Store) throws -> [InboxTask] {
    let arranged = InboxArrangement(contents, offsets: contents.clockOffsets).photos
    let photos = zip(contents.photos, arranged).filter { $0.0.group != nil }
      .sorted { $0.1.isBefore($1.1) }
    let members = Dictionary(grouping: photos) { $0.0.group ?? 0 }
    let tasks = contents.groups.values.compactMap { group -> InboxTask? in
      guard case .chosen(let id) = group.decision, group.photo == nil,
        let photos = members[group.id], let first = photos.first
      else { return nil }
      let chosen = photos.first { $0.1.id == group.chosenPhoto } ?? first
      var kept = [chosen]
      for photo in photos where photo.0.isKept && photo.1.id != chosen.1.id {
        let isCopy = kept.contains { $0.0.digest == photo.0.digest && photo.0.digest != nil }
        if !isCopy { kept.append(photo) }
      }
      return InboxTask(
        group: group.id, firstPhoto: first.1.id, discovery: id,
        photos: kept.map { Photo(record: $0.0, takenAt: $0.1.takenAt) }, rating: group.rating,
        comment: group.comment)
    }
    let rows = Dictionary(
      try store.rows(Set(tasks.map(\.discovery))).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return tasks.sorted {
      ($0.takenAt ?? .distantFuture, $0.group) < ($1.takenAt ?? .distantFuture, $1.group)
    }.map { task in
      var task = task
      task.row = rows[task.discovery]
      return task
    }
  }

  /// Refuses files that changed since they were read.
  func checkUnchanged() throws {
    for record in photos.map(\.record) {
      var status = stat()
      guard stat(record.file.cPath, &status) == 0 else {
        throw AlbumError.unreadable(errno: errno)
      }
      let changed = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
      guard Int(status.st_size) == record.byteCount, changed == record.changedAt else {
        throw InboxProblem.changed
      }
    }
  }
}

extension Store {
  /// Records that a group was carried out: the discovery's visit has its photos.
  /// - Parameters:
  ///   - added: those of `photos` that were added; the visit had the others.
  ///   - before: the visit before; nil if the discovery was not collected.
  /// - Throws: `InboxError.unknown` if another process carried it out or changed the decision
  ///   meanwhile.
  static func carryOut(
    _ inboxGroup: Int64, of id: DiscoveryID, _ photos: [NewPhoto], added: [NewPhoto],
    before: Visit?, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE inboxGroup SET photo = ?, wasVisited = ?, isReplacing = 0, ratingBefore = ?,
          commentBefore = ?, problem = NULL, run = \(InboxRun.numberSQL)
        WHERE id = ? AND discovery = ? AND photo IS NULL
        """,
      arguments: [
        photos.first?.name, before != nil, before?.rating, before?.comment, inboxGroup, id.key,
      ])
    guard db.changesCount > 0 else { throw InboxError.unknown(inboxGroup) }
    for photo in added {
      try db.execute(
        sql: "UPDATE inboxPhoto SET addedAs = ? WHERE id = ?",
        arguments: [photo.name, photo.inboxPhoto])
    }
  }

  /// Stores why a group was not carried out.
  /// - Returns: false if another process carried it out.
  func setProblem(_ problem: InboxProblem, ofInboxGroup group: Int64) throws -> Bool {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE inboxGroup SET problem = ? WHERE id = ? AND photo IS NULL",
        arguments: [problem.text, group])
      return db.changesCount > 0
    }
  }

  /// Copies a visit's rating and comment back to the group that made it.
  func keepNotes(of visit: Visit, inInboxGroup group: Int64) throws {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE inboxGroup SET rating = ?, comment = ? WHERE id = ?",
        arguments: [visit.rating, visit.comment, group])
    }
  }

  /// Marks a group as pending again, and its photos as not seen.
  func reopen(inboxGroup group: Int64) throws {
    try writePerson { db in
      try db.execute(
        sql: """
          UPDATE inboxGroup SET photo = NULL, wasVisited = 0, isReplacing = 0, photoBefore = NULL,
            digestBefore = NULL, sizeBefore = NULL, wasPhotoThere = 0, ratingBefore = NULL,
            commentBefore = NULL, run = NULL WHERE id = ?
          """, arguments: [group])
      try db.execute(
        sql: """
          DELETE FROM inboxSeen WHERE digest IN (SELECT digest FROM inboxPhoto WHERE inGroup = ?)
          """, arguments: [group])
      try db.execute(
        sql: "UPDATE inboxPhoto SET addedAs = NULL WHERE inGroup = ?", arguments: [group])
    }
  }
}

/// A decision of the inbox to add photos to a visit, stored in the same transaction.
package struct InboxOrder: Hashable, Sendable {
  /// The stored group.
  package var group: Int64
  /// The new rating; nil leaves the visit's own.
  package var rating: Int?
  /// The new comment; nil leaves the visit's own.
  package var comment: String?

  /// A decision with these values.
  package init(group: Int64, rating: Int?, comment: String?) {
    (self.group, self.rating, self.comment) = (group, rating, comment)
  }
}

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
  var isReplacing: Bool
  var file: URL
  /// When the photo was taken, by the person or the corrected clock; nil if unknown.
  var takenAt: Date?
  var rating: Int?
  var comment: String?
  private var byteCount: Int
  private var changedAt: Int

  /// All pending decisions, in the order the photos were taken.
  static func all(_ contents: InboxContents, _ store: Store) throws -> [InboxTask] {
    let arranged = InboxArrangement(contents, offsets: contents.clockOffsets).photos
    let photos = zip(contents.photos, arranged).filter { $0.0.group != nil }
      .sorted { $0.1.isBefore($1.1) }
    let members = Dictionary(grouping: photos) { $0.0.group ?? 0 }
    let tasks = contents.groups.values.compactMap { group -> InboxTask? in
      guard case .chosen(let id, let isReplacing) = group.decision, group.photo == nil,
        let photos = members[group.id], let first = photos.first
      else { return nil }
      let (record, photo) = photos.first { $0.1.id == group.chosenPhoto } ?? first
      return InboxTask(
        group: group.id, firstPhoto: first.1.id, discovery: id, isReplacing: isReplacing,
        file: record.file, takenAt: photo.takenAt, rating: group.rating, comment: group.comment,
        byteCount: record.byteCount, changedAt: record.changedAt)
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

  /// Refuses a file that changed since it was read.
  func checkUnchanged() throws {
    var status = stat()
    guard stat(file.cPath, &status) == 0 else { throw AlbumError.unreadable(errno: errno) }
    let changed = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
    guard Int(status.st_size) == byteCount, changed == changedAt else {
      throw InboxProblem.changed
    }
  }
}

extension Store {
  /// Records that a group was carried out: `photo` is now the discovery's photo, in place of that
  /// of the visit `before`.
  /// - Parameter wasPhotoThere: whether the file of `before`'s photo existed.
  /// - Throws: `InboxError.unknown` if another process carried it out or changed the decision
  ///   meanwhile.
  static func carryOut(
    _ inboxGroup: Int64, of id: DiscoveryID, photo: String?, before: Visit?,
    wasPhotoThere: Bool = false, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE inboxGroup SET photo = ?, wasVisited = ?, photoBefore = ?, digestBefore = ?,
          sizeBefore = ?, wasPhotoThere = ?, ratingBefore = ?, commentBefore = ?, problem = NULL
        WHERE id = ? AND discovery = ? AND photo IS NULL
        """,
      arguments: [
        photo, before != nil, before?.photo, before?.photoContent?.digest.description,
        before?.photoContent?.size, wasPhotoThere, before?.rating, before?.comment, inboxGroup,
        id.key,
      ])
    guard db.changesCount > 0 else { throw InboxError.unknown(inboxGroup) }
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

  /// Marks a group as pending again.
  func reopen(inboxGroup group: Int64) throws {
    try writePerson { db in
      try db.execute(
        sql: """
          UPDATE inboxGroup SET photo = NULL, wasVisited = 0, photoBefore = NULL,
            digestBefore = NULL, sizeBefore = NULL, wasPhotoThere = 0, ratingBefore = NULL,
            commentBefore = NULL WHERE id = ?
          """, arguments: [group])
    }
  }
}

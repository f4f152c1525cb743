import Foundation
import GRDB
import MonaModel

/// A decision of the inbox that waits to be carried out.
struct InboxTask {
  /// The kept group.
  var group: Int64
  /// The first photo of the group.
  var firstPhoto: InboxPhoto.ID
  var discovery: DiscoveryID
  var row: DiscoveryRow?
  var isReplacing: Bool
  var file: URL
  /// When the photo was taken, with the clock put right.
  var takenAt: Date?
  var rating: Int?
  var comment: String?
  private var byteCount: Int
  private var changedAt: Int

  /// All there are, in the order the photos were taken.
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

  /// Refuses a file that is not the one the person saw.
  /// - Throws: `AlbumError.unreadable` or `InboxProblem.changed`.
  func checkUnchanged() throws {
    var status = stat()
    guard stat(file.path, &status) == 0 else { throw AlbumError.unreadable(errno: errno) }
    let changed = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
    guard Int(status.st_size) == byteCount, changed == changedAt else {
      throw InboxProblem.changed
    }
  }
}

extension Store {
  /// Notes that a group of the inbox was carried out: `photo` is now that of the discovery decided
  /// for, instead of the one of the visit `before`.
  /// - Parameter wasPhotoThere: whether the photo of `before` had its file.
  /// - Throws: `InboxError.unknown` when another run of MONA carried it out, or decided otherwise,
  ///   in the meantime.
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

  /// Notes why a group of the inbox was not carried out.
  /// - Returns: false when it does not wait to be carried out any more: another run did.
  func setProblem(_ problem: InboxProblem, ofInboxGroup group: Int64) throws -> Bool {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE inboxGroup SET problem = ? WHERE id = ? AND photo IS NULL",
        arguments: [problem.text, group])
      return db.changesCount > 0
    }
  }

  /// Takes what a visit says back into the group of the inbox that made it.
  func keepNotes(of visit: Visit, inInboxGroup group: Int64) throws {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE inboxGroup SET rating = ?, comment = ? WHERE id = ?",
        arguments: [visit.rating, visit.comment, group])
    }
  }

  /// Makes a group of the inbox one that waits to be carried out.
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

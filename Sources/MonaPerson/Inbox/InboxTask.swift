import Foundation
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

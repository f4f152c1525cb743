import Foundation
import MonaLog
import MonaModel

extension Inbox {
  /// Carries out the decisions: the chosen and the kept photos of each group are copied into the
  /// album and its discovery is collected, or they are added to its visit, in one transaction each.
  ///
  /// A group that fails keeps its problem, and the next one continues; a full disk or an album that
  /// cannot be written stops it. Decisions about photos of a removed memory card stay pending.
  /// After a cancellation or crash, another call does the rest, nothing twice.
  /// - Parameter progress: called after each group, on any thread.
  /// - Throws: errors of writing the database; what was collected until then stays.
  @discardableResult
  package func collect(
    progress: @escaping @Sendable (InboxProgress) -> Void = { _ in }
  ) async throws -> InboxOutcome {
    var outcome = InboxOutcome()
    guard let contents = try store.inboxContents() else { return outcome }
    let tasks = try InboxTask.all(contents, store)
    guard !tasks.isEmpty else { return outcome }
    try store.writePerson { db in try InboxRun.begin(of: contents.id, db) }
    for (done, task) in tasks.enumerated() {
      guard !Task.isCancelled else {
        outcome.isCancelled = true
        break
      }
      progress(InboxProgress(done: done, total: tasks.count))
      do {
        try await carryOut(task, &outcome)
      } catch is CancellationError {
        outcome.isCancelled = true
        break
      } catch let error as AlbumError where error.isOfAlbum {
        outcome.stop = error
        break
      } catch InboxError.unknown {
        // Another process carried it out or changed it; a changed decision waits for the next call.
      } catch {
        guard let problem = InboxProblem(error) else { throw error }
        if case .album(.unreadable) = problem,
          let folder = task.missingFolder
        {
          outcome.goneAway = contents.folder.flatMap(PhotoReading.missing) ?? folder
        } else if try store.setProblem(problem, ofInboxGroup: task.group) {
          outcome.problems[task.firstPhoto] = problem
        }
      }
      progress(InboxProgress(done: done + 1, total: tasks.count))
    }
    try store.writePerson { db in try InboxRun.end(of: contents.id, db) }
    return outcome
  }

  private func carryOut(_ task: InboxTask, _ outcome: inout InboxOutcome) async throws {
    let title = task.row.flatMap(titled)
    let isVisited = try store.visit(of: task.discovery) != nil
    let badges = try await collecting.carryOut(task, title: title, isVisited: isVisited)
    if isVisited {
      outcome.added.append(task.discovery)
    } else {
      outcome.collected.append(task.discovery)
    }
    outcome.badges += badges
  }

  /// Undoes all that the batch collected, in all its runs: visits are removed, photos that
  /// were added to a visit leave it, and both move to the trash.
  ///
  /// The batch then has all its decisions again, with the last ratings and comments of the visits.
  /// What was added to these visits since stays. Badges won stay won.
  /// - Throws: the first error, `UndoError` if a photo that an earlier version replaced is not in the
  ///   trash any more; all other groups are undone, and another call tries the failed ones again.
  @discardableResult
  package func undo() async throws -> InboxUndone {
    guard let contents = try store.inboxContents() else { return InboxUndone() }
    return try await takeBack(contents.groups.values.filter { $0.photo != nil }, contents)
  }

  /// Undoes what these groups of a batch collected.
  /// - Throws: the first error, after all other groups are undone.
  func takeBack(
    _ groups: [StoredGroup], _ contents: InboxContents
  ) async throws -> InboxUndone {
    var undone = InboxUndone()
    var failure: (any Error)?
    // A visit that one group made and another added to is left without photos first, then removed.
    let inOrder = groups.sorted {
      ($0.wasVisited ? 0 : 1, $0.id) < ($1.wasVisited ? 0 : 1, $1.id)
    }
    for group in inOrder {
      do {
        try await takeBack(group, contents, &undone)
        try store.reopen(inboxGroup: group.id)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return undone
  }

  /// Undoes what one group of the batch collected, as ``undo()`` does; its decision stays.
  /// - Throws: `InboxError.unknown` if it is not collected any more; `UndoError` if a replaced photo
  ///   is not in the trash any more.
  package func undo(_ group: InboxGroup) async throws -> InboxUndone {
    var undone = InboxUndone()
    let contents = try store.inboxContents()
    let number = contents?.photos.first { $0.id == group.id }?.group
    guard let contents, let number, let stored = contents.groups[number], stored.photo != nil
    else { throw InboxError.unknown(group.id) }
    try await takeBack(stored, contents, &undone)
    try store.reopen(inboxGroup: number)
    return undone
  }

  private func takeBack(
    _ group: StoredGroup, _ contents: InboxContents, _ undone: inout InboxUndone
  ) async throws {
    guard case .chosen(let id) = group.decision else { return }
    let photos = contents.photos.filter { $0.group == group.id }
    let added = Added(group, photos)
    guard let visit = try store.visit(of: id) else { return discardLeft(added) }
    if group.hasReplaced { return try await putBack(group, visit, added, &undone) }
    let here = try store.photos(of: id)
    // A photo may have been renamed since; its content identifies it.
    let names = Set(
      added.photos.compactMap { name, digest in
        (here.first { $0.name == name }
          ?? here.first { digest != nil && $0.content?.digest == digest })?.name
      })
    if !group.wasVisited {
      guard !names.isEmpty else { return }
      if names.count == here.count {
        try store.keepNotes(of: visit, inInboxGroup: group.id)
        undone.photosKept += try await collecting.remove([id]).photosKept.count
        undone.count += 1
        return
      }
    }
    if group.wasVisited { try putBackNotes(of: group, visit) }
    for name in names.sorted() {
      let removed = try await collecting.removePhoto(name, of: id, mayBeLast: true)
      if !removed.isTrashed { undone.photosKept += 1 }
    }
    discardLeft(added)
    undone.count += 1
  }

  /// Discards photos that no visit has any more: an earlier run was killed after the rows were removed,
  /// before the files were.
  private func discardLeft(_ added: Added) {
    for name in Set(added.photos.map(\.name)) where collecting.album.contains(name) {
      let content = tryLogging("A photo left behind cannot be read") {
        try collecting.content(of: name)
      }
      if let content = content ?? nil, added.digests.contains(content.digest) {
        collecting.discard(name)
      }
    }
  }

  /// The photos that collecting a group added.
  private struct Added {
    /// Their names in the album when they were added, and their content.
    var photos: [(name: String, digest: PhotoDigest?)]
    /// The content of all photos of the group.
    var digests: Set<PhotoDigest>

    init(_ group: StoredGroup, _ records: [InboxRecord]) {
      digests = Set(records.compactMap(\.digest))
      photos = records.compactMap { record in record.addedAs.map { ($0, record.digest) } }
      // A group that an earlier version collected has only the name of its photo.
      guard photos.isEmpty, !group.wasVisited || group.hasReplaced, let photo = group.photo else {
        return
      }
      photos = [(photo, nil)] + digests.map { (photo, $0) }
    }
  }

  /// Restores the photo that a group of an earlier version replaced.
  private func putBack(
    _ group: StoredGroup, _ visit: Visit, _ added: Added, _ undone: inout InboxUndone
  ) async throws {
    guard
      visit.photo == group.photo
        || visit.photoContent.map({ added.digests.contains($0.digest) }) == true,
      let before = group.visitBefore(visit)
    else { return }
    try putBackNotes(of: group, visit)
    // A file of that name may be another visit's photo.
    let isTrashed =
      try before.photo.map { name in
        try group.wasPhotoThere
          && (!collecting.album.contains(name) || store.hasPhoto(named: name))
      } ?? false
    let replaced = ReplacedPhoto(visit: visit, before: before, isTrashed: isTrashed)
    if try await !collecting.undo(replaced) { undone.photosKept += 1 }
    undone.count += 1
  }

  /// Restores the rating and comment a visit had before, unless the person has changed them since.
  private func putBackNotes(of group: StoredGroup, _ visit: Visit) throws {
    if let rating = group.rating, rating == visit.rating {
      try store.rate(visit.discovery, group.ratingBefore)
    }
    if let comment = group.comment, comment == visit.comment {
      try store.comment(visit.discovery, group.commentBefore)
    }
  }
}

extension Collecting {
  /// Carries out a decision of the inbox.
  /// - Parameter isVisited: whether the discovery is collected, so that the photos are added.
  /// - Returns: the badges just won.
  fileprivate func carryOut(
    _ task: InboxTask, title: String?, isVisited: Bool
  ) async throws -> [Badge] {
    try await BlockingExecutor.shared.run {
      if !isVisited {
        try store.checkCollectable(task.discovery, rating: task.rating, comment: task.comment)
      }
      try task.checkUnchanged()
      let files = try task.photos.map { photo in
        guard let takenAt = photo.takenAt else { throw InboxProblem.noDate }
        let info = try inspector.inspect(photo.record.file)
        return PhotoFile(
          url: photo.record.file, info: info, cameraTime: info.takenAt, takenAt: takenAt,
          inboxPhoto: photo.record.id)
      }
      var badges: [Badge] = []
      _ = try adding(files, titled: title) { photos in
        guard isVisited else {
          // The day of collecting is the first of those of the photos.
          badges = try store.collect(
            task.discovery, photos, rating: task.rating, comment: task.comment,
            at: files.map(\.takenAt).min() ?? Date(), changedAt: Date(), inboxGroup: task.group)
          return photos.map(\.name)
        }
        let order = InboxOrder(group: task.group, rating: task.rating, comment: task.comment)
        return try store.addPhotos(photos, to: task.discovery, inbox: order)
      }
      return badges
    }
  }
}

extension AlbumError {
  /// Whether the error affects all other photos too.
  fileprivate var isOfAlbum: Bool {
    switch self {
    case .diskFull, .albumUnwritable: true
    case .notAnImage, .isAFolder, .unreadable, .tooLarge, .tooHeavy, .unsupported: false
    }
  }
}

extension InboxProblem {
  /// The problem of a single group; nil for an error that affects all groups.
  fileprivate init?(_ error: any Error) {
    switch error {
    case let error as InboxProblem: self = error
    case let error as AlbumError: self = .album(error)
    case StoreError.alreadyCollected: self = .alreadyCollected
    case StoreError.unknownDiscovery, StoreError.notCollected: self = .unknownDiscovery
    default: return nil
    }
  }
}

/// The result of collecting a batch.
package struct InboxOutcome: Hashable, Sendable {
  /// The collected discoveries.
  package var collected: [DiscoveryID] = []
  /// The collected discoveries whose visits got photos.
  package var added: [DiscoveryID] = []
  /// The badges just won, in the order they were won.
  package var badges: [Badge] = []
  /// The groups that failed, each with its problem; they still need a decision.
  package var problems: [InboxGroup.ID: InboxProblem] = [:]
  /// The error that stopped it, such as a full disk; the rest stays pending.
  package var stop: AlbumError?
  /// The missing folder of some photos, for example of a removed memory card; their decisions stay
  /// pending until it is back.
  package var goneAway: URL?
  /// Whether it was cancelled.
  package var isCancelled = false

  /// The number of discoveries that got a photo.
  package var count: Int { collected.count + added.count }
}

/// The result of undoing a batch.
package struct InboxUndone: Hashable, Sendable {
  /// The number of discoveries that are as before.
  package var count = 0
  /// The number of their photos that the trash refused: they stay in the album.
  package var photosKept = 0
}

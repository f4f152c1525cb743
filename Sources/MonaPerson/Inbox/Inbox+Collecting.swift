import Foundation
import MonaLog
import MonaModel

extension Inbox {
  /// Carries out the decisions: each chosen photo is copied into the album and its discovery
  /// collected, in one transaction each.
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
          let folder = PhotoReading.missingFolder(of: task.file)
        {
          outcome.goneAway = contents.folder.flatMap(PhotoReading.missing) ?? folder
        } else if try store.setProblem(problem, ofInboxGroup: task.group) {
          outcome.problems[task.firstPhoto] = problem
        }
      }
      progress(InboxProgress(done: done + 1, total: tasks.count))
    }
    return outcome
  }

  private func carryOut(_ task: InboxTask, _ outcome: inout InboxOutcome) async throws {
    try task.checkUnchanged()
    let title = task.row.flatMap(titled)
    if task.isReplacing, try store.visit(of: task.discovery) != nil {
      try await collecting.replacePhoto(
        task.discovery, with: task.file, title: title,
        inbox: InboxOrder(group: task.group, rating: task.rating, comment: task.comment))
      outcome.replaced.append(task.discovery)
      return
    }
    guard let takenAt = task.takenAt else { throw InboxProblem.noDate }
    let collected = try await collecting.collect(
      task.discovery, photo: task.file, title: title, rating: task.rating, comment: task.comment,
      date: takenAt, inboxGroup: task.group)
    outcome.collected.append(task.discovery)
    outcome.badges += collected.badges
  }

  /// Undoes all that the batch collected, in this or an earlier run: visits are removed, their
  /// photos move to the trash, and replaced photos are restored.
  ///
  /// The batch then has all its decisions again, with the last ratings and comments of the visits.
  /// A visit whose photo was replaced since is left as it is. Badges won stay won.
  /// - Throws: the first error, `UndoError` if a replaced photo is not in the trash any more; all
  ///   other groups are undone, and another call tries the failed ones again.
  @discardableResult
  package func undo() async throws -> InboxUndone {
    var undone = InboxUndone()
    guard let contents = try store.inboxContents() else { return undone }
    var failure: (any Error)?
    for group in contents.groups.values.sorted(by: { $0.id < $1.id }) where group.photo != nil {
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
    guard case .chosen(let id, _) = group.decision else { return }
    // The photo may have been renamed since; its digest identifies it.
    let digests = contents.photos.filter { $0.group == group.id }.compactMap(\.digest)
    guard let visit = try store.visit(of: id) else {
      // An earlier run was killed after the visit was removed, before its photo was.
      guard let photo = group.photo else { return }
      let content = tryLogging("A photo left behind cannot be read") {
        try collecting.content(of: photo)
      }
      if let content = content ?? nil, digests.contains(content.digest) {
        collecting.discard(photo)
      }
      return
    }
    guard
      visit.photo == group.photo || visit.photoContent.map({ digests.contains($0.digest) }) == true
    else { return }
    guard let before = group.visitBefore(visit) else {
      try store.keepNotes(of: visit, inInboxGroup: group.id)
      undone.photosKept += try await collecting.remove([id]).photosKept.count
      undone.count += 1
      return
    }
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
  /// The discoveries whose photo was replaced.
  package var replaced: [DiscoveryID] = []
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
  package var count: Int { collected.count + replaced.count }
}

/// The result of undoing a batch.
package struct InboxUndone: Hashable, Sendable {
  /// The number of discoveries that are as before.
  package var count = 0
  /// The number of their photos that the trash refused: they stay in the album.
  package var photosKept = 0
}

import Foundation
import MonaLog
import MonaModel

extension Inbox {
  /// Carries out what was decided: each chosen photo is copied into the album and its discovery
  /// collected, one transaction each.
  ///
  /// A group that cannot be carried out keeps its problem, and the next one goes on; a full disk or
  /// an album that cannot be written ends it. Photos whose card was pulled out wait as they were decided. Cancelled or killed, what is done is done, and
  /// calling it again does the rest, nothing twice.
  /// - Parameter progress: called after each group, on any thread.
  /// - Throws: what the store throws when it cannot be written; what is done is done.
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
        // Another run of MONA was there first; what is decided now waits for the next time.
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
    let collected = try await collecting.collect(
      task.discovery, photo: task.file, title: title, rating: task.rating, comment: task.comment,
      date: Collecting.past(task.takenAt), inboxGroup: task.group)
    outcome.collected.append(task.discovery)
    outcome.badges += collected.badges
  }

  /// Takes back all that the batch collected, also in an earlier run: visits go, their photos to
  /// the trash, and replaced photos come back.
  ///
  /// The batch is then as before it was collected, all decisions made, with the ratings and comments
  /// the visits had last. A visit that got yet another photo since stays as it is. Badges won
  /// stay won.
  /// - Throws: what kept one of them from being taken back, `UndoError` when the photo it had is no
  ///   longer in the trash; all others were, and calling it again tries that one again.
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

  private func takeBack(
    _ group: StoredGroup, _ contents: InboxContents, _ undone: inout InboxUndone
  ) async throws {
    guard case .chosen(let id, _) = group.decision else { return }
    // The photo may have been renamed since; its content tells.
    let digests = contents.photos.filter { $0.group == group.id }.compactMap(\.digest)
    guard let visit = try store.visit(of: id) else {
      // A run killed after the visit had gone left its photo.
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
    // A photo of its name may be there that is another visit's.
    let isTrashed =
      try before.photo.map { name in
        try group.wasPhotoThere
          && (!collecting.album.contains(name) || store.hasPhoto(named: name))
      } ?? false
    let replaced = ReplacedPhoto(visit: visit, before: before, isTrashed: isTrashed)
    if try await !collecting.undo(replaced) { undone.photosKept += 1 }
    undone.count += 1
  }

  /// Gives a visit the rating and the comment it had before the group's, unless the person has
  /// changed them since.
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
  /// Whether no other photo could be taken either.
  fileprivate var isOfAlbum: Bool {
    switch self {
    case .diskFull, .albumUnwritable: true
    case .notAnImage, .isAFolder, .unreadable, .tooLarge, .tooHeavy, .unsupported: false
    }
  }
}

extension InboxProblem {
  /// What keeps one group from being carried out; nil for what keeps all of them.
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

/// What came of collecting a batch.
package struct InboxOutcome: Hashable, Sendable {
  /// The discoveries now collected.
  package var collected: [DiscoveryID] = []
  /// The discoveries whose photo was replaced.
  package var replaced: [DiscoveryID] = []
  /// The badges just won, in that order.
  package var badges: [Badge] = []
  /// The groups that were not collected, each with its problem; they are still to decide.
  package var problems: [InboxGroup.ID: InboxProblem] = [:]
  /// What stopped it before its end, such as a full disk; the rest waits as it was decided.
  package var stop: AlbumError?
  /// The folder of photos that is not there, as when a card was pulled out; what was decided about
  /// those waits until it is back.
  package var goneAway: URL?
  /// Whether it was cancelled before its end.
  package var isCancelled = false

  /// How many discoveries got a photo.
  package var count: Int { collected.count + replaced.count }
}

/// What came of taking back what a batch collected.
package struct InboxUndone: Hashable, Sendable {
  /// How many discoveries are as they were.
  package var count = 0
  /// How many of their photos the trash did not take: they stay in the album, where the person can
  /// find them.
  package var photosKept = 0
}

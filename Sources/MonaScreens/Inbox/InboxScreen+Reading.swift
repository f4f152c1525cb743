import Foundation
import MonaCore
import MonaText

extension InboxScreen {
  /// Reads photos and folders into the batch, and tracks among them; goes on with what is unread.
  ///
  /// What is given while something else is done waits its turn.
  package func read(_ places: [URL]) {
    let tracks = places.filter { $0.pathExtension.lowercased() == "gpx" }
    let photos = places.filter { $0.pathExtension.lowercased() != "gpx" }
    let (before, core) = (work, core)
    let isCollecting = activity == .collecting
    if activity == nil { activity = .reading }
    work = Task {
      await before?.finish()
      activity = .reading
      if !photos.isEmpty {
        // They come in front of what came of collecting, which is told all the same.
        if isCollecting, showsCollected { session.say(collectedTitle) }
        showsCollected = false
      }
      do {
        if !photos.isEmpty || batch?.state == .reading {
          try await core.read(photos) { progress in
            Task { @MainActor [weak self] in self?.follow(progress) }
          }
        }
        for track in tracks { try await core.addTrack(track) }
      } catch {
        session.fail(error)
      }
      (activity, progress) = (nil, nil)
      isLoaded = true
      await reload()
      // Nothing new: what was collected can be looked at, and undone.
      if let batch, batch.state == .finished, batch.counts.collected > 0 { showsCollected = true }
      await suggest()
    }
  }

  /// Gives up reading or collecting; what was done stays done.
  package func cancel() {
    work?.cancel()
  }

  /// Shows how far it is, and from time to time what is ready.
  func follow(_ progress: InboxProgress) {
    guard activity == .reading || activity == .collecting else { return }
    self.progress = progress
    guard activity == .reading, !isReloading, progress.done > 0, unwritten == 0 else { return }
    isReloading = true
    Task {
      await reload()
      isReloading = false
    }
  }

  /// Reads what was left unread when it was given up.
  package func readOn() {
    read([])
  }

  /// How many photos were given up before they were read.
  package var unreadCount: Int { activity == .reading ? 0 : batch?.counts.waiting ?? 0 }

  /// Forgets the batch with all that was decided; what is being read or collected ends first.
  package func discard() {
    flushComment()
    work?.cancel()
    let (core, before, working) = (core, writing, work)
    work = Task {
      await working?.value
      await before?.value
      do { try await core.discard() } catch { session.fail(error) }
      (decided, outcome, showsCollected, wantedOffset, tooLong) = ([], nil, false, nil, [:])
      changes += 1
      await reload()
    }
  }
}

import Foundation
import MonaPerson
import MonaText
import Observation

/// Reads photos, folders and tracks into the batch.
@Observable @MainActor
package final class InboxReading {
  private let core: Inbox
  private let work: InboxWork
  private let writing: InboxWriting
  private let stored: StoredInbox
  private let collecting: InboxCollecting
  private let toasts: Toasts
  @ObservationIgnored private var isReloading = false

  init(
    _ core: Inbox, _ work: InboxWork, _ writing: InboxWriting, _ stored: StoredInbox,
    _ collecting: InboxCollecting, _ toasts: Toasts
  ) {
    (self.core, self.work, self.writing, self.stored) = (core, work, writing, stored)
    (self.collecting, self.toasts) = (collecting, toasts)
  }

  /// Reads photos and folders into the batch, and tracks among them; goes on with what is unread.
  ///
  /// What is given while something else is done waits its turn.
  package func read(_ places: [URL]) {
    let tracks = places.filter { $0.pathExtension.lowercased() == "gpx" }
    let photos = places.filter { $0.pathExtension.lowercased() != "gpx" }
    let isCollecting = work.activity == .collecting
    work.begin(.reading) { [self] in
      // They come in front of what came of collecting, which is told all the same.
      if !photos.isEmpty { collecting.giveWay(isTold: isCollecting) }
      do {
        if !photos.isEmpty || stored.batch?.state == .reading {
          try await core.read(photos) { progress in
            Task { @MainActor [weak self] in self?.follow(progress) }
          }
        }
        for track in tracks { try await core.addTrack(track) }
      } catch {
        toasts.report(error)
      }
    } then: { [self] in
      await stored.load()
      // Nothing new: what was collected can be looked at, and undone.
      collecting.showIfFinished()
    }
  }

  /// Shows how far it is, and from time to time what is ready.
  private func follow(_ progress: InboxProgress) {
    work.follow(progress)
    guard work.activity == .reading, !isReloading, progress.done > 0, writing.isWritten else {
      return
    }
    isReloading = true
    Task {
      await stored.reload()
      isReloading = false
    }
  }

  /// Reads what was left unread when it was given up.
  package func readOn() {
    read([])
  }

  /// How many photos were given up before they were read.
  package var unreadCount: Int {
    work.activity == .reading ? 0 : stored.batch?.counts.waiting ?? 0
  }
}

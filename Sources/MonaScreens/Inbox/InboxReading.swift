import Foundation
import MonaPerson
import MonaText
import Observation

/// Adds photos, folders and tracks to the batch.
@Observable @MainActor
package final class InboxReading {
  private let core: Inbox
  private let work: InboxWork
  private let writing: InboxWriting
  private let stored: StoredInbox
  private let notes: GroupNotes
  private let collecting: InboxCollecting
  private let clock: ClockCorrection
  private let toasts: Toasts
  @ObservationIgnored private var isReloading = false

  init(
    _ core: Inbox, _ work: InboxWork, _ writing: InboxWriting, _ stored: StoredInbox,
    _ notes: GroupNotes, _ collecting: InboxCollecting, _ clock: ClockCorrection, _ toasts: Toasts
  ) {
    (self.core, self.work, self.writing, self.stored) = (core, work, writing, stored)
    (self.notes, self.collecting, self.clock, self.toasts) = (notes, collecting, clock, toasts)
  }

  /// Adds photos, folders and GPX tracks to the batch, and continues an interrupted reading.
  ///
  /// Waits for work that is already running.
  package func read(_ places: [URL]) {
    let tracks = places.filter { $0.fileExtension == "gpx" }
    let photos = places.filter { $0.fileExtension != "gpx" }
    let isCollecting = work.activity == .collecting
    work.begin(.reading) { [self] in
      // New photos replace the displayed result of collecting, which becomes a toast if it is
      // recent.
      if !photos.isEmpty { collecting.hideResult(asToast: isCollecting) }
      // New photos may replace the batch that these decisions are of.
      notes.flush()
      await writing.finish()
      do {
        if !photos.isEmpty || stored.batch?.state == .reading {
          try await readPhotos(photos)
        }
        for file in tracks { try await add(track: file) }
      } catch {
        toasts.report(error)
      }
    } then: { [self] in
      await stored.load()
      for track in clock.tracks where tracks.contains(where: { $0.fileName == track.name }) {
        toasts.announce(track.spoken)
      }
      // Without new photos, the result of collecting is displayed again.
      collecting.showIfFinished()
    }
  }

  /// Adds photos, and reports what became of the GPX files among them; a folder that went away is reported, and keeps
  /// no track from being added.
  private func readPhotos(_ photos: [URL]) async throws {
    let tracks = FoundTracks()
    defer {
      let texts = FoundTrack.texts(of: tracks.all)
      if !texts.isEmpty { toasts.show(texts.joined(separator: " ")) }
    }
    do {
      try await core.read(photos, tracks: tracks) { progress in
        Task { @MainActor [weak self] in self?.follow(progress) }
      }
    } catch let error as InboxError {
      guard case .goneAway = error else { throw error }
      toasts.report(error)
    }
  }

  /// Adds a track, and reports what was left out of it and whether it is of another day.
  private func add(track file: URL) async throws {
    var texts = try await core.addTrack(file).leftOutTexts(file: file)
    let track = try await core.open()?.tracks.first { $0.file == file }
    if let track, track.isOfAnotherDay(than: try await core.photos()) {
      texts.append(track.otherDayText)
    }
    if !texts.isEmpty { toasts.show(texts.joined(separator: " ")) }
  }

  /// Shows the progress, and reloads the photos read so far, one reload at a time.
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

  /// Continues a reading that was cancelled.
  package func readOn() {
    read([])
  }

  /// The number of photos left unread by a cancelled reading.
  package var unreadCount: Int {
    work.activity == .reading ? 0 : stored.batch?.counts.waiting ?? 0
  }
}

import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaText
import Observation

/// Detects photos that other programs removed, renamed or edited in the album.
@Observable @MainActor
package final class AlbumWatching {
  /// The photos whose files were missing from the album at the last check.
  package private(set) var missing: Set<String> = []
  /// How often the file of each photo has changed since the program started.
  private var edits: [URL: Int] = [:]

  @ObservationIgnored private let album: Album
  @ObservationIgnored private let watch: AlbumWatch
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let changes: Changes
  @ObservationIgnored private var isLooking = false

  /// Creates the detection; nothing is checked before ``look(forget:)``.
  init(_ services: Services, _ toasts: Toasts) {
    album = services.album
    watch = services.collecting.watch
    changes = services.store.changes
    self.toasts = toasts
  }

  /// How often a photo's file has changed; views that display the photo reload it when this
  /// increases.
  package func edits(of photo: URL?) -> Int { photo.flatMap { edits[$0] } ?? 0 }

  /// The file of a photo of the album; nil when there is none or it is missing.
  package func file(of photo: String?) -> URL? {
    photo.flatMap { missing.contains($0) ? nil : album.url(of: $0) }
  }

  /// Checks the album for removed, renamed and edited photos off the main thread, and notifies of
  /// changes.
  /// - Parameter forget: removes these files from caches.
  package func look(forget: ([URL]) -> Void = { _ in }) async {
    guard !isLooking else { return }
    isLooking = true
    defer { isLooking = false }
    do {
      let look = try await watch.look()
      let edited = look.edited.map(album.url)
      forget(edited)
      for photo in edited { edits[photo, default: 0] += 1 }
      guard look.missing != missing || !look.edited.isEmpty else { return }
      missing = look.missing
      await changes.notify([.album])
    } catch {
      toasts.report(error)
    }
  }

  /// Checks the album again, and notifies even if nothing has changed, after a photo was located.
  func lookAgain() async {
    await look()
    await changes.notify([.album])
  }
}

/// Removes leftover files from the folders of photos; meant to run some time after the start.
@MainActor
package struct AlbumTidying {
  let collecting: Collecting
  let toasts: Toasts

  /// Removes what a crash left in the album; a large album takes a while.
  package func tidyAlbum() async {
    await BlockingExecutor.shared.run { [collecting] in collecting.removeLeftovers() }
  }

  /// Removes images that were pasted into the inbox more than a day ago.
  /// - Parameter waiting: reads the names of the files that the inbox still needs.
  package func tidyPasted(
    _ folder: URL, waiting: @MainActor () async throws -> Set<String>
  ) async {
    await toasts.attempt {
      let waiting = try await waiting()
      try await BlockingExecutor.shared.run {
        let files = FileManager.default
        // The folder is created by the first paste.
        for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
        where !waiting.contains(name) {
          let file = folder.appendingPathComponent(name)
          let written = try files.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
          if let written, written < Date() - 86_400 { try files.removeItem(at: file) }
        }
      }
    }
  }
}

extension AppModel {
  /// Names photos that arrived before their discoveries' titles, now and whenever the catalogue or
  /// the visits change, until the task is cancelled.
  package func followUntitledPhotos() async {
    let news = await services.store.changes.following([.catalogue, .visits])
    await nameUntitledPhotos()
    for await _ in news { await nameUntitledPhotos() }
  }

  private func nameUntitledPhotos() async {
    // The next change tries again.
    await tryLogging("Photos keep the names of their days", level: .warning) {
      [collecting = services.collecting] in
      try await collecting.nameUntitledPhotos { $0.fullTitle }
    }
  }
}

extension Album {
  /// The last two components of the album's folder: "Pictures/MONA".
  var displayFolder: String {
    [folder.deletingLastPathComponent().lastPathComponent, folder.lastPathComponent]
      .filter { !$0.isEmpty && $0 != "/" }.joined(separator: "/")
  }
}

import Foundation
import MonaModel
import MonaPerson
import Observation

/// What was done to the photos of the album outside MONA.
@Observable @MainActor
package final class AlbumWatching {
  /// The photos whose files are nowhere in the album, by the last look at it.
  package private(set) var missing: Set<String> = []
  /// How often the file of a photo was seen to hold something else than before, in this run.
  private var edits: [URL: Int] = [:]

  @ObservationIgnored private let album: Album
  @ObservationIgnored private let watch: AlbumWatch
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let changes: Changes
  @ObservationIgnored private var isLooking = false

  /// An album that was not looked at yet.
  init(album: Album, watch: AlbumWatch, toasts: Toasts, changes: Changes) {
    self.album = album
    self.watch = watch
    self.toasts = toasts
    self.changes = changes
  }

  /// Grows when a photo's file holds something else than before: what shows it loads it again.
  package func edits(of photo: URL?) -> Int { photo.flatMap { edits[$0] } ?? 0 }

  /// Where a photo of the album is; nil when there is none, or its file is nowhere.
  package func file(of photo: String?) -> URL? {
    photo.flatMap { missing.contains($0) ? nil : album.url(of: $0) }
  }

  /// Looks at the album for photos that were removed, renamed or edited, off the main thread; what
  /// shows them follows.
  /// - Parameter forget: lets go of what is kept of the photos of these files.
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

  /// Looks again, now that a photo is where it was not before.
  func lookAgain() async {
    await look()
    await changes.notify([.album])
  }
}

/// Removes what nobody needs any more from the folders of photos; for some time after a start.
@MainActor
package struct AlbumTidying {
  let album: Album
  let toasts: Toasts

  /// Removes what copies cut short by a crash left in the album; a large one takes its time.
  package func tidyAlbum() async {
    await BlockingExecutor.shared.run { [album] in album.removeLeftovers() }
  }

  /// Removes from a folder what was pasted into the inbox on an earlier day.
  /// - Parameter waiting: the names of the files that wait there.
  package func tidyPasted(
    _ folder: URL, waiting: @MainActor () async throws -> Set<String>
  ) async {
    await toasts.attempt {
      let waiting = try await waiting()
      try await BlockingExecutor.shared.run {
        let files = FileManager.default
        // There is no folder before something was pasted.
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

extension Album {
  /// Where the photos are, as a file manager would say it: "Pictures/MONA".
  var displayFolder: String {
    [folder.deletingLastPathComponent().lastPathComponent, folder.lastPathComponent]
      .filter { !$0.isEmpty && $0 != "/" }.joined(separator: "/")
  }
}

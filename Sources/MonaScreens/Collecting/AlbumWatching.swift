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

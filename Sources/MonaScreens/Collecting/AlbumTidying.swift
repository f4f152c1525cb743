import Foundation
import MonaModel
import MonaPerson

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

import Foundation
import MonaCore

extension Session {
  /// Shows the inbox, where it is open already or over what shows, and reads photos into it.
  /// - Parameter files: photos and folders; none to go on with what waits there.
  package func openInbox(files: [URL] = []) {
    if !show(.inbox) { open(.inbox) }
    if !files.isEmpty { inbox.reading.read(files) }
  }

  /// Removes from a folder what was pasted into the inbox on an earlier day and waits there no more.
  package func tidyPasted(_ folder: URL) async {
    await attempt {
      let waiting = Set(try await inbox.core.photos().map(\.file.lastPathComponent))
      try await background {
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

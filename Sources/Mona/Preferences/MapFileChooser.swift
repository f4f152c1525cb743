import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Asks for the file of a map.
@MainActor
enum MapFileChooser {
  /// The file the person chose, nil when they changed their mind.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Map File"), accept: tr("Open"),
      filters: [
        FileFilter(tr("Maps (MBTiles)"), suffixes: ["mbtiles"]),
        FileFilter(tr("All files"), patterns: ["*"]),
      ]
    ).first
  }

  /// Opens a map dropped on the window; false when it looks like none.
  static func take(_ content: TransferredContent, _ screens: Screens) -> Bool {
    guard case .files(let files) = content, let file = files.first,
      file.pathExtension.lowercased() == "mbtiles"
    else { return false }
    Task {
      do { try await screens.backgrounds.open(file) } catch { screens.notices.fail(error) }
    }
    return true
  }
}

import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// Asks for a photo.
@MainActor
enum PhotoChooser {
  private static var preferences: StoredPreferences?

  /// Has the folder of the last photo remembered from run to run.
  static func remember(in preferences: StoredPreferences) {
    self.preferences = preferences
  }

  /// The photo the person chose, nil when they changed their mind; without other words, one that
  /// collects a discovery.
  static func choose(
    over widget: Widget, title: String = tr("Choose a Photo"), accept: String = tr("Collect")
  ) async -> URL? {
    let window = widget.window
    let photo = await FileChooser.open(
      over: window, title: title, accept: accept, filters: filters, folder: await folder
    ).first
    if let photo { preferences?.photoFolder = photo.deletingLastPathComponent() }
    return photo
  }

  /// Where the last photo came from; nil when that is gone, such as a card that was taken out.
  private static var folder: URL? {
    get async {
      guard let folder = preferences?.photoFolder else { return nil }
      let isThere = await BlockingExecutor.shared.run {
        FileManager.default.fileExists(atPath: folder.path)
      }
      return isThere ? folder : nil
    }
  }

  private static var filters: [FileFilter] {
    let formats = [
      ("JPEG", ["image/jpeg"]), ("PNG", ["image/png"]), ("WebP", ["image/webp"]),
      ("TIFF", ["image/tiff"]), ("HEIC", ["image/heic", "image/heif", "image/avif"]),
    ]
    let others = ["image/gif", "image/bmp", "image/jxl"]
    return [FileFilter(tr("Photos"), mimeTypes: formats.flatMap(\.1) + others)]
      + formats.map { FileFilter($0.0, mimeTypes: $0.1) }
  }
}

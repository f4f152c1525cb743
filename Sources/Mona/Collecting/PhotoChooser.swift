import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The file chooser for a photo.
@MainActor
enum PhotoChooser {
  private static var preferences: StoredPreferences?

  /// Stores the folder of the last photo in `preferences` from now on.
  static func remember(in preferences: StoredPreferences) {
    self.preferences = preferences
  }

  /// Asks for a photo; nil if the person cancels.
  ///
  /// The default texts are for collecting a discovery.
  static func choose(
    over widget: Widget, title: String = tr("Choose a Photo"), accept: String = tr("Collect")
  ) async -> URL? {
    await open(over: widget, title: title, accept: accept, multiple: false).first
  }

  /// Asks for any number of photos; empty if the person cancels.
  static func chooseSeveral(over widget: Widget, title: String, accept: String) async -> [URL] {
    await open(over: widget, title: title, accept: accept, multiple: true)
  }

  private static func open(
    over widget: Widget, title: String, accept: String, multiple: Bool
  ) async -> [URL] {
    let window = widget.window
    let photos = await FileChooser.open(
      over: window, title: title, accept: accept, filters: filters, multiple: multiple,
      folder: await folder)
    if let photo = photos.first { preferences?.photoFolder = photo.deletingLastPathComponent() }
    return photos
  }

  /// The folder of the last photo; nil if it no longer exists, for instance on a card that was removed.
  private static var folder: URL? {
    get async {
      guard let folder = preferences?.photoFolder else { return nil }
      let isThere = await BlockingExecutor.shared.run {
        folder.isThere
      }
      return isThere ? folder : nil
    }
  }

  private static var filters: [FileFilter] {
    let formats = [
      ("JPEG", ["image/jpeg"]), ("PNG", ["image/png"]), ("WebP", ["image/webp"]),
      ("TIFF", ["image/tiff"]), ("HEIC", ["image/heic", "image/heif", "image/avif"]),
    ]
    return [FileFilter(tr("Photos"), mimeTypes: formats.flatMap(\.1) + ["image/gif"])]
      + formats.map { FileFilter($0.0, mimeTypes: $0.1) }
  }
}

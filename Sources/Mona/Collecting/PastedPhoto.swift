import CGtk
import Foundation
import GtkKit
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson

/// An image that was dropped or pasted without a file, as a file to copy from.
@MainActor
enum PastedPhoto {
  /// Writes an image to a temporary file, which is the caller's to remove; nil when there is no room
  /// for it.
  static func file(of texture: Object<OpaquePointer>) async -> URL? {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-\(UUID().uuidString).png")
    return await save(texture, to: url)
  }

  /// Writes an image to a file that the inbox still finds after the computer was restarted, named
  /// after this moment; nil when there is no room for it.
  static func lastingFile(of texture: Object<OpaquePointer>) async -> URL? {
    let now = DateFormatter()
    now.locale = Locale(identifier: "en_US_POSIX")
    now.dateFormat = "yyyy-MM-dd HH.mm.ss.SSS"
    return await save(
      texture, to: folder.appendingPathComponent("\(now.string(from: Date())).png"))
  }

  /// Where they wait to be collected from the inbox.
  static let folder = Folders.current().data.appendingPathComponent("pasted")

  private static func save(_ texture: Object<OpaquePointer>, to url: URL) async -> URL? {
    let isSaved = await BlockingExecutor.shared.run {
      // A folder that cannot be made leaves no room for the image either.
      tryLogging("There is no folder for pasted photos", level: .warning) {
        try PrivateFiles.makeFolder(url.deletingLastPathComponent())
      }
      // Textures never change: any thread may read them.
      return gdk_texture_save_to_png(cast(texture), url.path) != 0
    }
    return isSaved ? url : nil
  }
}

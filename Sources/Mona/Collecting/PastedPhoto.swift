import CGtk
import Foundation
import GtkKit

/// A photo that was dropped or pasted, as a file to copy from.
@MainActor
enum PastedPhoto {
  /// The first file, or the image written to a temporary file that is the caller's to remove.
  static func file(of content: TransferredContent) -> (url: URL, isTemporary: Bool)? {
    switch content {
    case .files(let urls): return urls.first.map { ($0, false) }
    case .texture(let texture):
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("mona-\(UUID().uuidString).png")
      return gdk_texture_save_to_png(texture.pointer, url.path) == 0 ? nil : (url, true)
    }
  }
}

import CGtk
import Foundation
import GtkKit

/// An image that was dropped or pasted, as a file to copy from.
@MainActor
enum PastedPhoto {
  /// Writes an image to a temporary file, which is the caller's to remove; nil when there is no room
  /// for it.
  static func file(of texture: Object<OpaquePointer>) async -> URL? {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-\(UUID().uuidString).png")
    return await save(Image(texture: texture.pointer, holder: texture), to: url) ? url : nil
  }

  /// An image on its way to another thread: textures never change.
  private struct Image: @unchecked Sendable {
    let texture: OpaquePointer
    let holder: Object<OpaquePointer>
  }

  @concurrent
  private static func save(_ image: Image, to url: URL) async -> Bool {
    gdk_texture_save_to_png(image.texture, url.path) != 0
  }
}

import CGtk
import Foundation

/// Images for `GtkPicture`.
package enum Texture {
  /// Why an image cannot be shown.
  package enum Failure: Error {
    /// The file cannot be read, or is no image that GdkPixbuf knows.
    case unreadable(String)
    /// The image has more pixels than asked for, and was not decoded.
    case tooLarge(width: Int, height: Int)
  }

  /// Decodes a file, upright, at most `side` pixels wide and high, on the threads that the task prefers:
  /// a file can be slow to come.
  ///
  /// Throws ``Failure``, or `CancellationError` when the task was cancelled before the decoding.
  /// - Parameters:
  ///   - orientation: how GdkPixbuf is to turn what its own reader does not, 1 to 8.
  ///   - cut: what it is cut to; nil to keep all of it.
  @MainActor
  package static func load(
    _ url: URL, side: Int, maxPixels: Int,
    orientation: @escaping @Sendable (URL) -> Int? = { _ in nil }, cut: Cut? = nil
  ) async throws -> Object<OpaquePointer> {
    Object(owning: try await decode(url, side: side, maxPixels: maxPixels, orientation, cut))
  }

  @concurrent
  private static func decode(
    _ file: URL, side: Int, maxPixels: Int, _ orientation: @Sendable (URL) -> Int?, _ cut: Cut?
  ) async throws -> sending OpaquePointer {
    try Task.checkCancellation()
    let path = file.path
    var width: Int32 = 0
    var height: Int32 = 0
    guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else {
      throw Failure.unreadable(path)
    }
    guard Int(width) * Int(height) <= maxPixels else {
      throw Failure.tooLarge(width: Int(width), height: Int(height))
    }
    var error: UnsafeMutablePointer<GError>?
    // GdkPixbuf enlarges too: ask for no more than there is.
    let target = Int32(min(side, Int(max(width, height))))
    guard let scaled = gdk_pixbuf_new_from_file_at_scale(path, target, target, 1, &error) else {
      defer { g_error_free(error) }
      throw Failure.unreadable(error.map { String(cString: $0.pointee.message) } ?? path)
    }
    defer { g_object_unref(scaled.instance) }
    if let turn = orientation(file) { gdk_pixbuf_set_option(scaled, "orientation", String(turn)) }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(scaled) else {
      throw Failure.unreadable(path)
    }
    defer { g_object_unref(upright.instance) }
    let middle = cut.flatMap { Self.cut(upright, to: $0) }
    defer { if let middle { g_object_unref(middle.instance) } }
    guard let texture = gdk_texture_new_for_pixbuf(middle ?? upright) else {
      throw Failure.unreadable(path)
    }
    return texture
  }
}

import CGtk
import Foundation

extension Texture {
  /// A picture of pixels in memory: red, green and blue, a byte each, lines `stride` bytes apart.
  @MainActor
  package static func of(
    rgb pixels: Data, width: Int, height: Int, stride: Int
  ) -> Object<OpaquePointer>? {
    let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_R8G8B8, bytes, gsize(stride)
    ).map { Object(owning: $0) }
  }
}

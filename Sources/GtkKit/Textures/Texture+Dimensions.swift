import CGtk
import Foundation

extension Texture {
  /// The width and height in pixels that an image's file says of itself, before it is turned upright.
  ///
  /// Read on the threads that the task prefers, off the main actor; nothing is decoded. Nil when it is
  /// no image.
  @concurrent
  package static func dimensions(_ url: URL) async -> (width: Int, height: Int)? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard gdk_pixbuf_get_file_info(url.path, &width, &height) != nil, width > 0, height > 0 else {
      return nil
    }
    return (Int(width), Int(height))
  }
}

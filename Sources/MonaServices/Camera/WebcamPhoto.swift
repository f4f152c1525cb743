import CServices
import Foundation
import MonaModel

/// A picture of a camera as a photo: a JPEG that says when it was taken.
enum WebcamPhoto {
  private static let quality = 92

  /// Writes it to a temporary file.
  /// - Throws: ``WebcamError/unwritable``.
  static func write(_ picture: WebcamPicture, takenAt date: Date) throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-\(UUID().uuidString).jpg")
    guard let pixbuf = Pixbuf(picture), pixbuf.saveJPEG(to: file, quality: quality),
      Exif.write(date, to: file)
    else {
      unlink(file.path)
      throw WebcamError.unwritable
    }
    return file
  }
}

extension Pixbuf {
  /// Copies a picture.
  init?(_ picture: WebcamPicture) {
    let bytes = picture.pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    self.init(
      gdk_pixbuf_new_from_bytes(
        bytes, GDK_COLORSPACE_RGB, 0, 8, Int32(picture.width), Int32(picture.height),
        Int32(picture.stride)))
  }
}

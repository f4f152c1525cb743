import CServices
import Foundation
import MonaLog
import MonaModel

/// Recognises image formats by their signatures.
enum PhotoMagic {
  /// The format of a file by its signature.
  static func type(of file: URL) -> PhotoType? {
    let beginning = tryLogging("A file's type is unknown") {
      let handle = try FileHandle(forReadingFrom: file)
      // The file is only read, so an error on closing loses nothing.
      defer { try? handle.close() }
      return try handle.read(upToCount: PhotoType.signatureLength)
    }
    return beginning.flatMap { $0 }.flatMap { PhotoType(beginning: $0) }
  }
}

extension PhotoHead {
  /// Reads the head of a file; nil also when the file cannot be read or is no regular file.
  init?(file: URL) {
    guard let head = PhotoHead.reading(file, PhotoHead.init) else { return nil }
    self = head
  }

  /// Whether the file is as long as it says.
  func isWhole(_ file: URL) -> Bool { PhotoHead.reading(file) { isWhole($0) } ?? false }

  /// Calls a function with the bytes of a regular file; nil when it cannot be read.
  private static func reading<Result>(
    _ file: URL, _ body: (PhotoBytes) -> Result?
  ) -> Result? {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return body(
      PhotoBytes(count: Int(status.st_size)) { offset, length in
        var bytes = Data(count: length)
        let count = bytes.withUnsafeMutableBytes { buffer in
          pread(descriptor, buffer.baseAddress, length, off_t(offset))
        }
        return bytes.prefix(max(0, count))
      })
  }
}

/// The orientation of photos for which gdk-pixbuf's loaders ignore it.
package enum PhotoOrientation {
  /// The Exif orientation of a PNG or a WebP, 1...8; nil when it has none, and for other formats,
  /// whose loaders apply it.
  package static func overlooked(in file: URL) -> Int? {
    switch PhotoMagic.type(of: file) {
    case .png, .webp: Exif(file)?.orientation
    case .jpeg, .gif, .tiff, .bmp, .heif, .avif, .jxl, nil: nil
    }
  }
}

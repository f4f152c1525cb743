import CServices
import Foundation
import MonaLog
import MonaModel

/// Recognises image formats by their signatures, and tells which ones can be decoded.
enum PhotoMagic {
  /// The number of bytes read from a file, which includes the signature of every format.
  private static let headLength = 64

  /// The format of a file with this beginning; nil for other files.
  static func type(of data: Data) -> PhotoType? {
    let bytes = Array(data.prefix(headLength))
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("PNG\r\n", at: 1), bytes[0] == 0x89 { return .png }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return .webp }
    if has("II*\0", at: 0) || has("MM\0*", at: 0) { return .tiff }
    if has("JXL ", at: 4) || bytes.starts(with: [0xFF, 0x0A]) { return .jxl }
    guard has("ftyp", at: 4) else { return nil }
    if has("avif", at: 8) || has("avis", at: 8) { return .avif }
    // ISO/IEC 23008-12: the major brands of images and image sequences. Generic brands do not name
    // the codec; the compatible brands from byte 16 to the end of the box do.
    if has("mif1", at: 8) || has("msf1", at: 8) {
      let others = stride(from: 16, to: min(bytes.count, Int(bytes[3])), by: 4)
      if others.contains(where: { has("avif", at: $0) || has("avis", at: $0) }) { return .avif }
    }
    let brands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]
    return brands.contains { has($0, at: 8) } ? .heif : nil
  }

  /// The format of a file by its signature.
  static func type(of file: URL) -> PhotoType? {
    let head = tryLogging("A file's type is unknown") {
      let handle = try FileHandle(forReadingFrom: file)
      // The file is only read, so an error on closing loses nothing.
      defer { try? handle.close() }
      return try handle.read(upToCount: headLength)
    }
    return head.flatMap { $0 }.flatMap { type(of: $0) }
  }

  /// Whether a file has the length that its header declares.
  ///
  /// gdk-pixbuf accepts a truncated WebP or BMP file; other formats are checked by decoding them.
  static func isWhole(_ file: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
    // The file is only read, so an error on closing loses nothing.
    defer { try? handle.close() }
    // An unreadable file counts as incomplete.
    guard let head = try? handle.read(upToCount: 12), let length = try? handle.seekToEnd() else {
      return false
    }
    return declaredLength(head).map { $0 <= length } ?? true
  }

  /// The length in bytes that a WebP (RIFF) or a BMP declares; nil for other formats.
  private static func declaredLength(_ head: Data) -> UInt64? {
    let bytes = Array(head)
    func number(at offset: Int) -> UInt64 {
      bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard bytes.count == 12 else { return nil }
    if type(of: head) == .webp { return number(at: 4) + 8 }
    return bytes.starts(with: "BM".utf8) ? number(at: 2) : nil
  }

  /// Whether gdk-pixbuf has a loader for a format on this computer.
  static func isReadable(_ type: PhotoType) -> Bool {
    var link = gdk_pixbuf_get_formats()
    let first = link
    defer { g_slist_free(first) }
    while let format = link {
      link = format.pointee.next
      guard let data = format.pointee.data,
        let types = gdk_pixbuf_format_get_mime_types(OpaquePointer(data))
      else { continue }
      defer { g_strfreev(types) }
      var index = 0
      while let name = types[index] {
        if mediaTypes(of: type).contains(String(cString: name)) { return true }
        index += 1
      }
    }
    return false
  }

  private static func mediaTypes(of type: PhotoType) -> [String] {
    switch type {
    case .heif: ["image/heif", "image/heic"]
    case .jpeg, .png, .webp, .gif, .tiff, .bmp, .avif, .jxl: ["image/\(type.rawValue)"]
    }
  }
}

/// The orientation of photos for which gdk-pixbuf's loaders ignore it.
package enum PhotoOrientation {
  /// The Exif orientation of a PNG or a WebP, 1...8; nil when it has none, and for other formats,
  /// whose loaders apply it.
  @Sendable
  package static func overlooked(in file: URL) -> Int? {
    switch PhotoMagic.type(of: file) {
    case .png, .webp: Exif(file)?.orientation
    case .jpeg, .gif, .tiff, .bmp, .heif, .avif, .jxl, nil: nil
    }
  }
}

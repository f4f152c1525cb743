import CServices
import Foundation
import MonaLog
import MonaModel

/// What a photo tells of whoever took it: where, when, by which camera and with which words.
package enum PhotoMetadata {
  /// Takes all of it out of a JPEG, PNG or WebP file but how the picture is to be turned and what its
  /// colours mean; says whether that went well.
  ///
  /// The picture itself stays as it is, byte for byte. What a program hid elsewhere in the file goes too:
  /// only the parts that make the picture are kept, and nothing after its end.
  package static func remove(from file: URL, _ type: PhotoType) -> Bool {
    tryLogging("A photo keeps what it tells") {
      switch type {
      case .jpeg: try reduceJPEG(file)
      case .png: try reduceExif(file) && keep(PNGParts.kept, of: file)
      case .webp: try reduceExif(file) && keep(WebPParts.kept, of: file)
      case .gif, .tiff, .bmp, .heif, .avif, .jxl: false
      }
    } ?? false
  }

  /// Takes it out of a JPEG in one go: Exiv2, which only reads there, would write all of the file anew.
  private static func reduceJPEG(_ file: URL) throws -> Bool {
    // The file is not looked at any more when it is written below.
    let outcome = try Data(contentsOf: file, options: .alwaysMapped).withUnsafeBytes {
      reduced($0, file)
    }
    switch outcome {
    case .unreadable: return false
    case .same: return true
    case .less(let kept):
      try Data(kept).write(to: file)
      return true
    }
  }

  /// What a JPEG is without what it tells.
  private enum Reduced {
    /// It is no whole JPEG, or nobody understands what it tells.
    case unreadable
    /// There is nothing to take out.
    case same
    case less([UInt8])
  }

  private static func reduced(_ bytes: UnsafeRawBufferPointer, _ file: URL) -> Reduced {
    guard let parts = JPEGParts(bytes) else { return .unreadable }
    if parts.isAll { return .same }
    guard parts.isDescribed else { return .less(parts.kept(of: bytes)) }
    guard let description = description(of: Exif.opened(file)) else { return .unreadable }
    let kept = parts.kept(of: bytes, description: description)
    return kept.count == bytes.count && kept.elementsEqual(bytes) ? .same : .less(kept)
  }

  /// What is left in a JPEG of what it tells, which is how it is to be turned; nil for what cannot be read.
  /// - Parameter metadata: is let go of.
  static func description(of metadata: UnsafeMutablePointer<GExiv2Metadata>?) -> [UInt8]? {
    guard let metadata else { return nil }
    defer { g_object_unref(metadata) }
    let orientation = gexiv2_metadata_try_get_orientation(metadata, nil).rawValue
    return segment(orientation: (2...8).contains(orientation) ? UInt8(orientation) : 1)
  }

  /// What says in a JPEG how it is to be turned, and nothing else: Exif (2.32) of one entry, or nothing
  /// where it stands upright.
  private static func segment(orientation: UInt8) -> [UInt8] {
    if orientation == 1 { return [] }
    let header = [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8]
    let entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    return header + [0, 1] + entry + [0, 0, 0, 0]
  }

  /// Leaves nothing of Exif but the orientation.
  private static func reduceExif(_ file: URL) -> Bool {
    guard let metadata = Exif.opened(file) else { return false }
    defer { g_object_unref(metadata) }
    let orientation = gexiv2_metadata_try_get_orientation(metadata, nil)
    gexiv2_metadata_clear(metadata)
    if orientation.rawValue > GEXIV2_ORIENTATION_NORMAL.rawValue {
      gexiv2_metadata_try_set_orientation(metadata, orientation, nil)
    }
    return gexiv2_metadata_save_file(metadata, file.path, nil) != 0
  }

  /// Leaves nothing of a file but the parts that make the picture.
  private static func keep(
    _ parts: (UnsafeRawBufferPointer) -> [UInt8]?, of file: URL
  ) throws -> Bool {
    guard let kept = try Data(contentsOf: file).withUnsafeBytes(parts) else { return false }
    try Data(kept).write(to: file)
    return true
  }
}

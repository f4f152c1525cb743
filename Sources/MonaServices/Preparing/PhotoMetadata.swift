import CServices
import Foundation
import MonaLog
import MonaModel

/// Removes personal metadata from photos: place, time, camera and texts.
package enum PhotoMetadata {
  /// Removes all metadata except the orientation and the colour profile from a JPEG, PNG or WebP
  /// file.
  ///
  /// The image data is unchanged, byte for byte. Only the parts that belong to the image are kept,
  /// so data that programs stored elsewhere in the file or after its end is removed too.
  /// - Returns: whether it succeeded.
  package static func remove(from file: URL, _ type: PhotoType) -> Bool {
    tryLogging("The metadata of a photo could not be removed") {
      switch type {
      case .jpeg: try reduceJPEG(file)
      case .png: try reduceExif(file) && keep(PNGParts.kept, of: file)
      case .webp: try reduceExif(file) && keep(WebPParts.kept, of: file)
      case .gif, .tiff, .bmp, .heif, .avif, .jxl: false
      }
    } ?? false
  }

  /// Rewrites a JPEG once.
  ///
  /// Exiv2 only reads it, because its own writing would copy the whole file again.
  private static func reduceJPEG(_ file: URL) throws -> Bool {
    // The mapped file is no longer used when it is written below.
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

  /// The result of removing a JPEG's metadata.
  private enum Reduced {
    /// The file is not a complete JPEG, or its metadata cannot be read.
    case unreadable
    /// There is nothing to remove.
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

  /// The segment with the orientation, which is the only metadata left in a JPEG; nil for metadata
  /// that cannot be read.
  /// - Parameter metadata: released by this function.
  static func description(of metadata: UnsafeMutablePointer<GExiv2Metadata>?) -> [UInt8]? {
    guard let metadata else { return nil }
    defer { g_object_unref(metadata) }
    let orientation = gexiv2_metadata_try_get_orientation(metadata, nil).rawValue
    return segment(orientation: (2...8).contains(orientation) ? UInt8(orientation) : 1)
  }

  /// An Exif segment (2.32) with the orientation as its only entry; empty for an upright image.
  private static func segment(orientation: UInt8) -> [UInt8] {
    if orientation == 1 { return [] }
    let header = [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8]
    let entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    return header + [0, 1] + entry + [0, 0, 0, 0]
  }

  /// Removes all Exif tags except the orientation.
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

  /// Rewrites a file with only the parts that belong to the image.
  private static func keep(
    _ parts: (UnsafeRawBufferPointer) -> [UInt8]?, of file: URL
  ) throws -> Bool {
    guard let kept = try Data(contentsOf: file).withUnsafeBytes(parts) else { return false }
    try Data(kept).write(to: file)
    return true
  }
}

/// The chunks of a PNG file (ISO/IEC 15948) that belong to the image.
enum PNGParts {
  /// The file with these chunks only, up to the end of the image; nil when it is not a complete
  /// PNG.
  static func kept(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard bytes.count >= 8 else { return nil }
    var kept = Array(bytes[..<8])
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let next = offset + 12 + length
      guard next <= bytes.count else { return nil }
      let name = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
      if names.contains(name) { kept.append(contentsOf: bytes[offset..<next]) }
      if name == "IEND" { return kept }
      offset = next
    }
    return nil
  }

  /// The image, its colours and its dimensions, and Exif, which was reduced before.
  private static let names: Set = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD",
    "pHYs", "eXIf",
  ]
}

/// The chunks of a WebP file (RFC 9649) that belong to the image.
enum WebPParts {
  /// The file with these chunks only, up to its declared length; nil when it is not a complete
  /// WebP.
  static func kept(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard bytes.count >= 12, number(bytes, at: 4) + 8 <= bytes.count else { return nil }
    let end = number(bytes, at: 4) + 8
    var kept: [UInt8] = []
    var offset = 12
    while offset + 8 <= end {
      // A chunk of odd length is followed by a padding byte.
      let length = number(bytes, at: offset + 4)
      let next = offset + 8 + length + length % 2
      guard next <= end else { return nil }
      let name = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
      if names.contains(name) {
        let start = kept.count
        kept.append(contentsOf: bytes[offset..<next])
        // Clears the flag for XMP, which was removed.
        if name == "VP8X", length > 0 { kept[start + 8] &= ~0x04 }
      }
      offset = next
    }
    let length = UInt32(truncatingIfNeeded: kept.count + 4)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    return Array(bytes[..<4]) + size + Array(bytes[8..<12]) + kept
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The image, its colours and its frames, and Exif, which was reduced before.
  private static let names: Set = [
    "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF",
  ]
}

import Foundation
import MonaLog

/// The skeleton of a JPEG file (ITU-T T.81, annex B), walked without decoding anything.
enum JPEGFile {
  /// Whether the picture has its end; the decoder paints what is missing of small ones grey and
  /// says nothing.
  ///
  /// What cameras append after the end does not matter, nor do previews inside the header.
  static func isWhole(_ file: URL) -> Bool {
    guard let data = logged("A photo cannot be read", { try Data(contentsOf: file) }) else {
      return false
    }
    return data.withUnsafeBytes(end) != nil
  }

  /// The byte after the picture's end; nil when it has none.
  static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else {
      return nil
    }
    var offset = 2
    while let found = memchr(base + offset, 0xFF, bytes.count - offset) {
      offset = base.distance(to: UnsafeRawPointer(found)) + 1
      guard offset < bytes.count else { return nil }
      switch bytes[offset] {
      case 0xD9: return offset + 1
      // Padding, a stuffed byte of the picture, a restart: the picture goes on.
      case 0xFF: continue
      case 0x00, 0x01, 0xD0...0xD8: offset += 1
      default:
        guard offset + 2 < bytes.count else { return nil }
        offset += 1 + (Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2]))
        guard offset < bytes.count else { return nil }
      }
    }
    return nil
  }
}

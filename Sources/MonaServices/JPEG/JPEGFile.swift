import Foundation
import MonaLog

/// The skeleton of a JPEG file (ITU-T T.81, annex B), walked without decoding anything.
enum JPEGFile {
  /// Whether the picture has its end; the decoder paints what is missing of small ones grey and
  /// says nothing.
  ///
  /// What cameras append after the end does not matter, nor do previews inside the header.
  static func isWhole(_ file: URL) -> Bool {
    guard let data = tryLogging("A photo cannot be read", { try Data(contentsOf: file) }) else {
      return false
    }
    return data.withUnsafeBytes(end) != nil
  }

  /// The byte after the picture's end; nil when it has none.
  static func end(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var walk = JPEGWalk()
    let end = walk.take(bytes)
    return walk.isEnded && bytes.count > 4 ? end : nil
  }
}

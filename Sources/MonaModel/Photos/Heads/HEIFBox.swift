import Foundation

/// The header of a box, the unit of ISO media files (ISO/IEC 14496-12, 4.2): a length, a type and
/// the content.
package struct HEIFBox {
  /// Four letters.
  package let type: String
  /// The length in bytes with the header; zero when the box reaches to the end of the file.
  package let length: UInt64
  /// The length of the header, in bytes.
  package let start: Int

  /// Reads a box's header.
  package init?(_ data: Data, at offset: Int) {
    guard let length = data.number(offset, 4), let type = data.word(offset + 4) else { return nil }
    self.type = type
    if length == 1 {
      guard let long = data.number(offset + 8, 8) else { return nil }
      (self.length, start) = (long, 16)
    } else {
      (self.length, start) = (length, 8)
    }
  }

  /// All consecutive boxes with their contents.
  package static func all(in data: Data) -> [(type: String, content: Data)] {
    var boxes: [(String, Data)] = []
    var offset = 0
    while let box = HEIFBox(data, at: offset) {
      guard box.length >= UInt64(box.start), box.length <= UInt64(data.count - offset),
        let content = data.slice(
          UInt64(offset + box.start), box.length - UInt64(box.start))
      else { break }
      boxes.append((box.type, content))
      offset += Int(box.length)
    }
    return boxes
  }
}

import Foundation

/// What a camera writes into a JPEG, byte by byte (Exif 2.32).
struct TestExif {
  /// 1 to 8; 6 is a telephone held upright.
  var orientation: UInt16 = 1
  /// "2026:11:21 12:00:00".
  var takenAt: String?
  /// "-05:00".
  var zone: String?

  /// The APP1 segment that comes after a JPEG's first two bytes.
  var segment: [UInt8] {
    let texts = [(0x9003, takenAt), (0x9011, zone)].compactMap { tag, text in
      text.map { (UInt16(tag), Array($0.utf8) + [0]) }
    }
    // The header takes 8 bytes, the first directory 2 + 2 × 12 + 4, then comes the second.
    let second = 8 + 30
    var tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
    tiff += entry(0x0112, type: 3, count: 1, value: UInt32(orientation) << 16)
    tiff += entry(0x8769, type: 4, count: 1, value: UInt32(second)) + [0, 0, 0, 0]
    var position = second + 2 + texts.count * 12 + 4
    tiff += [0, UInt8(texts.count)]
    for (tag, text) in texts {
      tiff += entry(tag, type: 2, count: text.count, value: UInt32(position))
      position += text.count
    }
    tiff += [0, 0, 0, 0] + texts.flatMap(\.1)
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xE1] + bytes(UInt16(body.count + 2)) + body
  }

  private func entry(_ tag: UInt16, type: UInt16, count: Int, value: UInt32) -> [UInt8] {
    bytes(tag) + bytes(type) + bytes(UInt32(count)) + bytes(value)
  }

  private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}

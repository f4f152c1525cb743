import Foundation

/// TIFF files without compression.
enum TestTIFF {
  /// An image of three bytes a pixel, the first row first.
  static func rgb(width: Int, height: Int, pixels: [UInt8]) -> Data {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let pixels = pixels + (pixels.count % 2 == 0 ? [] : [0])
    let bits = 8 + pixels.count
    let entries = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, bits), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, 8), (277, 3, 1, 3), (278, 4, 1, height), (279, 4, 1, 3 * width * height),
    ]
    let directory = entries.flatMap { tag, type, count, value in
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    return Data(
      Array("II*\0".utf8) + number(bits + 6, 4) + pixels + [8, 0, 8, 0, 8, 0]
        + number(entries.count, 2) + directory + number(0, 4))
  }
}

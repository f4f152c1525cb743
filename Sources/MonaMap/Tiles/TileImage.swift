import Foundation

/// Tells a tile from an error page, and a whole one from a part.
package enum TileImage {
  private static let png = (
    head: [UInt8]([0x89, 0x50, 0x4E, 0x47]), tail: [UInt8]([0xAE, 0x42, 0x60, 0x82])
  )
  private static let jpeg = (head: [UInt8]([0xFF, 0xD8, 0xFF]), tail: [UInt8]([0xFF, 0xD9]))

  /// The longest side of a tile, in pixels: what says to be larger would fill the memory.
  private static let longestSide = 2048

  /// Whether the bytes begin and end as a PNG or a JPEG does, and say to be no larger than a tile.
  package static func isWhole(_ data: Data) -> Bool {
    guard
      [png, jpeg].contains(where: {
        data.starts(with: $0.head) && data.suffix($0.tail.count).elementsEqual($0.tail)
      })
    else { return false }
    let bytes = [UInt8](data)
    let sides = bytes.starts(with: png.head) ? pngSides(bytes) : jpegSides(bytes)
    return sides.map { (1...longestSide).contains($0) && (1...longestSide).contains($1) } ?? false
  }

  /// Width and height, as the first chunk of a PNG says them.
  private static func pngSides(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24 else { return nil }
    func number(_ start: Int) -> Int {
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(16), number(20))
  }

  /// Height and width, as the frame header of a JPEG (ITU T.81, B.2.2) says them.
  private static func jpegSides(_ bytes: [UInt8]) -> (Int, Int)? {
    var start = 2
    while start + 9 < bytes.count, bytes[start] == 0xFF {
      let marker = bytes[start + 1]
      // All frame headers but those that are tables: C4, C8 and CC.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (
          Int(bytes[start + 5]) << 8 | Int(bytes[start + 6]),
          Int(bytes[start + 7]) << 8 | Int(bytes[start + 8])
        )
      }
      start += 2 + (Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]))
    }
    return nil
  }
}

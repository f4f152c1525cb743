import Foundation
import MonaModel

/// The identity of a map tile.
package struct Tile: Hashable, Sendable {
  /// The zoom level; at 0, one tile shows the world.
  package var zoom: Int
  /// The column, counted from the west.
  package var x: Int
  /// The row, counted from the north.
  package var y: Int

  /// Creates a tile identity.
  package init(zoom: Int, x: Int, y: Int) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The tile at a lower zoom level that contains this one; the tile itself when `zoom` is not
  /// lower.
  package func ancestor(zoom: Int) -> Tile {
    let steps = max(0, self.zoom - zoom)
    return Tile(zoom: self.zoom - steps, x: x >> steps, y: y >> steps)
  }

  /// Whether the tile shows a point.
  package func contains(_ point: MapPoint) -> Bool {
    guard 0...32 ~= zoom else { return false }
    return Int(UInt64(point.x) >> (32 - zoom)) == x && Int(UInt64(point.y) >> (32 - zoom)) == y
  }
}

/// Checks that data is a complete tile image, not an error page or a truncated file.
package enum TileImage {
  private static let png = (
    head: [UInt8]([0x89, 0x50, 0x4E, 0x47]), tail: [UInt8]([0xAE, 0x42, 0x60, 0x82])
  )
  private static let jpeg = (head: [UInt8]([0xFF, 0xD8, 0xFF]), tail: [UInt8]([0xFF, 0xD9]))

  /// The maximum width and height of a tile, in pixels, to bound the memory of decoding.
  private static let longestSide = 2048

  /// Whether the data starts and ends like a PNG or JPEG and its declared size is within the
  /// limits.
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

  /// Width and height from the first chunk of a PNG.
  private static func pngSides(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24 else { return nil }
    func number(_ start: Int) -> Int {
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(16), number(20))
  }

  /// Height and width from the frame header of a JPEG (ITU T.81, B.2.2).
  private static func jpegSides(_ bytes: [UInt8]) -> (Int, Int)? {
    var start = 2
    while start + 9 < bytes.count, bytes[start] == 0xFF {
      let marker = bytes[start + 1]
      // All frame headers; C4, C8 and CC are other segments.
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

/// The tile cache, and a test request to a server; implemented in MonaServices.
package struct TileStock: Sendable {
  /// The size of the cache on disk, in bytes.
  package var used: @Sendable () async -> Int
  /// Deletes all cached tiles.
  package var clear: @Sendable () async -> Void
  /// Sets the maximum size in bytes; the least recently used tiles are deleted first.
  package var limit: @Sendable (Int) async -> Void
  /// Requests one tile from a server; nil on success.
  package var trial: @Sendable (TileTemplate, Tile) async -> ImageFailure?

  /// Creates a cache from its functions.
  package init(
    used: @escaping @Sendable () async -> Int, clear: @escaping @Sendable () async -> Void,
    limit: @escaping @Sendable (Int) async -> Void,
    trial: @escaping @Sendable (TileTemplate, Tile) async -> ImageFailure?
  ) {
    self.used = used
    self.clear = clear
    self.limit = limit
    self.trial = trial
  }

  /// A cache without storage or network.
  package static let none = TileStock(
    used: { 0 }, clear: {}, limit: { _ in }, trial: { _, _ in .noNetwork })
}

/// Why a tile could not be loaded.
package enum ImageFailure: Error, Hashable, Sendable {
  /// The server is unreachable.
  case noNetwork
  /// The server answered with an error status.
  case refused(status: Int)
  /// The response is not a complete image.
  case notAnImage
}

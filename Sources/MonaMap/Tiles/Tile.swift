import Foundation

/// A square image of a map.
package struct Tile: Hashable, Sendable {
  /// The level, 0 being the whole world in one tile.
  package var zoom: Int
  /// The column, from the west.
  package var x: Int
  /// The row, from the north.
  package var y: Int

  /// Names a tile.
  package init(zoom: Int, x: Int, y: Int) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The tile of an outer level that this one is a part of; itself at its own level or closer.
  package func ancestor(zoom: Int) -> Tile {
    let steps = max(0, self.zoom - zoom)
    return Tile(zoom: self.zoom - steps, x: x >> steps, y: y >> steps)
  }
}

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

/// The tiles kept on this computer, and a try at a server of them; live in MonaServices.
package struct TileStock: Sendable {
  /// How many bytes of the disk they take.
  package var used: @Sendable () async -> Int
  /// Lets go of all of them.
  package var clear: @Sendable () async -> Void
  /// Keeps to this many bytes from now on; what was used the longest ago goes first.
  package var limit: @Sendable (Int) async -> Void
  /// Asks a server for one tile; nil when it came.
  package var trial: @Sendable (TileTemplate, Tile) async -> TileFailure?

  /// A stock that does this.
  package init(
    used: @escaping @Sendable () async -> Int, clear: @escaping @Sendable () async -> Void,
    limit: @escaping @Sendable (Int) async -> Void,
    trial: @escaping @Sendable (TileTemplate, Tile) async -> TileFailure?
  ) {
    self.used = used
    self.clear = clear
    self.limit = limit
    self.trial = trial
  }

  /// The stock of a computer that keeps nothing and has no network.
  package static let none = TileStock(
    used: { 0 }, clear: {}, limit: { _ in }, trial: { _, _ in .noNetwork })
}

/// Why a tile does not come.
package enum TileFailure: Error, Hashable, Sendable {
  /// The server cannot be reached.
  case noNetwork
  /// The server answers with this status in the place of a tile.
  case refused(status: Int)
  /// The server answers with something that is no whole image.
  case notAnImage
}

import CServices
import Foundation
import MonaMap

/// Makes a closer tile of a part of one, where a map does not go that close.
package enum TileEnlarger {
  /// How many levels closer it goes: beyond, there is nothing left to see.
  package static let limit = 6

  /// The part of a tile's image that is another tile, as a PNG of 256 pixels; nil for an image
  /// that cannot be read.
  package static func part(_ tile: Tile, of image: Data, at ancestor: Tile) -> Data? {
    let steps = tile.zoom - ancestor.zoom
    guard steps > 0, let whole = Pixbuf(data: image) else { return nil }
    let parts = 1 << steps
    return whole.part(
      column: tile.x - ancestor.x * parts, row: tile.y - ancestor.y * parts, of: parts, side: 256)?
      .png()
  }
}

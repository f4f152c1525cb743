/// Where a tile lies in the pyramid of a map.
package struct TileAddress: Hashable, Sendable {
  /// The column, from the west.
  package let x: Int
  /// The row, from the north.
  package let y: Int
  /// The level, 0 being the whole world in one tile.
  package let zoom: Int

  /// Names a tile.
  package init(x: Int, y: Int, zoom: Int) {
    self.x = x
    self.y = y
    self.zoom = zoom
  }
}

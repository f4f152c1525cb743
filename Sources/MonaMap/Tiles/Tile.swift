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

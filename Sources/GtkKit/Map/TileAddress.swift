/// Where a tile lies in the pyramid of a map.
public struct TileAddress: Hashable, Sendable {
  /// The column, from the west.
  public let x: Int
  /// The row, from the north.
  public let y: Int
  /// The level, 0 being the whole world in one tile.
  public let zoom: Int

  /// Names a tile.
  public init(x: Int, y: Int, zoom: Int) {
    self.x = x
    self.y = y
    self.zoom = zoom
  }
}

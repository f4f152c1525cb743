import Foundation

/// Where tiles come from.
public struct TileServer: Hashable, Sendable {
  /// A short name, that of its folder in the cache.
  public var name: String
  /// The address of a tile, with `{z}`, `{x}` and `{y}` in it.
  public var template: String

  /// OpenStreetMap's own server.
  ///
  /// Its policy asks for attribution, an honest agent name, at most two connections, a cache of
  /// seven days, and no bulk download (https://operations.osmfoundation.org/policies/tiles/).
  public static let openStreetMap = TileServer(
    name: "openstreetmap", template: "https://tile.openstreetmap.org/{z}/{x}/{y}.png")

  /// The server `MONA_TILES` names, for tests: on this computer only; else OpenStreetMap's.
  public static func current(environment: [String: String]) -> TileServer {
    guard let template = environment["MONA_TILES"],
      let url = URL(
        string: TileServer(name: "", template: template).address(of: Tile(zoom: 0, x: 0, y: 0))),
      url.scheme == "http", ["127.0.0.1", "localhost", "[::1]", "::1"].contains(url.host ?? "")
    else { return .openStreetMap }
    return TileServer(name: "test", template: template)
  }

  func address(of tile: Tile) -> String {
    template.replacing("{z}", with: String(tile.zoom)).replacing("{x}", with: String(tile.x))
      .replacing("{y}", with: String(tile.y))
  }
}

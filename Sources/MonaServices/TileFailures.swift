import Foundation

/// Remembers what failed, so that a laptop without network asks once in a while and not a hundred
/// times a second.
struct TileFailures {
  private var tiles: [Tile: (failure: TileFailure, until: Date)] = [:]
  private var server: (failure: TileFailure, until: Date)?

  /// How long the server is left alone once it cannot be reached.
  static let networkPause: TimeInterval = 20
  /// How long a tile that was refused is not asked for again.
  static let tilePause: TimeInterval = 120
  /// How long the server is left alone when it says that we ask too much, and not for how long.
  static let refusalPause: TimeInterval = 600
  private static let longestPause: TimeInterval = 3600
  private static let limit = 4096

  /// Why a tile is not to be asked for now.
  func failure(of tile: Tile, at now: Date) -> TileFailure? {
    [server, tiles[tile]].compactMap(\.self).first { $0.until > now }?.failure
  }

  /// Notes a failure; one that concerns the whole server pauses everything.
  mutating func note(
    _ failure: TileFailure, of tile: Tile, retryAfter: TimeInterval?, at now: Date
  ) {
    func until(_ pause: TimeInterval) -> Date {
      now + min(Self.longestPause, max(0, retryAfter ?? pause))
    }
    switch failure {
    case .noNetwork:
      server = (failure, until(Self.networkPause))
    case .refused(let status) where retryAfter != nil || [401, 403, 418, 429].contains(status):
      server = (failure, until(Self.refusalPause))
    case .refused, .notAnImage:
      if tiles.count >= Self.limit { tiles = [:] }
      tiles[tile] = (failure, until(Self.tilePause))
    }
  }
}

import Foundation
import MonaMap

/// When a server, or one of its tiles, may be asked again after a failure: each failure in a row
/// doubles the wait, so that a laptop without network asks once in a while and not a hundred
/// times a second.
struct TileBackoff {
  /// A wait before something is asked for again.
  struct Pause {
    var failure: TileFailure
    var until: Date
    /// How many times in a row it failed.
    var count: Int
  }

  private var server: Pause?
  private var tiles: [Tile: Pause] = [:]
  /// How many tiles in a row the server answered with an error of its own (5xx).
  private var serverErrors = 0

  /// How long the server is left alone once it cannot be reached, at first and at most.
  static let networkPause = 5.0...300
  /// How long a tile that was refused is not asked for again, at first and at most.
  static let tilePause = 120.0...7200
  /// The same when the server says that we ask too much, and not for how long.
  static let refusalPause = 600.0...21_600
  /// However long the server asks to be left alone, a day is enough.
  private static let longestPause: TimeInterval = 86_400
  private static let limit = 4096
  /// After so many the server is left alone, rather than asked for each tile that comes in view.
  private static let serverErrorLimit = 3

  /// Why and until when a tile is not to be asked for.
  func pause(of tile: Tile, at now: Date) -> Pause? {
    [server, tiles[tile]].compactMap(\.self).filter { $0.until > now }.max { $0.until < $1.until }
  }

  /// Notes a failure; one that concerns the whole server pauses everything.
  ///
  /// - Parameters:
  ///   - retryAfter: how many seconds the server asks to be left alone, if it does.
  ///   - jitter: around 1, what the wait is multiplied by, so that not all who lost the same
  ///     network come back at the same moment.
  mutating func note(
    _ failure: TileFailure, of tile: Tile, retryAfter: TimeInterval?, jitter: Double, at now: Date
  ) {
    func pause(_ bounds: ClosedRange<Double>, after earlier: Pause?) -> Pause {
      // To be offline often does not make a refusal longer, nor the other way round.
      let isAlike = (earlier?.failure == .noNetwork) == (failure == .noNetwork)
      // Two requests that fail together are one failure.
      let isSame = earlier.map { $0.until > now } ?? false
      let count = isAlike ? (earlier?.count ?? 0) + (isSame ? 0 : 1) : 1
      let grown = min(bounds.upperBound, bounds.lowerBound * exp2(Double(count - 1)))
      let wait = retryAfter.map { min(Self.longestPause, max(1, $0)) } ?? grown * jitter
      if let earlier, earlier.until > now + wait { return earlier }
      return Pause(failure: failure, until: now + wait, count: count)
    }
    switch failure {
    case .noNetwork:
      server = pause(Self.networkPause, after: server)
    case .refused(let status) where retryAfter != nil || [401, 403, 418, 429].contains(status):
      server = pause(Self.refusalPause, after: server)
    case .refused, .notAnImage:
      if tiles.count >= Self.limit { tiles = [:] }
      tiles[tile] = pause(Self.tilePause, after: tiles[tile])
      guard case .refused(500...) = failure else { return }
      serverErrors += 1
      if serverErrors >= Self.serverErrorLimit { server = pause(Self.networkPause, after: server) }
    }
  }

  /// Notes that a tile came: what failed before is no longer counted.
  ///
  /// A server that asked to be left alone is, whatever else was on its way then.
  mutating func succeed(_ tile: Tile, at now: Date) {
    if !isRefused(at: now) { server = nil }
    serverErrors = 0
    tiles[tile] = nil
  }

  /// Forgets what another network may bring; a server that asked to be left alone is on any.
  mutating func forget(at now: Date) {
    if !isRefused(at: now) { server = nil }
    serverErrors = 0
    tiles = [:]
  }

  private func isRefused(at now: Date) -> Bool {
    server.map { $0.failure != .noNetwork && $0.until > now } ?? false
  }
}

import Foundation
import MonaMap

/// Decides when a server or one of its tiles may be requested again after a failure.
///
/// Each consecutive failure doubles the delay, so that a computer without network sends few
/// requests.
struct TileBackoff {
  /// A delay before the next request.
  struct Pause {
    var failure: TileFailure
    var until: Date
    /// The number of consecutive failures.
    var count: Int
  }

  private var server: Pause?
  private var tiles: [Tile: Pause] = [:]
  /// The number of consecutive server errors (5xx).
  private var serverErrors = 0

  /// The first and the longest delay for an unreachable server, in seconds.
  static let networkPause = 5.0...300
  /// The first and the longest delay for a refused tile, in seconds.
  static let tilePause = 120.0...7200
  /// The first and the longest delay, in seconds, after too many requests, if the server names
  /// none.
  static let refusalPause = 600.0...21_600
  /// The longest delay that a server can ask for, in seconds: a day.
  private static let longestPause: TimeInterval = 86_400
  private static let limit = 4096
  /// After this number of server errors, no tile of the server is requested for a while.
  private static let serverErrorLimit = 3

  /// Why and until when a tile must not be requested; nil when it may be.
  func pause(of tile: Tile, at now: Date) -> Pause? {
    [server, tiles[tile]].compactMap(\.self).filter { $0.until > now }.max { $0.until < $1.until }
  }

  /// Records a failure; one that concerns the whole server delays all its tiles.
  ///
  /// - Parameters:
  ///   - retryAfter: the delay in seconds that the server asked for, if any.
  ///   - jitter: a factor around 1 for the delay, so that clients that lost the same network do not
  ///     all return at the same time.
  mutating func note(
    _ failure: TileFailure, of tile: Tile, retryAfter: TimeInterval?, jitter: Double, at now: Date
  ) {
    func pause(_ bounds: ClosedRange<Double>, after earlier: Pause?) -> Pause {
      // Network failures and refusals are counted separately.
      let isAlike = (earlier?.failure == .noNetwork) == (failure == .noNetwork)
      // Simultaneous requests that fail together count as one failure.
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

  /// Records that a tile arrived, which resets the failure counts.
  ///
  /// A delay that the server asked for remains, since the request may have been sent before it.
  mutating func succeed(_ tile: Tile, at now: Date) {
    if !isRefused(at: now) { server = nil }
    serverErrors = 0
    tiles[tile] = nil
  }

  /// Resets the failures that a network change may solve; a delay that the server asked for
  /// remains.
  mutating func forget(at now: Date) {
    if !isRefused(at: now) { server = nil }
    serverErrors = 0
    tiles = [:]
  }

  private func isRefused(at now: Date) -> Bool {
    server.map { $0.failure != .noNetwork && $0.until > now } ?? false
  }
}

import Foundation

/// Brings tiles: from the cache while they are fresh, else from the server, else whatever is kept.
public actor TileFetcher {
  private let server: TileServer
  private let cache: TileCache
  private let http: HTTPSession
  private let now: @Sendable () -> Date
  private let turns = Turns(2)
  private var failures = TileFailures()

  /// How long a tile is shown without asking the server: OpenStreetMap's policy says seven days.
  static let freshness: TimeInterval = 7 * 24 * 3600

  /// A fetcher that keeps what it brings in `cache`.
  public init(
    _ server: TileServer, cache: TileCache, http: HTTPSession,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.server = server
    self.cache = cache
    self.http = http
    self.now = now
  }

  /// The image of a tile, PNG or JPEG.
  ///
  /// - Throws: ``TileFailure``, or `CancellationError` when the task is cancelled.
  public func image(of tile: Tile) async throws -> Data {
    if let fresh = fresh(tile) { return fresh }
    return try await turns.take { try await self.askOnce(tile) }
  }

  /// Forgets what failed: the network is back, or the person asks to try again.
  public func forgetFailures() {
    failures = TileFailures()
  }

  private func fresh(_ tile: Tile) -> Data? {
    guard let kept = cache.kept(tile) else { return nil }
    let age = now().timeIntervalSince(kept.fetchedAt)
    return (0..<Self.freshness).contains(age) ? kept.image : nil
  }

  private func askOnce(_ tile: Tile) async throws -> Data {
    // The same tile, or the network's absence, may have come while waiting.
    if let fresh = fresh(tile) { return fresh }
    let kept = cache.kept(tile)
    do {
      if let failure = failures.failure(of: tile, at: now()) { throw failure }
      return try await fetch(tile, kept: kept)
    } catch let failure as TileFailure {
      guard let kept else { throw failure }
      return kept.image
    }
  }

  private func fetch(_ tile: Tile, kept: TileCache.Kept?) async throws -> Data {
    let marks = kept?.mark.map { ["If-None-Match": $0] } ?? [:]
    let answer: HTTPAnswer
    do {
      answer = try await http.get(server.address(of: tile), headers: marks)
    } catch let failure as HTTPFailure {
      let failure: TileFailure = failure == .tooLarge ? .notAnImage : .noNetwork
      failures.note(failure, of: tile, retryAfter: nil, at: now())
      throw failure
    }
    if answer.status == 304, let kept {
      cache.renew(tile, at: now())
      return kept.image
    }
    guard answer.status == 200, TileImage.isWhole(answer.body) else {
      let failure: TileFailure =
        answer.status == 200 ? .notAnImage : .refused(status: answer.status)
      let delay = answer.headers["retry-after"].flatMap(TimeInterval.init)
      failures.note(failure, of: tile, retryAfter: delay, at: now())
      throw failure
    }
    cache.keep(answer.body, mark: answer.headers["etag"], of: tile, at: now())
    return answer.body
  }
}

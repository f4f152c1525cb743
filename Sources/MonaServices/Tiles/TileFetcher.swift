import CServices
import Foundation
import MonaMap
import MonaModel

/// Provides tiles from the cache while they are fresh, and otherwise from their server, with
/// retries and two requests at once.
package actor TileFetcher {
  private let cache: TileCache
  private let http: HTTPSession
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (TimeInterval) async throws -> Void
  private let jitter: @Sendable () -> Double
  /// The limiters by server: two simultaneous requests each.
  private var limiters: [String: RequestLimiter] = [:]
  private var backoffs: [String: TileBackoff] = [:]
  private var sleepers: [Int: Task<Void, any Error>] = [:]
  private var sleeperCount = 0

  /// A fetcher that stores tiles in `cache`.
  ///
  /// - Parameters:
  ///   - sleep: waits for a number of seconds.
  ///   - jitter: returns a random factor around 1.
  package init(
    cache: TileCache, http: HTTPSession, now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.8...1.2) }
  ) {
    self.cache = cache
    self.http = http
    self.now = now
    self.sleep = sleep
    self.jitter = jitter
  }

  /// The image of a tile, PNG or JPEG.
  ///
  /// After a failure it is requested again later, until the task is cancelled.
  ///
  /// - Parameter report: called with each event before the image is there.
  /// - Throws: `CancellationError` only.
  package nonisolated func image(
    of tile: Tile, from template: TileTemplate,
    report: @Sendable (TileEvent) async -> Void = { _ in }
  ) async throws -> Data {
    let cached = await cached(tile, of: template)
    if let cached, cached.isFresh(at: now()) { return cached.image }
    if let cached { await report(.stale(cached.image)) }
    let limiter = await limiter(for: template.server)
    while true {
      let answer = try await limiter.run { try await self.ask(tile, template) }
      switch answer {
      case .success(let image): return image
      case .failure(let failure): await report(.delayed(failure, staleSince: cached?.fetchedAt))
      }
      try await waitUntilRetry(of: tile, template)
    }
  }

  /// Requests a tile, ignoring the cache and earlier failures; nil when it arrived.
  package func trial(_ template: TileTemplate, _ tile: Tile) async -> TileFailure? {
    do {
      let answer = try await limiter(for: template.server).run {
        try await self.http.get(template.address(of: tile))
      }
      return Self.failure(of: answer)
    } catch {
      return .noNetwork
    }
  }

  /// Resets failures and retries all missing tiles, because the network is back.
  ///
  /// Delays that servers asked for remain.
  package func forgetFailures() {
    for server in backoffs.keys { backoffs[server]?.forget(at: now()) }
    sleepers.values.forEach { $0.cancel() }
  }

  private func limiter(for server: String) -> RequestLimiter {
    if let limiter = limiters[server] { return limiter }
    let limiter = RequestLimiter(2)
    limiters[server] = limiter
    return limiter
  }

  /// Sends one request, unless the tile arrived or a failure was recorded while this call waited.
  private func ask(
    _ tile: Tile, _ template: TileTemplate
  ) async throws -> Result<Data, TileFailure> {
    let cached = await cached(tile, of: template)
    if let cached, cached.isFresh(at: now()) { return .success(cached.image) }
    if let pause = backoffs[template.server]?.pause(of: tile, at: now()) {
      return .failure(pause.failure)
    }
    let answer: HTTPAnswer
    do {
      answer = try await http.get(template.address(of: tile), headers: cached?.validators ?? [:])
    } catch let failure as HTTPFailure {
      return .failure(note(failure == .tooLarge ? .notAnImage : .noNetwork, tile, template))
    }
    if answer.status == 304, let cached {
      await store(cached.revalidated(by: answer, at: now()), tile, of: template)
      backoffs[template.server]?.succeed(tile, at: now())
      return .success(cached.image)
    }
    if let failure = Self.failure(of: answer) {
      let delay = RetryAfter.seconds(answer.headers["retry-after"], at: now())
      return .failure(note(failure, tile, template, retryAfter: delay))
    }
    if let cached = CachedTile(answer, at: now()) { await store(cached, tile, of: template) }
    backoffs[template.server]?.succeed(tile, at: now())
    return .success(answer.body)
  }

  private nonisolated func cached(
    _ tile: Tile, of template: TileTemplate
  ) async -> CachedTile? {
    await BlockingExecutor.shared.run { cache.cached(tile, of: template, at: now()) }
  }

  private func store(_ cached: CachedTile, _ tile: Tile, of template: TileTemplate) async {
    await BlockingExecutor.shared.run { [cache] in cache.store(cached, tile, of: template) }
  }

  private static func failure(of answer: HTTPAnswer) -> TileFailure? {
    guard answer.status == 200 else { return .refused(status: answer.status) }
    return TileImage.isWhole(answer.body) ? nil : .notAnImage
  }

  private func note(
    _ failure: TileFailure, _ tile: Tile, _ template: TileTemplate, retryAfter: TimeInterval? = nil
  ) -> TileFailure {
    backoffs[template.server, default: TileBackoff()]
      .note(failure, of: tile, retryAfter: retryAfter, jitter: jitter(), at: now())
    return failure
  }

  /// Waits until the tile may be requested again, or the network is back.
  private func waitUntilRetry(of tile: Tile, _ template: TileTemplate) async throws {
    guard let pause = backoffs[template.server]?.pause(of: tile, at: now()) else { return }
    let seconds = pause.until.timeIntervalSince(now())
    let sleeping = Task { [sleep] in try await sleep(seconds) }
    sleeperCount += 1
    let number = sleeperCount
    sleepers[number] = sleeping
    defer { sleepers[number] = nil }
    _ = await withTaskCancellationHandler {
      await sleeping.result
    } onCancel: {
      sleeping.cancel()
    }
    try Task.checkCancellation()
  }
}

/// Why a source has no image of a tile.
package enum TileUnavailable: Error, Hashable, Sendable {
  /// The tile is outside the area or the zoom levels of the source.
  case outsideSource
  /// The source's file cannot be read.
  case unreadable
}

/// An event before a tile's current image is there.
package enum TileEvent: Hashable, Sendable {
  /// The cache has an outdated image, which is shown until the server's response arrives.
  case stale(Data)
  /// The request failed and will be repeated; `staleSince` is when the cached image was last
  /// confirmed, nil when there is none.
  case delayed(TileFailure, staleSince: Date?)
}

import CServices
import Foundation
import MonaMap
import MonaModel

/// An image of a server.
struct ImageRequest: Hashable, Sendable {
  /// The server, to which two requests are sent at once.
  var server: String
  /// The address of the image.
  var address: String
  /// Where the cache keeps it.
  var path: String
}

/// Provides images from the cache while they are fresh, and otherwise from their servers, with
/// retries and two requests at once.
package actor ImageFetcher {
  /// What tiles and pictures do differently.
  struct Rules: Sendable {
    /// The bytes to cache and to show of a response's body; nil if that is no image.
    var image: @Sendable (Data) async -> Data?
    /// The statuses after which a server is not asked for a while.
    var refusals: Set<Int>
  }

  private let cache: ImageCache
  private let http: HTTPSession
  private let rules: Rules
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (TimeInterval) async throws -> Void
  private let jitter: @Sendable () -> Double
  /// The limiters by server: two simultaneous requests each.
  private var limiters: [String: RequestLimiter] = [:]
  private var backoffs: [String: RequestBackoff<ImageRequest>] = [:]
  private var sleepers: [Int: Task<Void, any Error>] = [:]
  private var sleeperCount = 0

  /// A fetcher that stores images in `cache`.
  ///
  /// - Parameters:
  ///   - sleep: waits for a number of seconds.
  ///   - jitter: returns a random factor around 1.
  init(
    cache: ImageCache, http: HTTPSession, rules: Rules,
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.8...1.2) }
  ) {
    self.cache = cache
    self.http = http
    self.rules = rules
    self.now = now
    self.sleep = sleep
    self.jitter = jitter
  }

  /// An image, PNG or JPEG.
  ///
  /// After a failure it is requested again later, until the task is cancelled.
  ///
  /// - Parameter report: called with each event before the image is there.
  /// - Throws: `CancellationError` only.
  nonisolated func image(
    _ request: ImageRequest, report: @Sendable (ImageEvent) async -> Void = { _ in }
  ) async throws -> Data {
    let cached = await cached(request)
    if let cached, cached.isFresh(at: now()) { return cached.image }
    if let cached { await report(.stale(cached.image)) }
    let limiter = await limiter(for: request.server)
    while true {
      let answer = try await limiter.run { try await self.ask(request) }
      switch answer {
      case .success(let image): return image
      case .failure(let failure): await report(.delayed(failure, staleSince: cached?.fetchedAt))
      }
      try await waitUntilRetry(of: request)
    }
  }

  /// The cached image, fresh or not; nothing is requested.
  nonisolated func cached(_ request: ImageRequest) async -> CachedImage? {
    await BlockingExecutor.shared.run { cache.cached(at: request.path, now()) }
  }

  /// Requests an image, ignoring the cache and earlier failures; nil when it arrived.
  func trial(_ request: ImageRequest) async -> ImageFailure? {
    do {
      let answer = try await limiter(for: request.server).run {
        try await self.http.get(request.address)
      }
      guard answer.status == 200 else { return .refused(status: answer.status) }
      return await rules.image(answer.body) == nil ? .notAnImage : nil
    } catch {
      return .noNetwork
    }
  }

  /// Resets failures and retries all missing images, because the network is back.
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

  /// Sends one request, unless the image arrived or a failure was recorded while this call waited.
  private func ask(_ request: ImageRequest) async throws -> Result<Data, ImageFailure> {
    let cached = await cached(request)
    if let cached, cached.isFresh(at: now()) { return .success(cached.image) }
    if let pause = backoffs[request.server]?.pause(of: request, at: now()) {
      return .failure(pause.failure)
    }
    let answer: HTTPAnswer
    do {
      answer = try await http.get(request.address, headers: cached?.validators ?? [:])
    } catch let failure as HTTPFailure {
      return .failure(note(Self.failure(of: failure), request))
    }
    if answer.status == 304, let cached {
      await store(cached.revalidated(by: answer, at: now()), request)
      backoffs[request.server]?.succeed(request, at: now())
      return .success(cached.image)
    }
    let delay = RetryAfter.seconds(answer.headers["retry-after"], at: now())
    guard answer.status == 200 else {
      return .failure(note(.refused(status: answer.status), request, retryAfter: delay))
    }
    guard let image = await rules.image(answer.body) else {
      try Task.checkCancellation()
      return .failure(note(.notAnImage, request, retryAfter: delay))
    }
    if let cached = CachedImage(answer, image: image, at: now()) { await store(cached, request) }
    backoffs[request.server]?.succeed(request, at: now())
    return .success(image)
  }

  private func store(_ cached: CachedImage, _ request: ImageRequest) async {
    await BlockingExecutor.shared.run { [cache] in cache.store(cached, at: request.path) }
  }

  /// A body that is too large, or an address that may not be asked, says nothing of the network.
  private static func failure(of failure: HTTPFailure) -> ImageFailure {
    switch failure {
    case .tooLarge, .badAddress: .notAnImage
    case .unreachable, .timedOut: .noNetwork
    }
  }

  private func note(
    _ failure: ImageFailure, _ request: ImageRequest, retryAfter: TimeInterval? = nil
  ) -> ImageFailure {
    backoffs[request.server, default: RequestBackoff(refusals: rules.refusals)]
      .note(failure, of: request, retryAfter: retryAfter, jitter: jitter(), at: now())
    return failure
  }

  /// Waits until the image may be requested again, or the network is back.
  private func waitUntilRetry(of request: ImageRequest) async throws {
    guard let pause = backoffs[request.server]?.pause(of: request, at: now()) else { return }
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

/// An event before a current image is there.
package enum ImageEvent: Hashable, Sendable {
  /// The cache has an outdated image, which is shown until the server's response arrives.
  case stale(Data)
  /// The request failed and will be repeated; `staleSince` is when the cached image was last
  /// confirmed, nil when there is none.
  case delayed(ImageFailure, staleSince: Date?)
}

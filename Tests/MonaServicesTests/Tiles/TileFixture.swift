import Foundation
import MonaMap
import Synchronization
import Testing

@testable import MonaServices

/// Creates tile fetchers that share one temporary cache and one clock.
final class TileFixture: Sendable {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiles-\(UUID().uuidString)")
  let clock = TestClock()
  static let tile = Tile(zoom: 11, x: 605, y: 731)
  static let day: TimeInterval = 86_400
  static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=="
    ) ?? Data()

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func template(_ server: LoopbackServer) throws -> TileTemplate {
    try TileTemplate("http://127.0.0.1:\(server.port)/{z}/{x}/{y}.png")
  }

  /// A fetcher that does not wake by itself, unless a function for waiting is given.
  func fetcher(
    deadline: Duration = .seconds(10),
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void = { _ in
      try await Task.sleep(for: .seconds(3600))
    }
  ) -> ImageFetcher {
    ImageFetcher(
      tiles: ImageCache(folder: folder),
      http: HTTPSession(agent: HTTPAgent.name(version: "0.1.0"), deadline: deadline),
      now: { [clock] in clock.now }, sleep: sleep, jitter: { 1 })
  }

  /// The first failure that a fetcher reports, with the cached image used instead and its date.
  func failure(
    _ fetcher: ImageFetcher, _ server: LoopbackServer, _ tile: Tile = tile
  ) async throws -> Delay? {
    let template = try template(server)
    let (events, report) = AsyncStream.makeStream(of: ImageEvent.self)
    let fetching = Task {
      defer { report.finish() }
      return try await fetcher.image(of: tile, from: template) { report.yield($0) }
    }
    var image: Data?
    for await event in events {
      switch event {
      case .stale(let stale): image = stale
      case .delayed(let failure, let since):
        fetching.cancel()
        await #expect(throws: CancellationError.self) { try await fetching.value }
        return Delay(failure: failure, staleSince: since, image: image)
      }
    }
    return nil
  }

  /// What a fetcher reports when a tile is not available.
  struct Delay {
    var failure: ImageFailure
    var staleSince: Date?
    var image: Data?
  }
}

/// A clock that a test advances.
final class TestClock: Sendable {
  private let offset = Mutex<TimeInterval>(0)
  private let start = Date()

  var now: Date { start + offset.withLock { $0 } }

  func advance(by seconds: TimeInterval) {
    offset.withLock { $0 += seconds }
  }
}

extension ImageCache {
  /// A tile's cached image.
  func cached(_ tile: Tile, of template: TileTemplate, at now: Date) -> CachedImage? {
    cached(at: ImageRequest(tile, template).path, now)
  }

  /// Stores a tile.
  func store(_ cached: CachedImage, _ tile: Tile, of template: TileTemplate) {
    store(cached, at: ImageRequest(tile, template).path)
  }
}

import Foundation
import Synchronization
import Testing

@testable import MonaServices

@Suite("Fetching tiles", .timeLimit(.minutes(1)))
final class TileFetcherTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiles-\(UUID().uuidString)")
  private let clock = TestClock()
  private static let tile = Tile(zoom: 11, x: 605, y: 731)
  private static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=="
    ) ?? Data()

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func fetcher(
    _ server: LoopbackServer, deadline: Duration = .seconds(10)
  ) -> TileFetcher {
    let address = "http://127.0.0.1:\(server.port)/{z}/{x}/{y}.png"
    return TileFetcher(
      TileServer(name: "test", template: address), cache: TileCache(folder: folder),
      http: HTTPSession(agent: HTTPAgent.name(version: "0.1.0"), deadline: deadline),
      now: { [clock] in clock.now })
  }

  @Test("A tile is asked for by its address and MONA's name")
  func asks() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png) }
    let image = try await fetcher(server).image(of: Self.tile)
    #expect(image == Self.png)
    #expect(server.requests.map(\.path) == ["/11/605/731.png"])
    let agent = try #require(server.requests.first?.headers["user-agent"])
    #expect(agent == "MONA/0.1.0 (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)")
  }

  @Test("A tile is asked for once in seven days, even by another run")
  func caches() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png) }
    _ = try await fetcher(server).image(of: Self.tile)
    clock.advance(by: 6.9 * 24 * 3600)
    #expect(try await fetcher(server).image(of: Self.tile) == Self.png)
    #expect(server.requests.count == 1)
    clock.advance(by: 0.2 * 24 * 3600)
    #expect(try await fetcher(server).image(of: Self.tile) == Self.png)
    #expect(server.requests.count == 2)
  }

  @Test("After seven days the server only says whether the image is another")
  func revalidates() async throws {
    let server = LoopbackServer { request in
      request.headers["if-none-match"] == "\"a1\""
        ? .status(304) : .status(200, headers: ["ETag": "\"a1\""], body: Self.png)
    }
    let fetcher = fetcher(server)
    _ = try await fetcher.image(of: Self.tile)
    clock.advance(by: 8 * 24 * 3600)
    #expect(try await fetcher.image(of: Self.tile) == Self.png)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"a1\""])
    clock.advance(by: 6 * 24 * 3600)
    #expect(try await fetcher.image(of: Self.tile) == Self.png)
    #expect(server.requests.count == 2)
  }

  @Test("Without network an expired tile shows")
  func offline() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png) }
    let fetcher = fetcher(server)
    _ = try await fetcher.image(of: Self.tile)
    server.stop()
    clock.advance(by: 30 * 24 * 3600)
    #expect(try await fetcher.image(of: Self.tile) == Self.png)
  }

  @Test("Without network and without a kept tile, the failure says so")
  func noNetwork() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png) }
    server.stop()
    let fetcher = fetcher(server)
    await #expect(throws: TileFailure.noNetwork) { try await fetcher.image(of: Self.tile) }
  }

  @Test("No more than two tiles are asked for at once, however many are wanted")
  func twoAtOnce() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png, delay: .milliseconds(30)) }
    let fetcher = fetcher(server)
    try await withThrowingTaskGroup { group in
      for x in 0..<20 {
        group.addTask { _ = try await fetcher.image(of: Tile(zoom: 9, x: x, y: 1)) }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 20)
    #expect(server.mostOpen == 2)
  }

  @Test(
    "What is no whole image is refused and not kept",
    arguments: [
      LoopbackServer.Answer.status(200, body: Data("<html>Please log in</html>".utf8)),
      .status(200, body: png.dropLast(20)),
      .status(200),
      .init(bytes: Data("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n".utf8) + png),
      .status(404, body: png),
      .status(500),
      .init(bytes: Data("no HTTP at all\r\n\r\n".utf8)),
      .init(bytes: Data()),
    ])
  func refuses(_ answer: LoopbackServer.Answer) async throws {
    let server = LoopbackServer { _ in answer }
    let fetcher = fetcher(server)
    await #expect(throws: TileFailure.self) { try await fetcher.image(of: Self.tile) }
    #expect(TileCache(folder: folder).kept(Self.tile) == nil)
  }

  @Test("A broken answer never spoils a tile that is kept")
  func keepsTheOldOne() async throws {
    let isBroken = Mutex(false)
    let broken = Data("<html>".utf8)
    let server = LoopbackServer { _ in
      isBroken.withLock { $0 } ? .status(200, body: broken) : .status(200, body: Self.png)
    }
    let fetcher = fetcher(server)
    _ = try await fetcher.image(of: Self.tile)
    isBroken.withLock { $0 = true }
    clock.advance(by: 8 * 24 * 3600)
    #expect(try await fetcher.image(of: Self.tile) == Self.png)
    #expect(server.requests.count == 2)
  }

  @Test("What failed is left alone for a while, then asked for again", arguments: [404, 500])
  func remembersFailures(_ status: Int) async throws {
    let server = LoopbackServer { _ in .status(status) }
    let fetcher = fetcher(server)
    for _ in 1...5 { _ = try? await fetcher.image(of: Self.tile) }
    #expect(server.requests.count == 1)
    clock.advance(by: TileFailures.tilePause + 1)
    _ = try? await fetcher.image(of: Self.tile)
    #expect(server.requests.count == 2)
    await fetcher.forgetFailures()
    _ = try? await fetcher.image(of: Self.tile)
    #expect(server.requests.count == 3)
  }

  @Test("A server that says to come back later is left alone, for all its tiles")
  func obeysRetryAfter() async throws {
    let server = LoopbackServer { _ in .status(429, headers: ["Retry-After": "1000"]) }
    let fetcher = fetcher(server)
    for x in 0..<5 { _ = try? await fetcher.image(of: Tile(zoom: 5, x: x, y: 0)) }
    #expect(server.requests.count == 1)
    clock.advance(by: 999)
    _ = try? await fetcher.image(of: Self.tile)
    #expect(server.requests.count == 1)
    clock.advance(by: 2)
    _ = try? await fetcher.image(of: Self.tile)
    #expect(server.requests.count == 2)
  }

  @Test("A server that does not answer is given up, as having no network")
  func timesOut() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png, delay: .seconds(20)) }
    let fetcher = fetcher(server, deadline: .seconds(2))
    await #expect(throws: TileFailure.noNetwork) { try await fetcher.image(of: Self.tile) }
  }

  @Test("A tile that left the view is no longer waited for, and is no failure")
  func cancels() async throws {
    let isSlow = Mutex(true)
    let server = LoopbackServer { _ in
      .status(200, body: Self.png, delay: isSlow.withLock { $0 } ? .seconds(20) : .zero)
    }
    let fetcher = fetcher(server, deadline: .seconds(30))
    // Two hold the turns, the third waits for one.
    let tasks = (0..<3).map { x in
      Task { try await fetcher.image(of: Tile(zoom: 4, x: x, y: 0)) }
    }
    while server.mostOpen < 2 { await Task.yield() }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    isSlow.withLock { $0 = false }
    #expect(try await fetcher.image(of: Self.tile) == Self.png)
  }

  @Test("A tile too large to be one is given up")
  func tooLarge() async throws {
    let body = Data(count: 5 << 20)
    let server = LoopbackServer { _ in .status(200, body: body) }
    let fetcher = fetcher(server)
    await #expect(throws: TileFailure.notAnImage) { try await fetcher.image(of: Self.tile) }
  }

  @Test(
    "Another server is taken on this computer only",
    arguments: [
      ("http://127.0.0.1:8000/{z}/{x}/{y}.png", true),
      ("http://localhost:8000/{z}/{x}/{y}.png", true),
      ("http://tiles.example.org/{z}/{x}/{y}.png", false),
      ("http://127.0.0.1@example.org/{z}/{x}/{y}.png", false),
      ("file:///etc/passwd", false),
      ("", false),
    ])
  func loopbackOnly(_ template: String, _ isTaken: Bool) {
    let server = TileServer.current(environment: ["MONA_TILES": template])
    #expect((server == .openStreetMap) == !isTaken)
    #expect(TileServer.current(environment: [:]) == .openStreetMap)
  }
}

/// The time of a test, which moves when told.
private final class TestClock: Sendable {
  private let offset = Mutex<TimeInterval>(0)
  private let start = Date()

  var now: Date { start + offset.withLock { $0 } }

  func advance(by seconds: TimeInterval) {
    offset.withLock { $0 += seconds }
  }
}

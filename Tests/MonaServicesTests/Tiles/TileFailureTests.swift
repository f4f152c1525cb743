import Foundation
import MonaMap
import Synchronization
import Testing

@testable import MonaServices

@Suite("Tiles during network and server failures", .timeLimit(.minutes(1)))
struct TileFailureTests {
  private let fixture = TileFixture()

  @Test("Without network an expired tile shows, with its date")
  func offline() async throws {
    let server = LoopbackServer { _ in .status(200, body: TileFixture.png) }
    let fetcher = fixture.fetcher()
    let fetchedAt = fixture.clock.now
    _ = try await fetcher.image(of: TileFixture.tile, from: fixture.template(server))
    server.stop()
    fixture.clock.advance(by: 30 * TileFixture.day)
    let late = try #require(try await fixture.failure(fetcher, server))
    #expect(late.failure == .noNetwork)
    #expect(late.image == TileFixture.png)
    #expect(abs(try #require(late.staleSince).timeIntervalSince(fetchedAt)) < 1)
  }

  @Test("Without network and without a cached tile, the error says so")
  func noNetwork() async throws {
    let server = LoopbackServer { _ in .status(200, body: TileFixture.png) }
    server.stop()
    let late = try await fixture.failure(fixture.fetcher(), server)
    #expect(late?.failure == .noNetwork)
    #expect(late?.staleSince == nil)
  }

  @Test("Missing tiles are requested again when the network is back, and show")
  func networkReturns() async throws {
    let isDown = Mutex(true)
    let server = LoopbackServer { _ in
      isDown.withLock { $0 } ? .init(bytes: Data()) : .status(200, body: TileFixture.png)
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    let (events, report) = AsyncStream.makeStream(of: ImageEvent.self)
    let tiles = (0..<5).map { x in
      Task {
        try await fetcher.image(of: Tile(zoom: 6, x: x, y: 0), from: template) { report.yield($0) }
      }
    }
    var failures = 0
    for await _ in events {
      failures += 1
      if failures == 5 { break }
    }
    let asked = server.requests.count
    #expect(asked <= 4, "only the two running requests, each repeated once by libsoup")
    isDown.withLock { $0 = false }
    // A fetch that reported a failure may not be waiting for its next attempt yet.
    let waking = Task {
      while !Task.isCancelled {
        await fetcher.forgetFailures()
        await Task.yield()
      }
    }
    for tile in tiles { #expect(try await tile.value == TileFixture.png) }
    waking.cancel()
  }

  @Test("Without network the delay doubles each time, and is reset by a tile")
  func backsOff() async throws {
    let isDown = Mutex(true)
    let naps = Mutex<[TimeInterval]>([])
    let server = LoopbackServer { _ in
      isDown.withLock { $0 } ? .init(bytes: Data()) : .status(200, body: TileFixture.png)
    }
    let fetcher = fixture.fetcher { [clock = fixture.clock] seconds in
      let count = naps.withLock { naps in
        naps.append(seconds.rounded())
        return naps.count
      }
      if count == 8 { isDown.withLock { $0 = false } }
      clock.advance(by: seconds + 0.001)
    }
    let template = try fixture.template(server)
    _ = try await fetcher.image(of: TileFixture.tile, from: template)
    #expect(naps.withLock { $0 } == [5, 10, 20, 40, 80, 160, 300, 300])
    isDown.withLock { $0 = true }
    naps.withLock { $0 = [0, 0, 0, 0, 0, 0] }
    _ = try await fetcher.image(of: Tile(zoom: 3, x: 1, y: 1), from: template)
    #expect(naps.withLock { $0.dropFirst(6) } == [5, 10])
  }

  @Test(
    "An incomplete image is refused and not cached",
    arguments: [
      LoopbackServer.Answer.status(200, body: Data("<html>Please log in</html>".utf8)),
      .status(200, body: TileFixture.png.dropLast(20)),
      .status(200),
      .init(bytes: Data("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n".utf8) + TileFixture.png),
      .status(404, body: TileFixture.png),
      .status(500),
      .init(bytes: Data("no HTTP at all\r\n\r\n".utf8)),
      .init(bytes: Data()),
      .status(200, body: Data(count: 5 << 20)),
    ])
  func refuses(_ answer: LoopbackServer.Answer) async throws {
    let server = LoopbackServer { _ in answer }
    #expect(try await fixture.failure(fixture.fetcher(), server) != nil)
    let kept = ImageCache(folder: fixture.folder).cached(
      TileFixture.tile, of: try fixture.template(server), at: fixture.clock.now)
    #expect(kept == nil)
  }

  @Test("An invalid response never replaces a cached tile")
  func keepsTheOldOne() async throws {
    let isBroken = Mutex(false)
    let broken = Data("<html>".utf8)
    let server = LoopbackServer { _ in
      isBroken.withLock { $0 } ? .status(200, body: broken) : .status(200, body: TileFixture.png)
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    _ = try await fetcher.image(of: TileFixture.tile, from: template)
    isBroken.withLock { $0 = true }
    fixture.clock.advance(by: 8 * TileFixture.day)
    let late = try #require(try await fixture.failure(fetcher, server))
    #expect(late.failure == .notAnImage)
    #expect(late.image == TileFixture.png)
    #expect(
      ImageCache(folder: fixture.folder).cached(
        TileFixture.tile, of: template, at: fixture.clock.now)?
        .image == TileFixture.png)
  }

  @Test("A server that does not answer times out, like a missing network")
  func timesOut() async throws {
    let server = LoopbackServer { _ in .status(200, body: TileFixture.png, delay: .seconds(20)) }
    let late = try await fixture.failure(fixture.fetcher(deadline: .seconds(2)), server)
    #expect(late?.failure == .noNetwork)
  }

  @Test("A failed tile is retried after a delay", arguments: [404, 500])
  func remembersFailures(_ status: Int) async throws {
    let server = LoopbackServer { _ in .status(status) }
    let fetcher = fixture.fetcher()
    for _ in 1...5 {
      #expect(try await fixture.failure(fetcher, server)?.failure == .refused(status: status))
    }
    #expect(server.requests.count == 1)
    fixture.clock.advance(by: RequestBackoff<Tile>.itemPause.lowerBound + 1)
    _ = try await fixture.failure(fetcher, server)
    #expect(server.requests.count == 2)
    await fetcher.forgetFailures()
    _ = try await fixture.failure(fetcher, server)
    #expect(server.requests.count == 3)
  }

  @Test(
    "Retry-After pauses requests for all tiles of a server",
    arguments: [true, false])
  func retryAfter(_ isDate: Bool) async throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let value = isDate ? formatter.string(from: fixture.clock.now + 1000) : "1000"
    let server = LoopbackServer { _ in .status(isDate ? 503 : 429, headers: ["Retry-After": value])
    }
    let fetcher = fixture.fetcher()
    for x in 0..<5 { _ = try await fixture.failure(fetcher, server, Tile(zoom: 5, x: x, y: 0)) }
    #expect(server.requests.count == 1)
    fixture.clock.advance(by: 998)
    _ = try await fixture.failure(fetcher, server)
    #expect(server.requests.count == 1)
    fixture.clock.advance(by: 4)
    _ = try await fixture.failure(fetcher, server)
    #expect(server.requests.count == 2)
  }
}

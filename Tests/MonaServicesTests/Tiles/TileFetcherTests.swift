import Foundation
import MonaMap
import Synchronization
import Testing

@testable import MonaServices

@Suite("Fetching tiles", .timeLimit(.minutes(1)))
struct TileFetcherTests {
  private let fixture = TileFixture()

  @Test("A request has the tile's address and MONA's user agent")
  func asks() async throws {
    let server = LoopbackServer { _ in .status(200, body: TileFixture.png) }
    let image = try await fixture.fetcher().image(
      of: TileFixture.tile, from: fixture.template(server))
    #expect(image == TileFixture.png)
    #expect(server.requests.map(\.path) == ["/11/605/731.png"])
    let agent = try #require(server.requests.first?.headers["user-agent"])
    #expect(agent == "MONA/0.1.0 (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)")
  }

  @Test("A tile is requested once in seven days, even by another process")
  func caches() async throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control": "public, max-age=60"], body: TileFixture.png)
    }
    let template = try fixture.template(server)
    _ = try await fixture.fetcher().image(of: TileFixture.tile, from: template)
    fixture.clock.advance(by: 6.9 * TileFixture.day)
    #expect(
      try await fixture.fetcher().image(of: TileFixture.tile, from: template) == TileFixture.png)
    #expect(server.requests.count == 1)
    fixture.clock.advance(by: 0.2 * TileFixture.day)
    #expect(
      try await fixture.fetcher().image(of: TileFixture.tile, from: template) == TileFixture.png)
    #expect(server.requests.count == 2)
  }

  @Test("A longer lifetime given by the server is respected")
  func honoursMaxAge() async throws {
    let server = LoopbackServer { _ in
      .status(
        200, headers: ["Cache-Control": "max-age=\(20 * 86_400), public"], body: TileFixture.png)
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    _ = try await fetcher.image(of: TileFixture.tile, from: template)
    fixture.clock.advance(by: 19.9 * TileFixture.day)
    _ = try await fetcher.image(of: TileFixture.tile, from: template)
    #expect(server.requests.count == 1)
    fixture.clock.advance(by: 0.2 * TileFixture.day)
    _ = try await fetcher.image(of: TileFixture.tile, from: template)
    #expect(server.requests.count == 2)
  }

  @Test("A tile with no-store is shown and not cached")
  func noStore() async throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control": "no-store"], body: TileFixture.png)
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    for _ in 1...2 {
      #expect(try await fetcher.image(of: TileFixture.tile, from: template) == TileFixture.png)
    }
    #expect(server.requests.count == 2)
  }

  @Test(
    "After seven days a conditional request is made",
    arguments: [
      ("ETag", "if-none-match", "\"a1\""),
      ("Last-Modified", "if-modified-since", "Wed, 01 Jul 2026 10:00:00 GMT"),
    ])
  func revalidates(_ validator: String, _ header: String, _ value: String) async throws {
    let server = LoopbackServer { request in
      request.headers[header] == value
        ? .status(304) : .status(200, headers: [validator: value], body: TileFixture.png)
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    _ = try await fetcher.image(of: TileFixture.tile, from: template)
    fixture.clock.advance(by: 8 * TileFixture.day)
    #expect(try await fetcher.image(of: TileFixture.tile, from: template) == TileFixture.png)
    #expect(server.requests.map { $0.headers[header] } == [nil, value])
    fixture.clock.advance(by: 6 * TileFixture.day)
    #expect(try await fetcher.image(of: TileFixture.tile, from: template) == TileFixture.png)
    #expect(server.requests.count == 2)
  }

  @Test("An expired tile shows at once, while the server is asked for a new one")
  func staleWhileRenewed() async throws {
    let isNew = Mutex(false)
    let other = TestPNG.black(width: 2, height: 2)
    let server = LoopbackServer { _ in
      .status(200, body: isNew.withLock { $0 } ? other : TileFixture.png)
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    _ = try await fetcher.image(of: TileFixture.tile, from: template)
    isNew.withLock { $0 = true }
    fixture.clock.advance(by: 8 * TileFixture.day)
    let events = Mutex<[ImageEvent]>([])
    let image = try await fetcher.image(of: TileFixture.tile, from: template) { event in
      events.withLock { $0.append(event) }
    }
    #expect(events.withLock { $0 } == [.stale(TileFixture.png)])
    #expect(image == other)
  }

  @Test("Tiles of two servers are not confused")
  func apart() async throws {
    let other = TestPNG.black(width: 2, height: 2)
    let one = LoopbackServer { _ in .status(200, body: TileFixture.png) }
    let two = LoopbackServer { _ in .status(200, body: other) }
    let fetcher = fixture.fetcher()
    #expect(
      try await fetcher.image(of: TileFixture.tile, from: fixture.template(one)) == TileFixture.png)
    #expect(try await fetcher.image(of: TileFixture.tile, from: fixture.template(two)) == other)
  }

  @Test("At most two tiles are requested at once, however many are wanted")
  func twoAtOnce() async throws {
    let server = LoopbackServer { _ in .status(200, body: TileFixture.png, delay: .milliseconds(30))
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    let dark = try TileTemplate(template.text.replacing(".png", with: "-dark.png"))
    try await withThrowingTaskGroup { group in
      for x in 0..<20 {
        group.addTask {
          _ = try await fetcher.image(
            of: Tile(zoom: 9, x: x, y: 1), from: x % 2 == 0 ? template : dark)
        }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 20)
    #expect(server.mostOpen == 2)
  }

  @Test("A tile that leaves the view is cancelled, and is no failure")
  func cancels() async throws {
    let isSlow = Mutex(true)
    let server = LoopbackServer { _ in
      .status(200, body: TileFixture.png, delay: isSlow.withLock { $0 } ? .seconds(20) : .zero)
    }
    let (fetcher, template) = (
      fixture.fetcher(deadline: .seconds(30)), try fixture.template(server)
    )
    // Two tasks use the two connections; the third waits for one.
    let tasks = (0..<3).map { x in
      Task { try await fetcher.image(of: Tile(zoom: 4, x: x, y: 0), from: template) }
    }
    while server.mostOpen < 2 { try await Task.sleep(for: .milliseconds(1)) }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(server.requests.count == 2, "the waiting tile was never requested")
    isSlow.withLock { $0 = false }
    #expect(try await fetcher.image(of: TileFixture.tile, from: template) == TileFixture.png)
  }

  @Test("Testing a server tells whether a tile arrived, and leaves nothing behind")
  func trial() async throws {
    let isGood = Mutex(false)
    let server = LoopbackServer { _ in
      isGood.withLock { $0 } ? .status(200, body: TileFixture.png) : .status(403)
    }
    let (fetcher, template) = (fixture.fetcher(), try fixture.template(server))
    #expect(await fetcher.trial(template, TileFixture.tile) == .refused(status: 403))
    isGood.withLock { $0 = true }
    #expect(await fetcher.trial(template, TileFixture.tile) == nil)
    #expect(
      ImageCache(folder: fixture.folder).cached(
        TileFixture.tile, of: template, at: fixture.clock.now)
        == nil)
    server.stop()
    #expect(await fetcher.trial(template, TileFixture.tile) == .noNetwork)
  }
}

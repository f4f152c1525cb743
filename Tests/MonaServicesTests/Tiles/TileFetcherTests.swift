import Foundation
import MonaMap
import Synchronization
import Testing

@testable import MonaServices

@Suite("Fetching tiles", .timeLimit(.minutes(1)))
struct TileFetcherTests {
  private let bench = TileBench()

  @Test("A request has the tile's address and MONA's user agent")
  func asks() async throws {
    let server = LoopbackServer { _ in .status(200, body: TileBench.png) }
    let image = try await bench.fetcher().image(of: TileBench.tile, from: bench.template(server))
    #expect(image == TileBench.png)
    #expect(server.requests.map(\.path) == ["/11/605/731.png"])
    let agent = try #require(server.requests.first?.headers["user-agent"])
    #expect(agent == "MONA/0.1.0 (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)")
  }

  @Test("A tile is requested once in seven days, even by another process")
  func caches() async throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control": "public, max-age=60"], body: TileBench.png)
    }
    let template = try bench.template(server)
    _ = try await bench.fetcher().image(of: TileBench.tile, from: template)
    bench.clock.advance(by: 6.9 * TileBench.day)
    #expect(try await bench.fetcher().image(of: TileBench.tile, from: template) == TileBench.png)
    #expect(server.requests.count == 1)
    bench.clock.advance(by: 0.2 * TileBench.day)
    #expect(try await bench.fetcher().image(of: TileBench.tile, from: template) == TileBench.png)
    #expect(server.requests.count == 2)
  }

  @Test("A longer lifetime given by the server is respected")
  func honoursMaxAge() async throws {
    let server = LoopbackServer { _ in
      .status(
        200, headers: ["Cache-Control": "max-age=\(20 * 86_400), public"], body: TileBench.png)
    }
    let (fetcher, template) = (bench.fetcher(), try bench.template(server))
    _ = try await fetcher.image(of: TileBench.tile, from: template)
    bench.clock.advance(by: 19.9 * TileBench.day)
    _ = try await fetcher.image(of: TileBench.tile, from: template)
    #expect(server.requests.count == 1)
    bench.clock.advance(by: 0.2 * TileBench.day)
    _ = try await fetcher.image(of: TileBench.tile, from: template)
    #expect(server.requests.count == 2)
  }

  @Test("A tile with no-store is shown and not cached")
  func noStore() async throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control": "no-store"], body: TileBench.png)
    }
    let (fetcher, template) = (bench.fetcher(), try bench.template(server))
    for _ in 1...2 {
      #expect(try await fetcher.image(of: TileBench.tile, from: template) == TileBench.png)
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
        ? .status(304) : .status(200, headers: [validator: value], body: TileBench.png)
    }
    let (fetcher, template) = (bench.fetcher(), try bench.template(server))
    _ = try await fetcher.image(of: TileBench.tile, from: template)
    bench.clock.advance(by: 8 * TileBench.day)
    #expect(try await fetcher.image(of: TileBench.tile, from: template) == TileBench.png)
    #expect(server.requests.map { $0.headers[header] } == [nil, value])
    bench.clock.advance(by: 6 * TileBench.day)
    #expect(try await fetcher.image(of: TileBench.tile, from: template) == TileBench.png)
    #expect(server.requests.count == 2)
  }

  @Test("An expired tile shows at once, while the server is asked for a new one")
  func staleWhileRenewed() async throws {
    let isNew = Mutex(false)
    let other = TestPNG.black(width: 2, height: 2)
    let server = LoopbackServer { _ in
      .status(200, body: isNew.withLock { $0 } ? other : TileBench.png)
    }
    let (fetcher, template) = (bench.fetcher(), try bench.template(server))
    _ = try await fetcher.image(of: TileBench.tile, from: template)
    isNew.withLock { $0 = true }
    bench.clock.advance(by: 8 * TileBench.day)
    let told = Mutex<[TileEvent]>([])
    let image = try await fetcher.image(of: TileBench.tile, from: template) { event in
      told.withLock { $0.append(event) }
    }
    #expect(told.withLock { $0 } == [.stale(TileBench.png)])
    #expect(image == other)
  }

  @Test("Tiles of two servers are not confused")
  func apart() async throws {
    let other = TestPNG.black(width: 2, height: 2)
    let one = LoopbackServer { _ in .status(200, body: TileBench.png) }
    let two = LoopbackServer { _ in .status(200, body: other) }
    let fetcher = bench.fetcher()
    #expect(try await fetcher.image(of: TileBench.tile, from: bench.template(one)) == TileBench.png)
    #expect(try await fetcher.image(of: TileBench.tile, from: bench.template(two)) == other)
  }

  @Test("At most two tiles are requested at once, however many are wanted")
  func twoAtOnce() async throws {
    let server = LoopbackServer { _ in .status(200, body: TileBench.png, delay: .milliseconds(30)) }
    let (fetcher, template) = (bench.fetcher(), try bench.template(server))
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
      .status(200, body: TileBench.png, delay: isSlow.withLock { $0 } ? .seconds(20) : .zero)
    }
    let (fetcher, template) = (bench.fetcher(deadline: .seconds(30)), try bench.template(server))
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
    #expect(try await fetcher.image(of: TileBench.tile, from: template) == TileBench.png)
  }

  @Test("Testing a server tells whether a tile arrived, and leaves nothing behind")
  func trial() async throws {
    let isGood = Mutex(false)
    let server = LoopbackServer { _ in
      isGood.withLock { $0 } ? .status(200, body: TileBench.png) : .status(403)
    }
    let (fetcher, template) = (bench.fetcher(), try bench.template(server))
    #expect(await fetcher.trial(template, TileBench.tile) == .refused(status: 403))
    isGood.withLock { $0 = true }
    #expect(await fetcher.trial(template, TileBench.tile) == nil)
    #expect(
      TileCache(folder: bench.folder).cached(TileBench.tile, of: template, at: bench.clock.now)
        == nil)
    server.stop()
    #expect(await fetcher.trial(template, TileBench.tile) == .noNetwork)
  }
}

import Foundation
import MonaMap
import Synchronization
import Testing

@testable import MonaServices

@Suite("Fetching tiles", .timeLimit(.minutes(1)))
final class TileFetcherTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiles-\(UUID().uuidString)")
  private let clock = TestClock()
  private static let tile = Tile(zoom: 11, x: 605, y: 731)
  private static let day: TimeInterval = 86_400
  private static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=="
    ) ?? Data()

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func template(_ server: LoopbackServer) throws -> TileTemplate {
    try TileTemplate("http://127.0.0.1:\(server.port)/{z}/{x}/{y}.png")
  }

  /// A fetcher that never wakes by itself, unless told how to wait.
  private func fetcher(
    deadline: Duration = .seconds(10),
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void = { _ in
      try await Task.sleep(for: .seconds(3600))
    }
  ) -> TileFetcher {
    TileFetcher(
      cache: TileCache(folder: folder),
      http: HTTPSession(agent: HTTPAgent.name(version: "0.1.0"), deadline: deadline),
      now: { [clock] in clock.now }, sleep: sleep, jitter: { 1 })
  }

  /// The first failure a fetcher tells, and since when what it has in its place is known.
  private func failure(
    _ fetcher: TileFetcher, _ server: LoopbackServer, _ tile: Tile = tile
  ) async throws -> Delay? {
    let template = try template(server)
    let (events, report) = AsyncStream.makeStream(of: TileEvent.self)
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

  private struct Delay {
    var failure: TileFailure
    var staleSince: Date?
    var image: Data?
  }

  @Test("A tile is asked for by its address and MONA's name")
  func asks() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png) }
    let image = try await fetcher().image(of: Self.tile, from: template(server))
    #expect(image == Self.png)
    #expect(server.requests.map(\.path) == ["/11/605/731.png"])
    let agent = try #require(server.requests.first?.headers["user-agent"])
    #expect(agent == "MONA/0.1.0 (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)")
  }

  // MARK: Keeping

  @Test("A tile is asked for once in seven days, even by another run")
  func caches() async throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control": "public, max-age=60"], body: Self.png)
    }
    let template = try template(server)
    _ = try await fetcher().image(of: Self.tile, from: template)
    clock.advance(by: 6.9 * Self.day)
    #expect(try await fetcher().image(of: Self.tile, from: template) == Self.png)
    #expect(server.requests.count == 1)
    clock.advance(by: 0.2 * Self.day)
    #expect(try await fetcher().image(of: Self.tile, from: template) == Self.png)
    #expect(server.requests.count == 2)
  }

  @Test("A server that gives a tile more than seven days is not asked before")
  func honoursMaxAge() async throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control": "max-age=\(20 * 86_400), public"], body: Self.png)
    }
    let (fetcher, template) = (fetcher(), try template(server))
    _ = try await fetcher.image(of: Self.tile, from: template)
    clock.advance(by: 19.9 * Self.day)
    _ = try await fetcher.image(of: Self.tile, from: template)
    #expect(server.requests.count == 1)
    clock.advance(by: 0.2 * Self.day)
    _ = try await fetcher.image(of: Self.tile, from: template)
    #expect(server.requests.count == 2)
  }

  @Test("What a server asks not to keep is shown and not kept")
  func noStore() async throws {
    let server = LoopbackServer { _ in
      .status(200, headers: ["Cache-Control": "no-store"], body: Self.png)
    }
    let (fetcher, template) = (fetcher(), try template(server))
    for _ in 1...2 {
      #expect(try await fetcher.image(of: Self.tile, from: template) == Self.png)
    }
    #expect(server.requests.count == 2)
  }

  @Test(
    "After seven days the server only says whether the image is another",
    arguments: [
      ("ETag", "if-none-match", "\"a1\""),
      ("Last-Modified", "if-modified-since", "Wed, 01 Jul 2026 10:00:00 GMT"),
    ])
  func revalidates(_ validator: String, _ header: String, _ value: String) async throws {
    let server = LoopbackServer { request in
      request.headers[header] == value
        ? .status(304) : .status(200, headers: [validator: value], body: Self.png)
    }
    let (fetcher, template) = (fetcher(), try template(server))
    _ = try await fetcher.image(of: Self.tile, from: template)
    clock.advance(by: 8 * Self.day)
    #expect(try await fetcher.image(of: Self.tile, from: template) == Self.png)
    #expect(server.requests.map { $0.headers[header] } == [nil, value])
    clock.advance(by: 6 * Self.day)
    #expect(try await fetcher.image(of: Self.tile, from: template) == Self.png)
    #expect(server.requests.count == 2)
  }

  @Test("An image whose time is over shows at once, while the server is asked for another")
  func staleWhileRenewed() async throws {
    let isNew = Mutex(false)
    let other = TestPNG.black(width: 2, height: 2)
    let server = LoopbackServer { _ in
      .status(200, body: isNew.withLock { $0 } ? other : Self.png)
    }
    let (fetcher, template) = (fetcher(), try template(server))
    _ = try await fetcher.image(of: Self.tile, from: template)
    isNew.withLock { $0 = true }
    clock.advance(by: 8 * Self.day)
    let told = Mutex<[TileEvent]>([])
    let image = try await fetcher.image(of: Self.tile, from: template) { event in
      told.withLock { $0.append(event) }
    }
    #expect(told.withLock { $0 } == [.stale(Self.png)])
    #expect(image == other)
  }

  @Test("Two servers' tiles are not mistaken for each other's")
  func apart() async throws {
    let other = TestPNG.black(width: 2, height: 2)
    let one = LoopbackServer { _ in .status(200, body: Self.png) }
    let two = LoopbackServer { _ in .status(200, body: other) }
    let fetcher = fetcher()
    #expect(try await fetcher.image(of: Self.tile, from: template(one)) == Self.png)
    #expect(try await fetcher.image(of: Self.tile, from: template(two)) == other)
  }

  // MARK: Without network

  @Test("Without network an expired tile shows, and it is told since when it is known")
  func offline() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png) }
    let fetcher = fetcher()
    let fetchedAt = clock.now
    _ = try await fetcher.image(of: Self.tile, from: template(server))
    server.stop()
    clock.advance(by: 30 * Self.day)
    let late = try #require(try await failure(fetcher, server))
    #expect(late.failure == .noNetwork)
    #expect(late.image == Self.png)
    #expect(abs(try #require(late.staleSince).timeIntervalSince(fetchedAt)) < 1)
  }

  @Test("Without network and without a kept tile, the failure says so")
  func noNetwork() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png) }
    server.stop()
    let late = try await failure(fetcher(), server)
    #expect(late?.failure == .noNetwork)
    #expect(late?.staleSince == nil)
  }

  @Test("What is missing is asked for again when the network is back, and shows")
  func networkReturns() async throws {
    let isDown = Mutex(true)
    let server = LoopbackServer { _ in
      isDown.withLock { $0 } ? .init(bytes: Data()) : .status(200, body: Self.png)
    }
    let (fetcher, template) = (fetcher(), try template(server))
    let (events, report) = AsyncStream.makeStream(of: TileEvent.self)
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
    #expect(asked <= 4, "two that were on their way, which libsoup may repeat; no more")
    isDown.withLock { $0 = false }
    // A tile that was told may not have lain down yet.
    let waking = Task {
      while !Task.isCancelled {
        await fetcher.forgetFailures()
        await Task.yield()
      }
    }
    for tile in tiles { #expect(try await tile.value == Self.png) }
    waking.cancel()
  }

  @Test("Without network the wait doubles each time, and starts afresh once a tile came")
  func backsOff() async throws {
    let isDown = Mutex(true)
    let naps = Mutex<[TimeInterval]>([])
    let server = LoopbackServer { _ in
      isDown.withLock { $0 } ? .init(bytes: Data()) : .status(200, body: Self.png)
    }
    let fetcher = fetcher { [clock] seconds in
      let count = naps.withLock { naps in
        naps.append(seconds.rounded())
        return naps.count
      }
      if count == 8 { isDown.withLock { $0 = false } }
      clock.advance(by: seconds + 0.001)
    }
    let template = try template(server)
    _ = try await fetcher.image(of: Self.tile, from: template)
    #expect(naps.withLock { $0 } == [5, 10, 20, 40, 80, 160, 300, 300])
    isDown.withLock { $0 = true }
    naps.withLock { $0 = [0, 0, 0, 0, 0, 0] }
    _ = try await fetcher.image(of: Tile(zoom: 3, x: 1, y: 1), from: template)
    #expect(naps.withLock { $0.dropFirst(6) } == [5, 10])
  }

  @Test("The waits of many are not all the same")
  func jitter() {
    let now = Date()
    let untils = (0..<50).map { _ in
      var failures = TileBackoff()
      failures.note(
        .noNetwork, of: Self.tile, retryAfter: nil, jitter: .random(in: 0.8...1.2), at: now)
      return failures.pause(of: Self.tile, at: now)?.until
    }
    #expect(Set(untils).count > 10)
  }

  @Test("A server that asks to be left alone is, whatever else comes or fails meanwhile")
  func refusalsLast() {
    let now = Date()
    var failures = TileBackoff()
    failures.note(
      .refused(status: 429), of: Self.tile, retryAfter: 3600, jitter: 1, at: now)
    failures.succeed(Tile(zoom: 3, x: 1, y: 1), at: now)
    failures.note(.noNetwork, of: Self.tile, retryAfter: nil, jitter: 1, at: now)
    failures.forget(at: now)
    #expect(failures.pause(of: Self.tile, at: now)?.failure == .refused(status: 429))
    #expect(failures.pause(of: Self.tile, at: now + 3599) != nil)
    #expect(failures.pause(of: Self.tile, at: now + 3601) == nil)
    failures.note(.noNetwork, of: Self.tile, retryAfter: nil, jitter: 1, at: now + 3601)
    failures.forget(at: now + 3602)
    #expect(failures.pause(of: Self.tile, at: now + 3602) == nil)
  }

  @Test("A long time without network does not make the first refusal longer")
  func countsApart() throws {
    var (now, failures) = (Date(), TileBackoff())
    for _ in 0..<8 {
      failures.note(.noNetwork, of: Self.tile, retryAfter: nil, jitter: 1, at: now)
      now = try #require(failures.pause(of: Self.tile, at: now)).until + 1
    }
    failures.note(.refused(status: 429), of: Self.tile, retryAfter: nil, jitter: 1, at: now)
    let until = try #require(failures.pause(of: Self.tile, at: now)).until
    #expect(until.timeIntervalSince(now).rounded() == 600)
  }

  @Test("A server that breaks down is not asked for each tile that comes in view")
  func breakdowns() {
    let now = Date()
    var failures = TileBackoff()
    func fail(_ x: Int) {
      failures.note(
        .refused(status: 503), of: Tile(zoom: 9, x: x, y: 1), retryAfter: nil, jitter: 1, at: now)
    }
    (0..<2).forEach(fail)
    #expect(failures.pause(of: Tile(zoom: 9, x: 9, y: 1), at: now) == nil)
    fail(2)
    #expect(failures.pause(of: Tile(zoom: 9, x: 9, y: 1), at: now) != nil)
    #expect(failures.pause(of: Tile(zoom: 9, x: 9, y: 1), at: now + 6) == nil)
  }

  // MARK: At most

  @Test("No more than two tiles are asked for at once, however many are wanted")
  func twoAtOnce() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png, delay: .milliseconds(30)) }
    let (fetcher, template) = (fetcher(), try template(server))
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
      .status(200, body: Data(count: 5 << 20)),
    ])
  func refuses(_ answer: LoopbackServer.Answer) async throws {
    let server = LoopbackServer { _ in answer }
    #expect(try await failure(fetcher(), server) != nil)
    let kept = TileCache(folder: folder).cached(Self.tile, of: try template(server), at: clock.now)
    #expect(kept == nil)
  }

  @Test("A broken answer never spoils a tile that is kept")
  func keepsTheOldOne() async throws {
    let isBroken = Mutex(false)
    let broken = Data("<html>".utf8)
    let server = LoopbackServer { _ in
      isBroken.withLock { $0 } ? .status(200, body: broken) : .status(200, body: Self.png)
    }
    let (fetcher, template) = (fetcher(), try template(server))
    _ = try await fetcher.image(of: Self.tile, from: template)
    isBroken.withLock { $0 = true }
    clock.advance(by: 8 * Self.day)
    let late = try #require(try await failure(fetcher, server))
    #expect(late.failure == .notAnImage)
    #expect(late.image == Self.png)
    #expect(
      TileCache(folder: folder).cached(Self.tile, of: template, at: clock.now)?.image == Self.png)
  }

  // MARK: Leaving a server alone

  @Test("What failed is left alone for a while, then asked for again", arguments: [404, 500])
  func remembersFailures(_ status: Int) async throws {
    let server = LoopbackServer { _ in .status(status) }
    let fetcher = fetcher()
    for _ in 1...5 {
      #expect(try await failure(fetcher, server)?.failure == .refused(status: status))
    }
    #expect(server.requests.count == 1)
    clock.advance(by: TileBackoff.tilePause.lowerBound + 1)
    _ = try await failure(fetcher, server)
    #expect(server.requests.count == 2)
    await fetcher.forgetFailures()
    _ = try await failure(fetcher, server)
    #expect(server.requests.count == 3)
  }

  @Test(
    "A server that says to come back later is left alone, for all its tiles",
    arguments: [true, false])
  func obeysRetryAfter(_ isDate: Bool) async throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let value = isDate ? formatter.string(from: clock.now + 1000) : "1000"
    let server = LoopbackServer { _ in .status(isDate ? 503 : 429, headers: ["Retry-After": value])
    }
    let fetcher = fetcher()
    for x in 0..<5 { _ = try await failure(fetcher, server, Tile(zoom: 5, x: x, y: 0)) }
    #expect(server.requests.count == 1)
    clock.advance(by: 998)
    _ = try await failure(fetcher, server)
    #expect(server.requests.count == 1)
    clock.advance(by: 4)
    _ = try await failure(fetcher, server)
    #expect(server.requests.count == 2)
  }

  @Test(
    "How long to leave a server alone is read, or not at all",
    arguments: [
      ("120", 120.0), (" 5 ", 5), ("Thu, 01 Jan 1970 01:00:00 GMT", 3600), ("soon", nil),
      ("", nil), ("-3", nil), ("٣", nil), ("Thu, 99 Jan 1970", nil),
    ])
  func retryAfter(_ text: String, _ seconds: TimeInterval?) {
    #expect(RetryAfter.seconds(text, at: Date(timeIntervalSince1970: 0)) == seconds)
    #expect(RetryAfter.seconds(nil, at: Date()) == nil)
  }

  @Test("A server that does not answer is given up, as having no network")
  func timesOut() async throws {
    let server = LoopbackServer { _ in .status(200, body: Self.png, delay: .seconds(20)) }
    let late = try await failure(fetcher(deadline: .seconds(2)), server)
    #expect(late?.failure == .noNetwork)
  }

  @Test("A tile that left the view is no longer waited for, and is no failure")
  func cancels() async throws {
    let isSlow = Mutex(true)
    let server = LoopbackServer { _ in
      .status(200, body: Self.png, delay: isSlow.withLock { $0 } ? .seconds(20) : .zero)
    }
    let (fetcher, template) = (fetcher(deadline: .seconds(30)), try template(server))
    // Two hold the turns, the third waits for one.
    let tasks = (0..<3).map { x in
      Task { try await fetcher.image(of: Tile(zoom: 4, x: x, y: 0), from: template) }
    }
    while server.mostOpen < 2 { try await Task.sleep(for: .milliseconds(1)) }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(server.requests.count == 2, "the one that waited was never asked for")
    isSlow.withLock { $0 = false }
    #expect(try await fetcher.image(of: Self.tile, from: template) == Self.png)
  }

  @Test("A try at a server says whether a tile came, and leaves nothing behind")
  func trial() async throws {
    let isGood = Mutex(false)
    let server = LoopbackServer { _ in
      isGood.withLock { $0 } ? .status(200, body: Self.png) : .status(403)
    }
    let (fetcher, template) = (fetcher(), try template(server))
    #expect(await fetcher.trial(template, Self.tile) == .refused(status: 403))
    isGood.withLock { $0 = true }
    #expect(await fetcher.trial(template, Self.tile) == nil)
    #expect(TileCache(folder: folder).cached(Self.tile, of: template, at: clock.now) == nil)
    server.stop()
    #expect(await fetcher.trial(template, Self.tile) == .noNetwork)
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

import Foundation
import MonaMap
import MonaModel
import Synchronization
import Testing

@testable import MonaServices

/// Creates fetchers of pictures that share one temporary cache and one clock, and may ask this
/// computer, which others may not.
private final class PictureFixture: Sendable {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pictures-\(UUID().uuidString)")
  let clock = TestClock()
  static let png = TestPNG.black(width: 40, height: 30)

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var cache: ImageCache { ImageCache(folder: folder, countingDelay: .zero) }

  func picture(_ server: LoopbackServer, _ name: String = "a.png") -> PictureReference {
    .web("http://127.0.0.1:\(server.port)/\(name)")
  }

  /// A fetcher that does not wake by itself.
  ///
  /// - Parameters:
  ///   - isLocal: whether a host counts as local.
  ///   - limit: the largest picture, in bytes.
  ///   - decoder: decodes within its limits.
  func fetcher(
    isLocal: @escaping @Sendable (String) -> Bool = { _ in false }, limit: Int = 1 << 20,
    decoder: PhotoDecoder = .foreign
  ) -> ImageFetcher {
    ImageFetcher(
      pictures: cache,
      http: HTTPSession(
        agent: HTTPAgent.name(version: "0.1.0"), limit: limit,
        hosts: HostRule(refusesLocal: true, isLocal: isLocal)),
      decoder: decoder, now: { [clock] in clock.now },
      sleep: { _ in try await Task.sleep(for: .seconds(3600)) }, jitter: { 1 })
  }

  /// Waits until a fetcher reports a failure, then gives up.
  func failure(_ fetcher: ImageFetcher, _ reference: PictureReference) async throws -> ImageFailure?
  {
    let (failures, report) = AsyncStream.makeStream(of: ImageFailure.self)
    let fetching = Task {
      defer { report.finish() }
      _ = try await fetcher.image(ImageRequest(reference)) { event in
        if case .delayed(let failure, _) = event { report.yield(failure) }
      }
    }
    for await failure in failures {
      fetching.cancel()
      return failure
    }
    return nil
  }
}

@Suite("Fetching pictures", .timeLimit(.minutes(1)))
struct PictureFetcherTests {
  private let fixture = PictureFixture()

  @Test("A picture is asked for with MONA's user agent, and kept as a JPEG")
  func asks() async throws {
    let server = LoopbackServer { _ in .status(200, body: PictureFixture.png) }
    let (fetcher, picture) = (fixture.fetcher(), fixture.picture(server))
    #expect(await fetcher.cached(picture) == nil)
    let image = try await fetcher.picture(picture)
    let head = try #require(PhotoHead(PhotoBytes(image)))
    #expect(head.type == .jpeg && head.width == 40 && head.height == 30)
    #expect(server.requests.map(\.path) == ["/a.png"])
    #expect(server.requests.first?.headers["user-agent"]?.hasPrefix("MONA/0.1.0 (") == true)
    #expect(await fetcher.cached(picture) == image)
    #expect(try await fixture.fetcher().picture(picture) == image)
    #expect(server.requests.count == 1)
  }

  @Test("A large picture is reduced to what the window shows")
  func reduces() async throws {
    let server = LoopbackServer { _ in
      .status(200, body: TestPNG.black(width: 2000, height: 1000))
    }
    let image = try await fixture.fetcher().picture(fixture.picture(server))
    let head = try #require(PhotoHead(PhotoBytes(image)))
    #expect(head.width == 1280 && head.height == 640)
  }

  @Test(
    "After seven days only a changed picture is sent again",
    arguments: [
      ("ETag", "if-none-match", "\"a1\""),
      ("Last-Modified", "if-modified-since", "Wed, 01 Jul 2026 10:00:00 GMT"),
    ])
  func revalidates(_ validator: String, _ header: String, _ value: String) async throws {
    let server = LoopbackServer { request in
      request.headers[header] == value
        ? .status(304) : .status(200, headers: [validator: value], body: PictureFixture.png)
    }
    let (fetcher, picture) = (fixture.fetcher(), fixture.picture(server))
    let image = try await fetcher.picture(picture)
    fixture.clock.advance(by: 8 * 86_400)
    let stale = Mutex<Data?>(nil)
    #expect(try await fetcher.picture(picture) { kept in stale.withLock { $0 = kept } } == image)
    #expect(stale.withLock { $0 } == image)
    #expect(server.requests.map { $0.headers[header] } == [nil, value])
  }

  @Test("At most two pictures of a server are requested at once")
  func twoAtOnce() async throws {
    let server = LoopbackServer { _ in
      .status(200, body: PictureFixture.png, delay: .milliseconds(30))
    }
    let fetcher = fixture.fetcher()
    try await withThrowingTaskGroup { group in
      for number in 0..<10 {
        let picture = fixture.picture(server, "\(number).png")
        group.addTask { _ = try await fetcher.picture(picture) }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 10)
    #expect(server.mostOpen == 2)
  }

  @Test("A picture that is not to be seen any more is cancelled, and is no failure")
  func cancels() async throws {
    let isSlow = Mutex(true)
    let server = LoopbackServer { _ in
      .status(200, body: PictureFixture.png, delay: isSlow.withLock { $0 } ? .seconds(20) : .zero)
    }
    let fetcher = fixture.fetcher()
    let tasks = (0..<3).map { number in
      let picture = fixture.picture(server, "\(number).png")
      return Task { try await fetcher.picture(picture) }
    }
    while server.mostOpen < 2 { try await Task.sleep(for: .milliseconds(1)) }
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(server.requests.count == 2, "the waiting picture was never requested")
    isSlow.withLock { $0 = false }
    _ = try await fetcher.picture(fixture.picture(server))
  }

  @Test("Addresses of this computer and its network are not asked, however they are written")
  func refusesLocal() async throws {
    let server = LoopbackServer { _ in .status(200, body: PictureFixture.png) }
    let fetcher = fixture.fetcher(isLocal: LocalNetwork.holds)
    for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"] {
      let picture = PictureReference.web("http://\(host):\(server.port)/a.png")
      #expect(try await fixture.failure(fetcher, picture) == .notAnImage, "\(host)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test("A redirect to another host is followed, but not to the local network")
  func redirects() async throws {
    let target = LoopbackServer { _ in .status(200, body: PictureFixture.png) }
    let server = LoopbackServer { request in
      let host = request.path == "/away.png" ? "127.0.0.1" : "localhost"
      return .status(
        302, headers: ["Location": "http://\(host):\(target.port)\(request.path)"])
    }
    let fetcher = fixture.fetcher { $0 == "localhost" }
    _ = try await fetcher.picture(fixture.picture(server, "away.png"))
    #expect(
      try await fixture.failure(fetcher, fixture.picture(server, "home.png"))
        == .refused(status: 302))
    #expect(target.requests.map(\.path) == ["/away.png"])
  }

  @Test("What is no picture, or too large, is not kept and not asked for again soon")
  func noPictures() async throws {
    let server = LoopbackServer { request in
      switch request.path {
      case "/page.png": .status(200, body: Data("<html>Not here</html>".utf8))
      case "/cut.png": .status(200, body: PictureFixture.png.prefix(60))
      case "/wide.png": .status(200, body: TestPNG.black(width: 300, height: 200))
      case "/long.png": .status(200, body: PictureFixture.png + Data(count: 5000))
      default: .status(404)
      }
    }
    let fetcher = fixture.fetcher(limit: 4000, decoder: PhotoDecoder(pixelLimit: 50_000))
    for name in ["page.png", "cut.png", "wide.png", "long.png"] {
      #expect(
        try await fixture.failure(fetcher, fixture.picture(server, name)) == .notAnImage, "\(name)")
    }
    let missing = fixture.picture(server, "none.png")
    #expect(try await fixture.failure(fetcher, missing) == .refused(status: 404))
    let count = server.requests.count
    #expect(try await fixture.failure(fetcher, missing) == .refused(status: 404))
    #expect(server.requests.count == count)
    #expect(await fetcher.cached(fixture.picture(server, "page.png")) == nil)
  }

  @Test("A picture that a server refuses does not stop its others")
  func refusesOne() async throws {
    let server = LoopbackServer { request in
      request.path == "/b.png" ? .status(403) : .status(200, body: PictureFixture.png)
    }
    let fetcher = fixture.fetcher()
    #expect(
      try await fixture.failure(fetcher, fixture.picture(server, "b.png")) == .refused(status: 403))
    _ = try await fetcher.picture(fixture.picture(server, "a.png"))
  }

  @Test("Above the limit, the pictures unused for the longest time go first")
  func bound() async throws {
    let server = LoopbackServer { _ in .status(200, body: PictureFixture.png) }
    let fetcher = fixture.fetcher()
    let pictures = (0..<6).map { fixture.picture(server, "\($0).png") }
    for picture in pictures {
      _ = try await fetcher.picture(picture)
      fixture.clock.advance(by: 7200)
    }
    // The first one is used again.
    #expect(await fetcher.cached(pictures[0]) != nil)
    let cache = fixture.cache
    let used = cache.used()
    cache.limit(to: used * 2 / 3)
    #expect(cache.used() <= used * 2 / 3)
    #expect(await fetcher.cached(pictures[0]) != nil)
    #expect(await fetcher.cached(pictures[1]) == nil)
    #expect(await fetcher.cached(pictures[5]) != nil)
  }
}

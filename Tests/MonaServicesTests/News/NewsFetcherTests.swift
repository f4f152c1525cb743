import Foundation
import MonaModel
import Testing

@testable import MonaServices

/// Issue 42, point 9: feeds are asked for politely, and found from the site's address.
@Suite(.timeLimit(.minutes(1)))
struct NewsFetcherTests {
  private static let feed =
    "<rss><channel><title>Blogue</title><item><title>Un</title></item></channel></rss>"
  private static let page =
    "<!doctype html><html><head><link rel=alternate type=application/rss+xml href=/feed></head></html>"

  private func fetch(
    _ server: LoopbackServer, _ path: String = "/", source: String? = nil,
    validators: NewsValidators = NewsValidators()
  ) async throws -> NewsSource.Answer {
    let root = "http://127.0.0.1:\(server.port)"
    let fetcher = NewsFetcher(
      http: HTTPSession(agent: HTTPAgent.name(version: "0.1.0"), limit: 2000),
      isLocal: { _ in false })
    return try await fetcher.fetch(
      NewsSource.Request(
        address: root + path, source: source.map { root + $0 }, validators: validators))
  }

  private static func answer(
    _ body: String, _ headers: [String: String] = [:], status: Int = 200
  ) -> LoopbackServer.Answer {
    .status(status, headers: headers, body: Data(body.utf8))
  }

  @Test func `a feed comes with its validators; MONA says who it is`() async throws {
    let server = LoopbackServer { _ in
      Self.answer(Self.feed, ["ETag": "\"a\"", "Last-Modified": "Sat, 28 Nov 2026 17:00:00 GMT"])
    }
    let answer = try await fetch(server, "/feed")
    let validators = NewsValidators(
      etag: "\"a\"", lastModified: "Sat, 28 Nov 2026 17:00:00 GMT")
    guard case .content(let content, let source, validators) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(content.entries.map(\.title) == ["Un"])
    #expect(source == "http://127.0.0.1:\(server.port)/feed")
    let sent = try #require(server.requests.first)
    #expect(sent.headers["user-agent"]?.hasPrefix("MONA/0.1.0") == true)
    #expect(sent.headers["if-none-match"] == nil)
  }

  @Test func `validators are sent back, and an unchanged feed says so`() async throws {
    let server = LoopbackServer { _ in Self.answer("", status: 304) }
    let validators = NewsValidators(etag: "\"a\"", lastModified: "hier")
    #expect(try await fetch(server, "/feed", validators: validators) == .unchanged)
    let sent = try #require(server.requests.first)
    #expect(sent.headers["if-none-match"] == "\"a\"")
    #expect(sent.headers["if-modified-since"] == "hier")
    #expect(
      try await fetch(server, "/feed") == .failure(.refused(304), retryAfter: nil))
  }

  @Test func `from a site's address, the feed that it names is found`() async throws {
    let server = LoopbackServer { request in
      Self.answer(request.path == "/feed" ? Self.feed : Self.page)
    }
    guard case .content(_, let source, _) = try await fetch(server) else {
      Issue.record("no feed")
      return
    }
    #expect(source.hasSuffix("/feed"))
    #expect(server.requests.map(\.path) == ["/", "/feed"])
  }

  @Test func `a page that names no feed, and one that names itself`() async throws {
    let bare = LoopbackServer { _ in Self.answer("<html><body>Bonjour</body></html>") }
    #expect(try await fetch(bare) == .failure(.noFeedNamed, retryAfter: nil))
    let circle = LoopbackServer { _ in Self.answer(Self.page) }
    #expect(try await fetch(circle) == .failure(.notFeed, retryAfter: nil))
    #expect(circle.requests.count == 2)
  }

  @Test func `a feed that moved is looked for on the site again`() async throws {
    let server = LoopbackServer { request in
      switch request.path {
      case "/feed": Self.answer(Self.feed)
      case "/": Self.answer(Self.page)
      default: Self.answer("", status: 404)
      }
    }
    guard case .content = try await fetch(server, source: "/old") else {
      Issue.record("no feed")
      return
    }
    #expect(server.requests.map(\.path) == ["/old", "/", "/feed"])
  }

  @Test func `refusals, with the wait that the server asks for`() async throws {
    let busy = LoopbackServer { _ in Self.answer("", ["Retry-After": "120"], status: 429) }
    #expect(try await fetch(busy) == .failure(.busy, retryAfter: 120))
    let gone = LoopbackServer { _ in Self.answer("", status: 410) }
    #expect(try await fetch(gone) == .failure(.gone, retryAfter: nil))
    let forbidden = LoopbackServer { _ in Self.answer("", status: 403) }
    #expect(try await fetch(forbidden) == .failure(.refused(403), retryAfter: nil))
  }

  @Test func `a large answer, no feed, and no server`() async throws {
    let large = LoopbackServer { _ in Self.answer(String(repeating: "a", count: 3000)) }
    #expect(try await fetch(large) == .failure(.tooLarge, retryAfter: nil))
    let picture = LoopbackServer { _ in .status(200, body: TileFixture.png) }
    #expect(try await fetch(picture) == .failure(.notFeed, retryAfter: nil))
    let silent = LoopbackServer { _ in Self.answer("") }
    silent.stop()
    #expect(try await fetch(silent) == .failure(.unreachable, retryAfter: nil))
  }

  @Test func `nothing is asked of this computer or its network`() async throws {
    let server = LoopbackServer { _ in Self.answer(Self.feed) }
    let fetcher = NewsFetcher(http: HTTPSession(agent: "x"))
    for host in ["127.0.0.1", "localhost", "[::1]"] {
      let request = NewsSource.Request(address: "http://\(host):\(server.port)/feed")
      #expect(try await fetcher.fetch(request) == .failure(.local, retryAfter: nil))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a page cannot send MONA into the local network`() async throws {
    let server = LoopbackServer { _ in
      Self.answer(
        "<html><link rel=alternate type=text/xml href='http://192.168.1.1/feed'></html>")
    }
    let fetcher = NewsFetcher(
      http: HTTPSession(agent: "x"), isLocal: { $0.hasPrefix("192.168") })
    let answer = try await fetcher.fetch(
      NewsSource.Request(address: "http://127.0.0.1:\(server.port)/"))
    #expect(answer == .failure(.local, retryAfter: nil))
  }
}

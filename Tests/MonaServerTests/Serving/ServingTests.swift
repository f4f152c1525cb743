import Foundation
import HTTPTypes
import MonaTestSupport
import MonaText
import MonaWeb
import NIOCore
import Testing

@testable import MonaServer

@Suite("Serving")
struct ServingTests {
  @Test("A server listens on public addresses only behind a proxy")
  func addresses() throws {
    var options = ServerOptions(folder: URL(fileURLWithPath: "/nowhere"))
    for host in ["127.0.0.1", "127.8.9.1", "::1", "localhost"] {
      options.host = host
      #expect(throws: Never.self) { try options.check() }
    }
    for host in ["0.0.0.0", "::", "192.0.2.1", "mona.example", "localhost.example"] {
      options.host = host
      options.proxy = nil
      #expect(throws: ServerError.open(host)) { try options.check() }
      options.proxy = "127.0.0.1"
      #expect(throws: Never.self) { try options.check() }
    }
  }

  @Test(
    "The preferred language of the client is used, else English",
    arguments: [
      ("", "en"), ("fr", "fr"), ("fr-CA,fr;q=0.9,en;q=0.5", "fr"), ("en;q=0.4, FR ;q=0.5", "fr"),
      ("de,es;q=0.9", "en"), ("fr;q=0,en;q=0.1", "en"), ("fr;q=0", "en"), ("*", "en"),
      (";,;q=,", "en"),
    ])
  func languages(header: String, code: String) {
    #expect(AcceptedLanguage.of(header, among: [.english, .french]).code == code)
  }

  @Test("A rate limit lasts a minute, and counts each name separately")
  func limits() {
    let time = TestTime()
    let limiter = RateLimiter(limit: 2, clock: ServerClock { time.now })
    for _ in 0..<2 { #expect(limiter.enter("a") == nil) }
    #expect(limiter.enter("a") == 60)
    #expect(limiter.wait("a") == 60)
    #expect(limiter.enter("b") == nil)
    time.pass(seconds: 59)
    #expect(limiter.enter("a") == 1)
    time.pass(seconds: 1)
    #expect(limiter.wait("a") == nil)
    #expect(limiter.enter("a") == nil)
    #expect(limiter.wait("a") == nil)
    limiter.forget("a")
    for _ in 0..<2 { #expect(limiter.enter("a") == nil) }
  }

  @Test("The last address added by a proxy is the client's; others are ignored")
  func proxies() async throws {
    let server = try TestServer(requestsPerMinute: 2, proxy: "127.0.0.1")
    let name = try #require(HTTPField.Name("X-Forwarded-For"))
    func ask(_ forwarded: String, from address: String) async throws -> Int {
      try await server.ask(.get, "/api/v3/badges/1", headers: [name: forwarded], from: address)
        .status
    }
    for _ in 0..<2 { #expect(try await ask("9.9.9.9, 192.0.2.7", from: "127.0.0.1") == 200) }
    #expect(try await ask("8.8.8.8, 192.0.2.7", from: "127.0.0.1") == 429)
    #expect(try await ask("192.0.2.8", from: "127.0.0.1") == 200)
    for number in 0..<2 { #expect(try await ask("1.1.1.\(number)", from: "192.0.2.9") == 200) }
    #expect(try await ask("1.1.1.9", from: "192.0.2.9") == 429)
  }

  @Test(
    "Clients are counted by address, however it is written, and by network for IPv6",
    arguments: [
      ("192.0.2.7", "192.0.2.7"), (" 192.0.2.7 ", "192.0.2.7"), ("192.0.2.7:4711", "192.0.2.7"),
      ("::ffff:192.0.2.7", "192.0.2.7"), ("[::FFFF:192.0.2.7]:80", "192.0.2.7"),
      ("9.9.9.9,192.0.2.7", "192.0.2.7"), ("2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
      ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
      ("\"[2001:db8:1:2::9]\"", "2001:db8:1:2::/64"),
      ("fe80::1%eth0", "fe80::/64"), ("unknown", "127.0.0.1"), ("", "127.0.0.1"),
      ("192.0.2.7, ", "127.0.0.1"), ("192.0.2.7.8", "127.0.0.1"),
    ])
  func clients(forwarded: String, name: String) throws {
    let headers: HTTPFields = [try #require(HTTPField.Name("X-Forwarded-For")): forwarded]
    #expect(NetworkAddress.client(headers, peer: "127.0.0.1", proxy: "127.0.0.1") == name)
    let other = NetworkAddress.client(headers, peer: "2001:db8::9", proxy: "127.0.0.1")
    #expect(other == "2001:db8::/64")
  }

  @Test(
    "A client behind a proxy with too many connections gets an answer, and its connection is closed"
  )
  func excess() async throws {
    let server = try TestServer(proxy: "127.0.0.1")
    let answer = try await server.ask(
      .get, "/api/v3/badges", headers: [try #require(ConnectionLimit.excess): "1"],
      from: "127.0.0.1")
    #expect(answer.status == 429)
    #expect(answer.headers[.retryAfter] == "1" && answer.headers[.connection] == "close")
  }

  @Test("Failed log-ins from one IPv6 network count together")
  func loginsOfNetwork() async throws {
    let server = try TestServer()
    _ = try await server.register("ana")
    for number in 1...5 {
      _ = try await server.ask(
        .post, "/api/v3/login", ["username": "ana", "password": "guess"],
        from: "2001:db8::\(number)")
    }
    let login = ["username": "ana", "password": "secret-1"]
    let refused = try await server.ask(.post, "/api/v3/login", login, from: "2001:db8::6")
    #expect(refused.status == 429)
    let other = try await server.ask(.post, "/api/v3/login", login, from: "2001:db8:0:1::6")
    #expect(other.status == 200)
  }

  @Test("An address is the same in every notation, and through either socket family")
  func sameAddress() throws {
    #expect(NetworkAddress.written("::FFFF:192.0.2.7") == "192.0.2.7")
    #expect(NetworkAddress.written("0:0:0:0:0:0:0:1") == "::1")
    #expect(NetworkAddress.written("2001:DB8::ffff:1:2") == "2001:db8::ffff:1:2")
    #expect(NetworkAddress.written("mona.example") == nil)
    let mapped = try SocketAddress(ipAddress: "::ffff:127.0.0.1", port: 7)
    #expect(NetworkAddress.of(mapped) == "127.0.0.1")
    #expect(NetworkAddress.of(nil) == "")
  }

  @Test(
    "A valid range gives that part of a file, an invalid one the whole file",
    arguments: [
      ("bytes=0-4", ByteRange.part(0..<5)), ("bytes=5-", .part(5..<10)),
      ("bytes=-3", .part(7..<10)),
      ("bytes=8-99", .part(8..<10)), ("bytes=-99", .part(0..<10)), ("bytes=10-", ByteRange.none),
      ("bytes=-0", ByteRange.none), ("bytes=4-2", nil), ("bytes=0-1,3-4", nil), ("bytes=a-b", nil),
      ("bytes=-", nil), ("lines=1-2", nil), ("bytes=--1", nil),
      ("bytes=99999999999999999999-", nil),
    ])
  func ranges(header: String, range: ByteRange?) {
    #expect(ByteRange.of(header, size: 10) == range)
  }

  @Test("A resumed download gets the rest of the same content")
  func rest() async throws {
    let server = try TestServer()
    let whole = try await server.ask(.get, "/api/v3/badges")
    let tag = try #require(whole.headers[.eTag])
    let rest = try await server.ask(
      .get, "/api/v3/badges", headers: [.range: "bytes=100-", .ifRange: tag])
    #expect(rest.status == 206)
    #expect(rest.body == whole.body.dropFirst(100))
    #expect(rest.headers[.contentRange] == "bytes 100-\(whole.body.count - 1)/\(whole.body.count)")
    let other = try await server.ask(
      .get, "/api/v3/badges", headers: [.range: "bytes=100-", .ifRange: "\"other\""])
    #expect((other.status, other.body) == (200, whole.body))
    // A range of the gzip file is useful only to a client that has the rest of it.
    let packed: [HTTPField.Name: String] = [.acceptEncoding: "gzip", .range: "bytes=100-"]
    let plain = try await server.ask(.get, "/api/v3/badges", headers: packed)
    #expect((plain.status, plain.body) == (206, whole.body.dropFirst(100)))
    let all = try await server.ask(.get, "/api/v3/badges", headers: [.acceptEncoding: "gzip"])
    let packedTag = try #require(all.headers[.eTag])
    let more = try await server.ask(
      .get, "/api/v3/badges", headers: packed.merging([.ifRange: packedTag]) { $1 })
    #expect((more.status, more.body) == (206, all.body.dropFirst(100)))
    let beyond = try await server.ask(.get, "/api/v3/badges", headers: [.range: "bytes=9999999-"])
    #expect(beyond.status == 416)
  }

  @Test("Health, readiness and capabilities are reported")
  func health() async throws {
    let server = try TestServer()
    #expect(try await server.ask(.get, "/health").text == #"{"status":"ok"}"#)
    #expect(try await server.ask(.get, "/ready").text == #"{"status":"ready"}"#)
    let capabilities = try await server.ask(.get, "/api/v3/capabilities").text
    #expect(capabilities.contains(#""photo_bytes":4194304"#))
    #expect(capabilities.contains(#""versions":["v2","v3"]"#))
  }

  @Test("A data folder has one server at a time")
  func lock() throws {
    let folder = try TemporaryFolder()
    var lock: ServerLock? = try ServerLock(folder.url)
    #expect(throws: ServerError.alreadyServed(folder.url.path)) { try ServerLock(folder.url) }
    #expect(lock != nil)
    lock = nil
    #expect(throws: Never.self) { try ServerLock(folder.url) }
  }
}

@Suite struct EmptyCatalogueTests {
  @Test func `a server reports whether it found a catalogue at its start`() async throws {
    let folder = try TemporaryFolder()
    var options = ServerOptions(folder: folder.url.appendingPathComponent("without"))
    options.data = TestServer.data
    #expect(try await ServerProgram(options).isCatalogueEmpty())
    options.folder = folder.url.appendingPathComponent("with")
    options.starter = TestServer.data
    #expect(try await !ServerProgram(options).isCatalogueEmpty())
  }
}

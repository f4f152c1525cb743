import Foundation
import HTTPTypes
import MonaText
import Testing

@testable import MonaServer

@Suite("Serving")
struct ServingTests {
  @Test("A server listens beyond this computer only behind a proxy")
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
    "The language that is wanted most is spoken, else English",
    arguments: [
      ("", "en"), ("fr", "fr"), ("fr-CA,fr;q=0.9,en;q=0.5", "fr"), ("en;q=0.4, FR ;q=0.5", "fr"),
      ("de,es;q=0.9", "en"), ("fr;q=0,en;q=0.1", "en"), ("fr;q=0", "en"), ("*", "en"),
      (";,;q=,", "en"),
    ])
  func languages(header: String, code: String) {
    #expect(AcceptedLanguage.of(header, among: [.english, .french]).code == code)
  }

  @Test("A limit holds for a minute, and for each name by itself")
  func limits() async {
    let time = TestTime()
    let limiter = RateLimiter(limit: 2, clock: ServerClock { time.now })
    for _ in 0..<2 {
      #expect(await limiter.wait("a") == nil)
      await limiter.count("a")
    }
    #expect(await limiter.wait("a") == 60)
    #expect(await limiter.wait("b") == nil)
    time.pass(seconds: 59)
    #expect(await limiter.wait("a") == 1)
    time.pass(seconds: 1)
    #expect(await limiter.wait("a") == nil)
    await limiter.count("a")
    #expect(await limiter.wait("a") == nil)
  }

  @Test("The last address a proxy names is the client's; anybody else's word is not taken")
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
}

import Foundation
import Testing

@testable import MonaServices

@Suite("Redirects of tile servers")
struct RedirectTests {
  private func next(_ location: String, from source: String) -> String? {
    let answer = HTTPAnswer(status: 302, headers: ["location": location], body: Data())
    return Redirect.next(after: answer, from: source, at: source) { host in
      ["127.0.0.1", "192.168.1.1", "router.local", "localhost"].contains(host)
    }
  }

  @Test(
    "Redirects may lead to https only, and not to the local network",
    arguments: [
      ("https://b.example.org/1.png", "https://b.example.org/1.png"),
      ("/2.png", "https://a.example.org/2.png"),
      ("http://b.example.org/1.png", nil), ("https://192.168.1.1/1.png", nil),
      ("https://localhost/1.png", nil), ("https://router.local/1.png", nil),
      ("file:///etc/passwd", nil), ("", nil),
    ])
  func abroad(location: String, expected: String?) {
    #expect(next(location, from: "https://a.example.org/tiles/1.png") == expected)
  }

  @Test("A server without encryption may redirect to another one")
  func unencrypted() {
    let source = "http://a.example.org/1.png"
    #expect(next("http://b.example.org/1.png", from: source) == "http://b.example.org/1.png")
    #expect(next("http://192.168.1.1/1.png", from: source) == nil)
  }

  @Test("A local server may redirect to a local one")
  func here() {
    let source = "http://127.0.0.1:8080/1.png"
    #expect(next("http://192.168.1.1/1.png", from: source) == "http://192.168.1.1/1.png")
    #expect(next("/2.png", from: source) == "http://127.0.0.1:8080/2.png")
  }

  @Test("A response without a Location, or that is no redirect, is final")
  func nowhere() {
    let answer = HTTPAnswer(status: 200, headers: ["location": "https://b.org"], body: Data())
    #expect(Redirect.next(after: answer, from: "https://a.org", at: "https://a.org") == nil)
    let lost = HTTPAnswer(status: 302, headers: [:], body: Data())
    #expect(Redirect.next(after: lost, from: "https://a.org", at: "https://a.org") == nil)
  }

  @Test(
    "Addresses of the local network are recognised",
    arguments: [
      ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false),
      ("192.168.0.1", true), ("169.254.169.254", true), ("100.64.0.1", true), ("0.0.0.0", true),
      ("224.0.0.1", true), ("93.184.216.34", false), ("::1", true), ("[::1]", true),
      ("fe80::1", true), ("fd00::1", true), ("::ffff:192.168.0.1", true),
      ("::ffff:93.184.216.34", false), ("64:ff9b::a00:1", true), ("2606:2800::1", false),
      ("localhost", true), ("printer.local", true), ("LOCALHOST.", true),
    ])
  func addresses(host: String, isLocal: Bool) {
    #expect(LocalNetwork.holds(host) == isLocal)
  }

  @Test("The number of redirects is limited")
  func circle() async throws {
    let server = LoopbackServer { _ in .status(302, headers: ["Location": "/again"]) }
    let session = HTTPSession(agent: "test", deadline: .seconds(10))
    let answer = try await session.get("http://127.0.0.1:\(server.port)/once")
    #expect(answer.status == 302 && server.requests.count == 1 + Redirect.limit)
  }
}

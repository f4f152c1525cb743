import Foundation
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("A server that has moved")
struct MovedTests {
  @Test("Each request is redirected permanently, and the capabilities name the new address")
  func redirected() async throws {
    let server = try TestServer { $0.movedTo = "https://new.mona.test/art" }
    let answer = try await server.ask(.get, "/api/v3/artworks?page=2")
    #expect(answer.status == 308)
    #expect(answer.headers[.location] == "https://new.mona.test/art/api/v3/artworks?page=2")
    #expect(answer.text == #"{"message":"This server has moved to another address."}"#)
    let fields = ["username": "ana", "password": "secret-1", "password_confirmation": "secret-1"]
    #expect(try await server.ask(.post, "/api/v3/register", fields).status == 308)
    #expect(try await server.context.store.credentials(ofUsername: "ana") == nil)
    #expect(try await server.ask(.get, "/nowhere").status == 308)
    let capabilities = try await server.ask(.get, "/api/v3/capabilities")
    #expect(capabilities.status == 200)
    #expect(capabilities.field("moved_to") == "https://new.mona.test/art")
    #expect(try await server.ask(.get, "/health").status == 200)
  }

  @Test("A server that has not moved names no address")
  func staying() async throws {
    let answer = try await TestServer().ask(.get, "/api/v3/capabilities")
    #expect(answer.text.contains(#""moved_to":null"#))
  }

  @Test(
    "Only addresses that devices follow are accepted",
    arguments: [
      ("https://new.mona.test", "https://new.mona.test"),
      ("https://new.mona.test/art/api/v3/", "https://new.mona.test/art"),
      ("http://127.0.0.1:8081/", "http://127.0.0.1:8081"),
      ("http://new.mona.test", nil), ("new.mona.test", nil), ("https://a:b@new.mona.test", nil),
      ("https://new.mona.test/?a=b", nil), ("", nil),
    ] as [(String, String?)])
  func accepted(text: String, address: String?) {
    #expect(MovedMiddleware.address(text) == address)
  }
}

import Foundation
import HTTPTypes
import MonaTestSupport
import NIOCore
import Testing

@testable import MonaServer

@Suite("What an account may store")
struct QuotaTests {
  private func send(
    _ server: TestServer, _ path: String, _ fields: KeyValuePairs<String, String>, photo: Data,
    token: String, key: String? = nil
  ) async throws -> TestServer.Answer {
    var head = HTTPRequest(
      method: .post, scheme: "http", authority: "mona.test", path: "/api/v3/\(path)")
    head.headerFields[.contentType] = "multipart/form-data; boundary=x"
    head.headerFields[.authorization] = "Bearer \(token)"
    if let key, let name = HTTPField.Name("Idempotency-Key") { head.headerFields[name] = key }
    var body = ByteBuffer()
    for (name, value) in fields {
      body.writeString(
        "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
    }
    body.writeString(
      "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n")
    body.writeBytes(photo)
    body.writeString("\r\n--x--\r\n")
    return try await server.respond(head, body)
  }

  @Test("Photos of visits and reports count together, each account by itself")
  func photos() async throws {
    let server = try TestServer { options in
      options.photoBytesPerAccount = TinyPhoto.jpeg(1).count + TinyPhoto.jpeg(2).count
    }
    let token = try await server.register("ana")
    let first = try await send(
      server, "user/artworks", ["id": "20"], photo: TinyPhoto.jpeg(1), token: token)
    #expect(first.status == 200)
    let report: KeyValuePairs = ["type": "artwork", "id": "20", "problem": "damaged"]
    let second = try await send(server, "reports", report, photo: TinyPhoto.jpeg(2), token: token)
    #expect(second.status == 200)
    for path in ["user/artworks", "reports"] {
      let refused = try await send(
        server, path, ["type": "artwork", "id": "32", "problem": "damaged"],
        photo: TinyPhoto.jpeg(3), token: token)
      #expect(refused.status == 422 && refused.text.contains("no room for more photos"))
    }
    let words = try await server.ask(
      .post, "/api/v3/user/artworks", ["id": "32", "comment": "words"], token: token)
    #expect(words.status == 200)
    let other = try await server.register("ben")
    let theirs = try await send(
      server, "user/artworks", ["id": "20"], photo: TinyPhoto.jpeg(3), token: other)
    #expect(theirs.status == 200)
  }

  @Test("An account has a maximum of reports; a repeated request is not one more")
  func reports() async throws {
    let server = try TestServer { $0.reportsPerAccount = 2 }
    let token = try await server.register("ana")
    let name = try #require(HTTPField.Name("Idempotency-Key"))
    func report(_ key: String) async throws -> TestServer.Answer {
      try await server.ask(
        .post, "/api/v3/reports", ["type": "artwork", "id": "20", "problem": "absent"],
        token: token, headers: [name: key])
    }
    for key in ["a", "b", "b"] { #expect(try await report(key).status == 200) }
    let refused = try await report("c")
    #expect(refused.status == 422 && refused.text.contains(#""problem":["This account"#))
  }
}

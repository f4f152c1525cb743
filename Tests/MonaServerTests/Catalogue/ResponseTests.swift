import Foundation
import HTTPTypes
import MonaModel
import MonaTestSupport
import MonaText
import NIOCore
import Testing

@testable import MonaServer

@Suite("Server responses")
struct ResponseTests {
  @Test("Errors are in the requested language, also for two requests at once")
  func languages() async throws {
    let server = try TestServer()
    _ = try withLanguage(.english) { tr("Unauthenticated.") }
    async let french = server.ask(.get, "/api/v3/user", headers: [.acceptLanguage: "fr"])
    async let english = server.ask(.get, "/api/v3/user", headers: [.acceptLanguage: "en"])
    #expect(try await english.field("message") == "Unauthenticated.")
    #expect(try await french.field("message") == "Vous n’êtes pas connecté·e.")
    #expect(try await french.status == 401)
  }

  @Test(
    "A refused HEAD request is answered without a body", arguments: ["artworks/999999", "nothing"])
  func refusedHead(path: String) async throws {
    let server = try TestServer()
    func respond(_ method: HTTPRequest.Method) async throws -> TestServer.Answer {
      try await server.respond(
        HTTPRequest(
          method: method, scheme: "http", authority: "mona.test", path: "/api/v3/\(path)"),
        ByteBuffer())
    }
    let (head, get) = (try await respond(.head), try await respond(.get))
    #expect((head.status, head.body.count) == (404, 0))
    #expect(head.headers[.contentLength] == "\(get.body.count)")
  }

  @Test("A collection reflects a change of the catalogue at once, and so does its entity tag")
  func snapshots() async throws {
    let server = try TestServer()
    let before = try await server.ask(.get, "/api/v3/artworks")
    let tag = try #require(before.headers[.eTag])
    let same = try await server.ask(
      .get, "/api/v3/artworks", headers: [.ifNoneMatch: "W/\"x\", \(tag)"])
    #expect((same.status, same.body.count) == (304, 0))

    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("more.json")
    try Data(before.text.replacing("Louverture", with: "L’Ouverture").utf8).write(to: file)
    server.time.pass(seconds: 3 * 86_400)
    _ = try server.context.catalogue.importCatalogue(file)
    let after = try await server.ask(.get, "/api/v3/artworks", headers: [.ifNoneMatch: tag])
    #expect(after.status == 200)
    #expect(after.text.contains("L’Ouverture"))
    // The changes of the day list only this record.
    let day = ServerClock { server.time.now }.day
    let changed = try await server.ask(.get, "/api/v3/lastUpdatedArtworks?date=\(day)")
    #expect(changed.text.hasPrefix(#"{"data":[{"id":20,"#))
    #expect(changed.text.components(separatedBy: #""duplicates""#).count == 2)
  }

  @Test("Clients that accept gzip get it, with the same content")
  func packed() async throws {
    let server = try TestServer()
    let plain = try await server.ask(.get, "/api/v3/places")
    let packed = try await server.ask(
      .get, "/api/v3/places", headers: [.acceptEncoding: "br, gzip"])
    #expect(plain.headers[.contentEncoding] == nil)
    #expect(packed.headers[.contentEncoding] == "gzip")
    #expect(packed.headers[.eTag] != plain.headers[.eTag])
    #expect(packed.body.count * 2 < plain.body.count)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("places.gz")
    try packed.body.write(to: file)
    let gzip = TestProcess()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-d", file.path]
    try gzip.run()
    gzip.waitUntilExit()
    #expect(try Data(contentsOf: file.deletingPathExtension()) == plain.body)
    let refused = try await server.ask(
      .get, "/api/v3/places", headers: [.acceptEncoding: "gzip;q=0"])
    #expect(refused.headers[.contentEncoding] == nil)
  }

  @Test(
    "Invalid requests are never reported as server errors",
    arguments: [
      "/nothing", "/api/v3", "/api/v9/artworks", "/api/v3/artworks/-1",
      "/api/v3/artworks/99999999999999999999",
      "/api/v3/places/1152921504606846975", "/api/v3/artists/0", "/api/v3/badges/x", "/%00",
    ])
  func nothing(path: String) async throws {
    #expect(try await TestServer().ask(.get, path).status == 404)
  }

  @Test("A body that is too long or invalid is refused")
  func bodies() async throws {
    let server = try TestServer()
    let long = ["username": String(repeating: "a", count: 70_000)]
    #expect(try await server.ask(.post, "/api/v3/login", long).status == 413)
    let type: [HTTPField.Name: String] = [.contentType: "multipart/form-data"]
    #expect(try await server.ask(.post, "/api/v3/login", headers: type).status == 400)
  }

  @Test("Every response disables content sniffing")
  func headers() async throws {
    for path in ["/api/v3/badges", "/api/v3/user", "/nothing"] {
      let answer = try await TestServer().ask(.get, path)
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      #expect(
        answer.headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'")
    }
  }
}

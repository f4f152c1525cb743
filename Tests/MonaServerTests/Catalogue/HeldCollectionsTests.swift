import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Collections that are answered without a task")
struct HeldCollectionsTests {
  private let folder: TemporaryFolder
  private let parts: ServerParts
  private let held: HeldCollections
  private let responder: RouterResponder<RequestScope>
  private let path = "/api/v3/artworks"

  init() throws {
    folder = try TemporaryFolder()
    var options = ServerOptions(folder: folder.url)
    options.passwordCost = 4
    options.requestsPerMinute = 5
    options.starter = TestServer.data
    parts = try ServerParts(options)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    held = Routes.heldCollections(parts, logger: logger)
    responder = Routes.router(parts, held).buildResponder()
  }

  private func request(_ fields: HTTPFields = [:], _ path: String? = nil) -> HTTPRequest {
    HTTPRequest(
      method: .get, scheme: "http", authority: "mona.test", path: path ?? self.path,
      headerFields: fields)
  }

  private func usual(_ head: HTTPRequest, from address: String) async throws -> Response {
    let scope = RequestScope(address: address, logger: Logger(label: "test"))
    return try await responder.respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: scope)
  }

  @Test("They are answered as the usual way answers them, whole, packed and unchanged")
  func same() async throws {
    #expect(held.answer(to: request(), from: "a") == nil, "nobody asked for it yet")
    let tag = try #require(try await usual(request(), from: "b").headers[.eTag])
    for (number, fields) in [
      [:], [.acceptEncoding: "gzip"], [.ifNoneMatch: tag], [.ifNoneMatch: "\"x\", W/\(tag)"],
    ].enumerated() as EnumeratedSequence<[HTTPFields]> {
      let expected = try await usual(request(fields), from: "c\(number)")
      let answer = try #require(held.answer(to: request(fields), from: "c\(number)"))
      #expect(answer.head.status == expected.status)
      var (found, wanted) = (answer.head.headerFields, expected.headers)
      #expect(found[.date]?.hasSuffix(" GMT") == true)
      // What the server adds to all answers, and what tells each from others.
      for name in [HTTPField.Name.date, .server] { found[name] = nil }
      for name in try [#require(HTTPField.Name("X-Request-ID")), .contentLength] {
        (found[name], wanted[name]) = (nil, nil)
      }
      #expect(found == wanted)
      #expect(answer.body?.readableBytes ?? 0 == expected.body.contentLength ?? 0)
    }
  }

  @Test("Whoever asked too often, or asks for a part or for something else, goes the usual way")
  func others() async throws {
    _ = try await usual(request(), from: "b")
    for _ in 0..<5 { #expect(held.answer(to: request(), from: "a") != nil) }
    #expect(held.answer(to: request(), from: "a") == nil)
    #expect(try await usual(request(), from: "a").status == .tooManyRequests)
    #expect(held.answer(to: request([.range: "bytes=0-1"]), from: "c") == nil)
    for other in ["\(path)?x", "/api/v2/artworks", "/api/v3/artworks/20", "/api/v3/user"] {
      #expect(held.answer(to: request([:], other), from: "c") == nil)
    }
    #expect(held.answer(to: request(), from: "c") != nil)
  }

  @Test("That a collection is unchanged is told at once, however large it is")
  func large() throws {
    let file = folder.url.appendingPathComponent("large")
    try Data("[]".utf8).write(to: file)
    func opened() throws -> OpenFile { try #require(OpenFile(file)) }
    let edition = try Edition(revision: 1, tag: "t", plain: opened(), packed: opened())
    #expect(edition.answer(to: [.ifNoneMatch: "\"t\""])?.head.status == .notModified)
    #expect(edition.answer(to: [:]) == nil)
  }

  @Test("What another process commits to the catalogue is answered at once")
  func committed() async throws {
    _ = try await usual(request(), from: "b")
    let other = try Catalogue(file: KeptDatabase.catalogue.file(in: folder.url))
    #expect(held.answer(to: request(), from: "a") != nil)
    let badges = TestServer.data.appendingPathComponent("badges.json")
    _ = try other.importBadges(
      Data(String(decoding: Data(contentsOf: badges), as: UTF8.self).replacing("1", with: "2").utf8)
    )
    #expect(held.answer(to: request(), from: "a") == nil)
    _ = try await usual(request(), from: "b")
    #expect(held.answer(to: request(), from: "a") != nil)
  }
}

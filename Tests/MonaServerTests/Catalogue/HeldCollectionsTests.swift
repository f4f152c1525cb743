import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MonaCatalogue
import MonaTestSupport
import NIOHTTP1
import Testing

@testable import MonaServer

@Suite("Collections that are answered without a task")
struct HeldCollectionsTests {
  private let folder: TemporaryFolder
  private let parts: ServerParts
  private let collections: HeldCollections
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
    collections = Routes.heldCollections(parts, logger: logger)
    responder = Routes.router(parts, collections).buildResponder()
  }

  private func held(
    _ fields: HTTPFields = [:], from address: String, path: String? = nil,
    version: HTTPVersion = .http1_1, method: HTTPMethod = .GET
  ) -> HeldAnswers.Answer? {
    let headers = [("Host", "mona.test")] + fields.map { ($0.name.rawName, $0.value) }
    let head = HTTPRequestHead(
      version: version, method: method, uri: path ?? self.path, headers: HTTPHeaders(headers))
    return collections.answer(to: head, from: address)
  }

  private func usual(_ fields: HTTPFields = [:], from address: String) async throws -> Response {
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "mona.test", path: path, headerFields: fields)
    let scope = RequestScope(address: address, logger: Logger(label: "test"))
    return try await responder.respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: scope)
  }

  @Test("They are answered as the usual way answers them, whole, packed and unchanged")
  func same() async throws {
    #expect(held(from: "a") == nil, "nobody asked for it yet")
    let tag = try #require(try await usual(from: "b").headers[.eTag])
    for (number, fields) in [
      [:], [.acceptEncoding: "gzip"], [.ifNoneMatch: tag], [.ifNoneMatch: "\"x\", W/\(tag)"],
    ].enumerated() as EnumeratedSequence<[HTTPFields]> {
      let expected = try await usual(fields, from: "c\(number)")
      let answer = try #require(held(fields, from: "c\(number)"))
      let found = String(buffer: answer.head).components(separatedBy: "\r\n")
      #expect(found.first == "HTTP/1.1 \(expected.status)")
      #expect(found.suffix(2) == ["", ""])
      // What the server adds to all answers, and what tells each from others.
      let own = ["X-Request-ID", "Content-Length", "Date", "Server"].map { "\($0): " }
      func isCommon(_ line: String) -> Bool { !own.contains { line.hasPrefix($0) } }
      let wanted = expected.headers.map { "\($0.name.rawName): \($0.value)" }
      #expect(found.dropFirst().dropLast(2).filter(isCommon) == wanted.filter(isCommon))
      for name in own {
        #expect(
          found.count { $0.hasPrefix(name) } == (name == own[1] && answer.body == nil ? 0 : 1))
      }
      #expect(answer.body?.readableBytes ?? 0 == expected.body.contentLength ?? 0)
    }
  }

  @Test("Whoever asked too often, or asks for a part or for something else, goes the usual way")
  func others() async throws {
    _ = try await usual(from: "b")
    for _ in 0..<5 { #expect(held(from: "a") != nil) }
    #expect(held(from: "a") == nil)
    #expect(try await usual(from: "a").status == .tooManyRequests)
    for fields in [
      [.range: "bytes=0-1"], [.connection: "close"], [.expect: "100-continue"],
      [.contentLength: "5"], [.transferEncoding: "chunked"],
    ] as [HTTPFields] {
      #expect(held(fields, from: "c") == nil)
    }
    for other in ["\(path)?x", "/api/v2/artworks", "/api/v3/artworks/20", "/api/v3/user"] {
      #expect(held(from: "c", path: other) == nil)
    }
    #expect(held(from: "c", version: .http1_0) == nil)
    #expect(held(from: "c", method: .HEAD) == nil)
    #expect(held(from: "c") != nil)
  }

  @Test("That a collection is unchanged is told at once, however large it is")
  func large() throws {
    let file = folder.url.appendingPathComponent("large")
    try Data("[]".utf8).write(to: file)
    func opened() throws -> OpenFile { try #require(OpenFile(file)) }
    let edition = try Edition(revision: 1, tag: "t", plain: opened(), packed: opened())
    #expect(edition.answer(tags: ["\"t\""], encodings: [])?.status == .notModified)
    #expect(edition.answer(tags: [], encodings: []) == nil)
  }

  @Test("What another process commits to the catalogue is answered at once")
  func committed() async throws {
    _ = try await usual(from: "b")
    let other = try Catalogue(file: KeptDatabase.catalogue.file(in: folder.url))
    #expect(held(from: "a") != nil)
    let badges = TestServer.data.appendingPathComponent("badges.json")
    _ = try other.importBadges(
      Data(String(decoding: Data(contentsOf: badges), as: UTF8.self).replacing("1", with: "2").utf8)
    )
    #expect(held(from: "a") == nil)
    _ = try await usual(from: "b")
    #expect(held(from: "a") != nil)
  }
}

import Foundation
import HTTPTypes
import Hummingbird
import MonaCatalogue
import MonaTestSupport
import NIOCore
import Testing

@testable import MonaServer

@Suite("Published collections")
struct PublishedCollectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The next request gets a collection as changed by another process")
  func otherProcess() async throws {
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder.url))
    try catalogue.fillIfEmpty(from: TestServer.data)
    let server = try TestServer(catalogueInFile: catalogue)
    let before = try await server.ask(.get, "/api/v3/badges")
    let tag = try #require(before.headers[.eTag])
    // A second connection to the same file, as `mona-server import` opens one.
    let other = try Catalogue(file: ServerDatabase.catalogue.file(in: folder.url))
    for (old, new) in [("1", "2"), ("2", "3")] {
      let badges = TestServer.data.appendingPathComponent("badges.json")
      let text = try String(contentsOf: badges, encoding: .utf8).replacing(old, with: new)
      _ = try other.importBadges(Data(text.utf8))
      let after = try await server.ask(.get, "/api/v3/badges", headers: [.ifNoneMatch: tag])
      #expect(after.status == 200)
      #expect(after.body != before.body)
      let newTag = try #require(after.headers[.eTag])
      let same = try await server.ask(.get, "/api/v3/badges", headers: [.ifNoneMatch: newTag])
      #expect((same.status, same.body.count) == (304, 0))
    }
  }

  @Test("A large collection is served from its file, with conditional requests")
  func large() async throws {
    let file = folder.url.appendingPathComponent("large")
    try Data("[]".utf8).write(to: file)
    func opened() throws -> OpenFile { try #require(OpenFile(file)) }
    #expect(try opened().content == nil)
    let snapshot = try PublishedSnapshot(revision: 1, tag: "t", plain: opened(), packed: opened())
    func answer(_ fields: HTTPFields) -> Response {
      let head = HTTPRequest(
        method: .get, scheme: "http", authority: "mona.test", path: "/", headerFields: fields)
      return snapshot.response(
        to: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
    }
    #expect(answer([:]).status == .ok)
    #expect(answer([:]).body.contentLength == 2)
    for tags in [["\"t\""], ["W/\"t\""], ["\"x\", W/\"t\""], ["\"x\"", "\"t\""], ["*"]] {
      var fields = HTTPFields()
      fields[values: .ifNoneMatch] = tags
      #expect(answer(fields).status == .notModified)
    }
    #expect(answer([.ifNoneMatch: "\"t-gzip\""]).status == .ok)
    #expect(answer([.acceptEncoding: "gzip", .ifNoneMatch: "\"t-gzip\""]).status == .notModified)
  }
}

import Foundation
import GRDB
import HTTPTypes
import Logging
import MonaServerStore
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("A full or damaged disk")
struct FullDiskTests {
  @Test(
    "Words and log-ins are refused with 507 once the database cannot grow, and accepted once it can",
    .enabled(if: !TestStore.isPostgres)
  )
  func words() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    let database = server.context.store.database
    func limit(_ pages: Int) async throws {
      try await database.write { db in
        _ = try db.value(Int.self, "PRAGMA max_page_count = \(pages)")
      }
    }
    func note(_ number: Int) async throws -> TestServer.Answer {
      let comment = String(repeating: "w", count: 2000)
      return try await server.ask(
        .post, "/api/v3/user/artworks", ["id": "\(number)", "comment": comment], token: token)
    }
    func logIn() async throws -> TestServer.Answer {
      try await server.ask(.post, "/api/v3/login", ["username": "ana", "password": "secret-1"])
    }
    let pages = try await database.read { try $0.value(Int.self, "PRAGMA page_count") }
    try await limit(try #require(pages))
    // What fits into pages that are there already is still accepted.
    var answers: [TestServer.Answer] = []
    for number in [20, 32, 46, 58, 59] { answers.append(try await note(number)) }
    while try await logIn().status == 200 {}
    answers.append(try await logIn())
    let full = try #require(answers.first { $0.status != 200 })
    for answer in [full, try #require(answers.last)] {
      #expect(answer.status == 507)
      #expect(answer.headers[.retryAfter] == "300")
      #expect(answer.field("message") == "The server’s disk is full.")
    }
    try await limit(1_000_000)
    #expect(try await logIn().status == 200)
    #expect(try await note(20).status == 200)
  }

  @Test(
    "The system's errors of a full disk are recognised",
    arguments: [
      (POSIXError(.ENOSPC) as any Error, RequestError.diskFull), (POSIXError(.EDQUOT), .diskFull),
      (CocoaError(.fileWriteOutOfSpace), .diskFull),
      (DatabaseError(resultCode: .SQLITE_FULL), .diskFull),
      (DatabaseError(resultCode: .SQLITE_BUSY), .unavailable), (POSIXError(.EIO), .failed),
    ])
  func errors(error: any Error, refusal: RequestError) throws {
    let folder = try TemporaryFolder()
    let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let pages = try WebPages(folder: TestServer.data.appendingPathComponent("web"))
    let middleware = ErrorMiddleware(folder: folder.url, pages: pages)
    #expect(middleware.refusal(error, log) == refusal)
  }

  @Test("A disk is scarce when less is left than is needed")
  func scarce() throws {
    let folder = try TemporaryFolder()
    #expect(DiskSpace.isScarce(in: folder.url, needed: .max))
    #expect(!DiskSpace.isScarce(in: folder.url, needed: 1))
    #expect(!DiskSpace.isScarce(in: URL(fileURLWithPath: "/missing"), needed: .max))
  }

  @Test("A photo that the disk has damaged is mended by the same upload")
  func mended() async throws {
    let folder = try TemporaryFolder()
    let photos = try ServerPhotos(in: folder.url)
    func keep() async throws -> StoredPhoto {
      let incoming = photos.incoming()
      try await incoming.write(Data(TinyPhoto.jpeg(1)))
      return try await photos.keep(incoming, sharesMetadata: false)
    }
    let photo = try await keep()
    let files = PhotoFiles(in: folder.url)
    let file = files.url(photo)
    let whole = try Data(contentsOf: file)
    for damaged in [whole.prefix(whole.count - 1), whole.dropLast() + [0], Data()] {
      try damaged.write(to: file)
      #expect(try files.digest(of: photo) != photo.digest)
      // A client that names it by its hash is asked for it.
      #expect(try photos.has(photo) == (damaged.count == whole.count))
      #expect(try await keep() == photo)
      #expect(try files.digest(of: photo) == photo.digest)
      #expect(try Data(contentsOf: file) == whole)
    }
    let arriving = folder.url.appendingPathComponent("arriving").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: arriving).isEmpty)
  }

  @Test("A text with a null character is refused, and nothing of it is stored")
  func null() async throws {
    let server = try TestServer()
    let token = try await server.register("ana")
    let sentence = "may not contain a null character."
    let posted = try await server.ask(
      .post, "/api/v3/user/artworks", ["id": "20", "comment": "one\0two"], token: token)
    #expect(posted.status == 422 && posted.text.contains("The comment \(sentence)"))
    _ = try await server.ask(
      .post, "/api/v3/user/artworks", ["id": "20", "comment": "one"], token: token)
    let edited = try await server.ask(
      .patch, "/api/v3/user/artworks/20", json: #"{"comment": "two\u0000three"}"#, token: token)
    #expect(edited.status == 422 && edited.text.contains("The comment \(sentence)"))
    let login = ["username": "ana", "password": "secret-1\0"]
    let guessed = try await server.ask(.post, "/api/v3/login", login)
    #expect(guessed.status == 422 && guessed.text.contains("The password \(sentence)"))
    let device = ["username": "ana", "password": "secret-1", "device": "a\0b"]
    #expect(try await server.ask(.post, "/api/v3/login", device).status == 400)
    let list = try await server.ask(.get, "/api/v3/user/artworks", token: token)
    #expect(list.text.contains(#""comment":"one""#))
  }
}

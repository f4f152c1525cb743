import Foundation
import GRDB
import HTTPTypes
import MonaModel
import Testing

@testable import MonaServer

@Suite("Reports")
struct ReportTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func report(
    _ fields: [String: String], token: String? = nil, key: String? = nil
  ) async throws -> TestServer.Answer {
    let name = try #require(HTTPField.Name("Idempotency-Key"))
    return try await server.ask(
      .post, "/api/v3/reports", fields, token: token, headers: key.map { [name: $0] } ?? [:])
  }

  private func kept(_ token: String) async throws -> [StoredReport] {
    let login = try #require(try await server.context.store.login(showing: token))
    return try await server.context.store.reports(of: login.account.id, limit: 100)
  }

  @Test("Missing, moved, damaged, wrong and new works are stored as reported")
  func problems() async throws {
    let token = try await server.register("ana")
    for problem in ["absent", "moved", "damaged", "wrong"] {
      let fields = [
        "problem": problem, "type": "artwork", "id": "20", "comment": "Là", "latitude": "45.5",
        "longitude": "-73.6",
      ]
      #expect(try await report(fields, token: token).status == 200)
    }
    let place = ["problem": "new", "latitude": "45.51", "longitude": "-73.61"]
    #expect(try await report(place, token: token).status == 200)
    let reports = try await kept(token)
    #expect(reports.map(\.report.problem) == [.absent, .moved, .damaged, .wrong, .new])
    #expect(reports.first?.report.discovery == DiscoveryID(.artwork, 20))
    #expect(reports.first?.report.comment == "Là")
    #expect(reports.first?.report.place == Coordinate(latitude: 45.5, longitude: -73.6))
    #expect(reports.last?.report.discovery == nil)
    #expect(reports.last?.report.place == Coordinate(latitude: 45.51, longitude: -73.61))
  }

  @Test(
    "An incomplete or invalid report is refused field by field",
    arguments: [
      ([:], ["problem", "type"]),
      (["problem": "ugly", "type": "artwork", "id": "20"], ["problem"]),
      (["problem": "moved"], ["type"]), (["problem": "moved", "type": "artwork"], ["id"]),
      (["problem": "wrong", "type": "artwork", "id": "987654321"], ["id"]),
      (["problem": "new"], ["location"]),
      (["problem": "new", "latitude": "45.5"], ["location"]),
      (["problem": "new", "latitude": "95", "longitude": "1"], ["location"]),
      (["problem": "new", "latitude": "nan", "longitude": "1"], ["location"]),
      (
        [
          "problem": "new", "latitude": "4", "longitude": "1",
          "comment": String(repeating: "é", count: 2049),
        ], ["comment"]
      ),
    ])
  func refused(fields: [String: String], names: [String]) async throws {
    let token = try await server.register("ana")
    let answer = try await report(fields, token: token)
    #expect(answer.status == 422)
    let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
    #expect((object?["errors"] as? [String: Any])?.keys.sorted() == names)
    #expect(try await kept(token).isEmpty)
  }

  @Test("Reports need an account, and a repeated report is stored once")
  func once() async throws {
    let fields = ["problem": "damaged", "type": "artwork", "id": "20"]
    #expect(try await report(fields).status == 401)
    let token = try await server.register("ana")
    let first = try await report(fields, token: token, key: "k")
    let again = try await report(fields, token: token, key: "k")
    #expect(first.status == 200)
    #expect(again.text == first.text)
    #expect(try await kept(token).count == 1)
    #expect(
      try await report(
        ["problem": "new", "latitude": "1", "longitude": "1"], token: token, key: "k"
      ).status == 422)
  }

  @Test("A report's photo is stored like a visit's, and is deleted with the last of them")
  func photos() async throws {
    let token = try await server.register("ana")
    let (store, photos) = (server.context.store, server.context.photos)
    let person = try #require(try await store.login(showing: token)).account.id
    let incoming = photos.incoming()
    try await incoming.write(TestPoint.png(comment: "Ana"))
    let photo = try await photos.keep(incoming, sharesMetadata: false)
    let report = Report(problem: .damaged, discovery: DiscoveryID(.artwork, 20), photo: photo)
    _ = try await store.keep(report, of: person, photos: photos)
    let artwork = DiscoveryID(.artwork, 20)
    try await store.note(VisitChange(photo: .set(photo)), of: person, to: artwork, photos: photos)
    try await store.removeVisit(of: person, to: artwork, photos: photos)
    #expect(photos.has(photo))
    let unused = try await store.database.read { db in try ServerStore.unusedPhotos(db) }
    #expect(unused.isEmpty)
    #expect(try await kept(token).map(\.report.photo) == [photo])
    #expect(try await server.ask(.delete, "/api/v3/user", token: token).status == 200)
    #expect(!photos.has(photo))
    let rows = try await store.database.read { db in
      try Int.fetchOne(
        db, sql: "SELECT (SELECT count(*) FROM report) + (SELECT count(*) FROM photo)")
    }
    #expect(rows == 0)
  }
}

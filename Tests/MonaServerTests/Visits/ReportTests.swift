import Foundation
import HTTPTypes
import MonaAPI
import MonaModel
import MonaPerson
import MonaServerStore
import MonaSync
import MonaTestSupport
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
    #expect(try photos.has(photo))
    let unused = try await store.database.read { db in try ServerStore.unusedPhotos(db) }
    #expect(unused.isEmpty)
    #expect(try await kept(token).map(\.report.photo) == [photo])
    #expect(try await server.ask(.delete, "/api/v3/user", token: token).status == 200)
    #expect(try !photos.has(photo))
    let rows = try await store.database.read { db in
      try db.value(Int.self, "SELECT (SELECT count(*) FROM report) + (SELECT count(*) FROM photo)")
    }
    #expect(rows == 0)
  }
}

@Suite("Reports and their answers")
struct ReportAnswerTests {
  private let server: TestServer
  private let clock = TestUploadClock()
  private let device: UploadingDevice
  private let joute = DiscoveryID(.artwork, 277)

  init() throws {
    server = try TestServer()
    device = try UploadingDevice([DiscoveryID(.artwork, 277)], clock: clock)
  }

  private func profile(_ token: String) async throws -> (ServerClient, ServerProfile) {
    let unknown = ServerClient(.mona, server.transport, token: token, now: { [clock] in clock.now })
    let profile = try await unknown.profile()
    return (unknown.expecting(profile), profile)
  }

  private func send(_ device: UploadingDevice, _ token: String) async throws {
    let (_, profile) = try await profile(token)
    let uploader = device.uploader(server.transport, token: token, profile: profile)
    #expect(try await uploader.sendAll() == .nothing)
  }

  private func fetch(_ device: UploadingDevice, _ token: String) async throws {
    let (client, profile) = try await profile(token)
    try await ReportFetching(device.store, client, profile).run()
  }

  private func stored(_ token: String) async throws -> [StoredReport] {
    let login = try #require(try await server.context.store.login(showing: token))
    return try await server.context.store.reports(of: login.account.id, limit: 100)
  }

  @Test("What a person reports arrives whole, and the answer comes back to each of their computers")
  func answered() async throws {
    let token = try await server.register("lea")
    let content = ReportContent(.wrong, of: joute, facts: [.date, .title], words: "1976")
    let report = try device.store.report(content, photo: TinyPhoto.jpeg(2))
    try await send(device, token)
    let arrived = try #require(try await stored(token).first)
    #expect(arrived.report.facts == [.title, .date] && arrived.report.comment == "1976")
    #expect(try arrived.report.photo.map(server.context.photos.has) == true)
    try server.context.store.change(
      report: arrived.id, .answer("Moved to the square", isDeclined: false))
    let second = try UploadingDevice([joute], clock: clock)
    for device in [device, second] {
      try await fetch(device, token)
      let entry = try #require(try device.store.report(report.id))
      #expect(entry.state == .done && entry.answer == "Moved to the square")
      #expect(entry.content == report.content)
    }
    server.time.pass(seconds: 1)
    try server.context.store.change(report: arrived.id, .reopen)
    try await fetch(device, token)
    let reopened = try #require(try device.store.report(report.id))
    #expect(reopened.state == .received && reopened.answer == nil)
  }

  @Test(
    "Sent by two computers, and again after the keys of requests are forgotten, it is stored once")
  func once() async throws {
    let token = try await server.register("lea")
    let second = try UploadingDevice([joute], clock: clock)
    let id = UUID().uuidString.lowercased()
    for device in [device, second] {
      try device.store.report(ReportContent(.absent, of: joute), id: id)
      try await send(device, token)
      try await server.context.store.database.write { db in try db.execute("DELETE FROM done")
      }
    }
    #expect(try await stored(token).map(\.report.key) == [id])
    #expect(try device.store.report(id)?.state == .received)
    #expect(try second.store.report(id)?.state == .received)
  }

  @Test("A report whose confirmation was lost is found by asking")
  func lost() async throws {
    let token = try await server.register("lea")
    let report = try device.store.report(ReportContent(.absent, of: joute))
    try await send(device, token)
    try await device.store.write { store in try store.removeOwner() }
    #expect(try device.store.waitingReports().map(\.id) == [report.id])
    try await fetch(device, token)
    #expect(try device.store.waitingReports().isEmpty)
  }

  @Test("A server that was put back without a report gets it again")
  func restored() async throws {
    let token = try await server.register("lea")
    try device.store.report(ReportContent(.absent, of: joute), photo: TinyPhoto.jpeg(1))
    try await send(device, token)
    try await server.context.store.database.write { db in
      try db.executeAll("DELETE FROM report; DELETE FROM done")
    }
    try await fetch(device, token)
    try await send(device, token)
    #expect(try await stored(token).count == 1)
  }

  @Test("Only its author reads a report, a page at a time, and a key has a limit")
  func listed() async throws {
    let token = try await server.register("lea")
    let other = try await server.register("ben")
    for number in 1...3 {
      let fields = ["problem": "absent", "type": "artwork", "id": "277", "key": "k\(number)"]
      #expect(try await server.ask(.post, "/api/v3/reports", fields, token: token).status == 200)
    }
    #expect(try await server.ask(.get, "/api/v3/reports").status == 401)
    #expect(
      try await server.ask(.get, "/api/v3/reports", token: other).text
        == #"{"data":[],"more":false}"#
    )
    let all = try #require(
      APIReport.page(try await server.ask(.get, "/api/v3/reports", token: token).body))
    #expect(all.reports.map(\.key) == ["k1", "k2", "k3"] && all.next == nil)
    let rest = try await server.ask(
      .get, "/api/v3/reports?after=\(all.reports[1].number)", token: token)
    #expect(APIReport.page(rest.body)?.reports.map(\.key) == ["k3"])
    let long = [
      "problem": "absent", "type": "artwork", "id": "277", "key": String(repeating: "k", count: 65),
    ]
    #expect(try await server.ask(.post, "/api/v3/reports", long, token: token).status == 422)
  }
}

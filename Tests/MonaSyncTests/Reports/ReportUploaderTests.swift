import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Sending reports")
struct ReportUploaderTests {
  private let joute = DiscoveryID(.artwork, 1)
  private let library = DiscoveryID(.place, 2)
  private let device: UploadingDevice
  private let server = ScriptedServer()
  private let ours = ServerProfile.ours(["idempotency-key", "patch", "reports", "report-answers"])

  init() throws {
    device = try UploadingDevice([DiscoveryID(.artwork, 1), DiscoveryID(.place, 2)])
    server.answer { request in
      ServerAnswer(status: 200, body: Data((request.route == .report ? #"{"id": 7}"# : "").utf8))
    }
  }

  private func uploader(_ profile: ServerProfile) -> Uploader {
    device.uploader(server.transport, token: "t", profile: profile)
  }

  private var sent: [ServerRequest] { server.asked.filter { $0.route == .report } }

  @Test("A report is sent after the visits, with its photo, and then waits no more")
  func sentWithPhoto() async throws {
    let place = try #require(Coordinate(latitude: 45.5, longitude: -73.25))
    let report = try device.store.report(
      ReportContent(.moved, of: joute, words: "Au parc", place: place), photo: TinyPhoto.jpeg(3))
    try device.collect(library, rating: 2)
    let uploader = uploader(ours)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(server.asked.map(\.route) == [.noteVisit(.place), .report])
    #expect(
      sent[0].fields == [
        "problem": "moved", "type": "artwork", "id": "1", "comment": "Au parc",
        "latitude": "45.5", "longitude": "-73.25", "key": report.id,
      ])
    #expect(sent[0].photo?.size == TinyPhoto.jpeg(3).count)
    #expect(sent[0].key == "report-\(report.id)")
    #expect(try device.store.report(report.id)?.state == .received)
    #expect(await uploader.statusPublisher.status.reports == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: device.scratch.path).isEmpty)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(sent.count == 1)
  }

  @Test("The wrong facts are a field, and part of the comment for a server of 0.1.0")
  func facts() async throws {
    let content = ReportContent(.wrong, of: joute, facts: [.title, .date], words: "1976")
    try device.store.report(content)
    _ = try await uploader(ours).sendAll()
    #expect(sent[0].fields?["facts"] == "title,date" && sent[0].fields?["comment"] == "1976")
    try device.store.report(content)
    _ = try await uploader(.ours(["idempotency-key", "reports"])).sendAll()
    #expect(sent[1].fields?["comment"] == "title, date: 1976" && sent[1].fields?["facts"] == nil)
  }

  @Test("A lost answer, a gateway's page and a failure are followed by the same request")
  func repeated() async throws {
    let report = try device.store.report(ReportContent(.absent, of: joute))
    server.next(.unreachable("cut"))
    server.next(200, "<html>Log in</html>", ["content-type": "text/html"])
    server.next(503)
    server.next(200, "{}")
    _ = try await uploader(ours).sendAll()
    #expect(sent.count == 5 && Set(sent.map(\.key)) == ["report-\(report.id)"])
    #expect(try device.store.report(report.id)?.state == .received)
  }

  @Test("One that is refused stays with the reason, and the others are sent")
  func refused() async throws {
    let first = try device.store.report(ReportContent(.absent, of: joute))
    let second = try device.store.report(
      ReportContent(.damaged, of: library), at: Date().addingTimeInterval(60))
    server.next(422, #"{"message": "Invalid.", "errors": {"id": ["The selected id is invalid."]}}"#)
    #expect(try await uploader(ours).sendAll() == .nothing)
    let failure = try device.store.report(first.id)?.failure
    #expect(failure?.reason == .unknownDiscovery && failure?.nextTry == nil)
    #expect(failure?.words?.contains("The selected id is invalid.") == true)
    #expect(try device.store.report(second.id)?.state == .received)
    try device.store.retryReport(first.id)
    _ = try await uploader(ours).sendAll()
    #expect(try device.store.report(first.id)?.state == .received)
  }

  @Test("One that is never answered does not stop the others")
  func stubborn() async throws {
    let first = try device.store.report(ReportContent(.absent, of: joute))
    let second = try device.store.report(
      ReportContent(.damaged, of: library), at: Date().addingTimeInterval(60))
    server.answer { request in
      if request.fields?["problem"] == "absent" { throw ServerRequestError.timedOut }
      return ServerAnswer(status: 200, body: Data(#"{"id": 7}"#.utf8))
    }
    let uploader = uploader(ours)
    for _ in 1...6 {
      if case .retry(let date) = try await uploader.pass() {
        try await device.clock.clock.pause(.seconds(date.timeIntervalSince(device.clock.now)))
      }
    }
    #expect(try device.store.report(second.id)?.state == .received)
    #expect(try device.store.report(first.id)?.state == .waiting)
  }

  @Test("Nothing is sent to servers without reports, nor without the person's consent")
  func withheld() async throws {
    let report = try device.store.report(ReportContent(.absent, of: joute))
    #expect(try await uploader(.server2023).sendAll() == .nothing)
    #expect(try await uploader(.ours()).sendAll() == .nothing)
    try device.store.withdrawConsent()
    #expect(try await uploader(ours).sendAll() == .paused(.noConsent))
    #expect(server.asked.isEmpty)
    #expect(try device.store.report(report.id)?.failure == nil)
  }

  @Test("Reports are erased on the server after the consent is withdrawn, and on no other server")
  func removed() async throws {
    let report = try device.store.report(ReportContent(.absent, of: joute))
    _ = try await uploader(ours).sendAll()
    #expect(try device.store.withdrawConsentAndErase().reports == 1)
    _ = try await uploader(ours).sendAll()
    #expect(server.asked.map(\.route) == [.report], "this server cannot")
    let removing = ServerProfile.ours([
      "idempotency-key", "patch", "reports", "report-answers", "report-removal",
    ])
    func listed(_ key: String) -> String {
      #"{"data": [{"id": 7, "problem": "absent", "artwork_id": 1, "key": "\#(key)"}], "more": false}"#
    }
    server.next(.unreachable("cut"))
    server.next(200, listed(report.id))
    server.next(404, #"{"message": "Not Found."}"#)
    #expect(try await uploader(removing).sendAll() == .nothing)
    #expect(server.asked.map(\.route) == [.report, .reports, .reports, .removeReport(7)])
    #expect(server.asked[1].query == ["after": "6"])
    #expect(try device.store.reportRemovals().isEmpty)
    #expect(try device.store.report(report.id) == nil && device.store.reports().count == 1)
    #expect(try await uploader(removing).sendAll() == .nothing)
    #expect(server.asked.count == 4)
  }

  @Test("A report that has the number of one to erase, and is another, stays")
  func another() async throws {
    try device.store.report(ReportContent(.absent, of: joute))
    _ = try await uploader(ours).sendAll()
    _ = try device.store.withdrawConsentAndErase()
    server.next(
      200,
      #"{"data": [{"id": 7, "problem": "absent", "artwork_id": 1, "key": "other"}], "more": false}"#
    )
    let removing = ServerProfile.ours(["reports", "report-answers", "report-removal"])
    #expect(try await uploader(removing).sendAll() == .nothing)
    #expect(server.asked.map(\.route) == [.report, .reports])
    #expect(try device.store.reportRemovals().isEmpty)
  }

  @Test("Answers are fetched page by page; a faulty page ends it, and changes nothing")
  func fetched() async throws {
    let report = try device.store.report(ReportContent(.absent, of: joute))
    func row(_ number: Int, _ key: String, _ state: String) -> String {
      """
      {"id": \(number), "problem": "absent", "artwork_id": 1, "facts": "", "comment": null,
       "location": {"lat": 45.5, "lng": -73}, "key": "\(key)", "created_at": "2026-11-28 10:00:00",
       "state": "\(state)", "answer": "Oui", "answered_at": "2026-11-28 11:00:00"}
      """
    }
    let other = "0a1b2c3d-0000-4000-8000-000000000001"
    server.next(200, #"{"data": [\#(row(3, report.id, "done"))], "more": true}"#)
    server.next(
      200,
      #"{"data": [\#(row(4, other, "open")), {"id": 5}, \#(row(6, "no uuid", "open"))], "more": false}"#
    )
    let client = ServerClient(.mona, server.transport, token: "t")
    try await ReportFetching(device.store, client, ours).run()
    #expect(server.asked.map(\.query) == [["after": "0"], ["after": "3"]])
    #expect(try device.store.report(report.id)?.state == .done)
    #expect(try device.store.report(report.id)?.answer == "Oui")
    let place = Coordinate(latitude: 45.5, longitude: -73)
    #expect(try device.store.report(other)?.content.place == place)
    #expect(try device.store.reports().count == 2)
    server.next(200, #"{"data": "none"}"#)
    await #expect(throws: ServerRequestError.self) {
      try await ReportFetching(device.store, client, ours).run()
    }
    #expect(try device.store.report(report.id)?.state == .done)
  }
}

import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Uploader")
struct UploaderTests {
  private let joute = DiscoveryID(.artwork, 1)
  private let library = DiscoveryID(.place, 2)
  private let device: UploadingDevice
  private let server = ScriptedServer()

  init() throws {
    device = try UploadingDevice([DiscoveryID(.artwork, 1), DiscoveryID(.place, 2)])
  }

  private func uploader(
    _ profile: ServerProfile = .ours(), policy: UploadPolicy = .always,
    memory: RemoteStateCache = .none, network: NetworkState = .free
  ) -> Uploader {
    device.uploader(
      server.transport, token: "t", profile: profile, memory: memory, network: network,
      policy: policy)
  }

  @Test("Photo, rating and comment of a visit are sent together, the oldest visit first")
  func together() async throws {
    try device.collect(library, photo: 2)
    try device.collect(joute, photo: 1, rating: 4, comment: "Bleu")
    let uploader = uploader()
    #expect(try await uploader.sendAll() == .nothing)
    #expect(server.asked.map(\.route) == [.noteVisit(.place), .noteVisit(.artwork)])
    #expect(server.asked[1].fields == ["id": "1", "rating": "4", "comment": "Bleu"])
    #expect(server.asked[1].photo?.filename == "artwork-1.jpg")
    #expect(server.asked[1].photo?.size == TinyPhoto.jpeg(1).count)
    #expect(try device.store.outbox().isEmpty)
    #expect(await uploader.statusPublisher.status.sent == 2)
    #expect(await uploader.statusPublisher.status.state == .idle)
    let left = try FileManager.default.contentsOfDirectory(atPath: device.scratch.path)
    #expect(left.isEmpty, "prepared files are removed")
  }

  @Test("Several edits in a row are sent once, with the last value")
  func series() async throws {
    try device.collect(joute)
    for rating in 1...5 { try device.store.rate(joute, rating) }
    _ = try await uploader().sendAll()
    #expect(server.asked.map(\.fields) == [["id": "1", "rating": "5"]])
  }

  @Test("A cleared field is sent as null, and a removal as a removal")
  func cleared() async throws {
    try device.collect(joute, rating: 3, comment: "Bleu")
    try device.collect(library, rating: 1)
    _ = try await uploader().sendAll()
    try device.store.rate(joute, nil)
    _ = try device.store.removeVisits([library])
    _ = try await uploader().sendAll()
    #expect(server.asked.suffix(2).map(\.route) == [.editVisit(joute), .removeVisit(library)])
    #expect(server.asked[2].body == .json(Data(#"{"rating":null}"#.utf8)))
    #expect(try device.store.outbox().isEmpty)
  }

  @Test("A corrected date is sent alone, and other changes leave the server's date alone")
  func date() async throws {
    let profile = ServerProfile.ours(["idempotency-key", "patch", "if-match", "collected-at"])
    try device.collect(joute, rating: 3)
    _ = try await uploader(profile).sendAll()
    try device.store.rate(joute, 4)
    _ = try await uploader(profile).sendAll()
    let moment = Date(timeIntervalSince1970: 1_790_000_000)
    try device.store.setDate(of: joute, to: moment)
    _ = try await uploader(profile).sendAll()
    #expect(server.asked.map { $0.fields?["collected_at"] != nil } == [true, false, true])
    #expect(server.asked[2].fields == ["id": "1", "collected_at": "2026-09-21 14:13:20"])
    #expect(try device.store.outbox().isEmpty)

    // Where the revision is known, it is a condition.
    try device.store.setDate(of: joute, to: moment.addingTimeInterval(-60))
    let memory = RemoteStateCache(revision: { _ in 7 }, merge: { _ in })
    _ = try await uploader(profile, memory: memory).sendAll()
    #expect(server.asked[3].route == .editVisit(joute))
    #expect(
      server.asked[3].body == .json(Data(#"{"collected_at":"2026-09-21 14:12:20"}"#.utf8)))
  }

  @Test("A server that stores no dates is sent none, and nothing waits for it")
  func dateless() async throws {
    try device.collect(joute, rating: 3)
    _ = try await uploader().sendAll()
    try device.store.setDate(of: joute, to: Date(timeIntervalSince1970: 1_790_000_000))
    #expect(try await uploader().sendAll() == .nothing)
    #expect(server.asked.count == 1)
    #expect(try device.store.outbox().isEmpty && device.store.uploadFailures().isEmpty)
  }

  @Test("The removal of a visit missing on the server succeeds")
  func goneAlready() async throws {
    try device.collect(joute, rating: 3)
    _ = try await uploader().sendAll()
    _ = try device.store.removeVisits([joute])
    server.next(404, #"{"message": "Not Found."}"#)
    #expect(try await uploader().sendAll() == .nothing)
    #expect(try device.store.outbox().isEmpty)
  }

  @Test("After a lost response the same request is repeated under its key, then later changes")
  func unanswered() async throws {
    try device.collect(joute, photo: 1, rating: 4)
    let uploader = uploader()
    server.next(.timedOut)
    guard case .retry = try await uploader.pass() else {
      Issue.record("the upload is not retried")
      return
    }
    try device.store.rate(joute, 5)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(server.asked.map { $0.fields?["rating"] } == ["4", "4", "5"])
    #expect(server.asked[0].key != nil && server.asked[0].key == server.asked[1].key)
    #expect(server.asked[2].key != server.asked[1].key)
    #expect(server.asked.map { $0.photo != nil } == [true, true, false])
  }

  @Test("An edit during an upload is the next change")
  func editedOnItsWay() async throws {
    try device.collect(joute, rating: 4)
    server.next { [device, joute] _ in
      try device.store.rate(joute, 2)
      return ServerAnswer(status: 200)
    }
    #expect(try await uploader().sendAll() == .nothing)
    #expect(server.asked.map { $0.fields?["rating"] } == ["4", "2"])
  }

  @Test(
    "The digest is sent first, and the photo only if the server needs it", arguments: [true, false])
  func sumFirst(isThere: Bool) async throws {
    try device.collect(joute, photo: 1, rating: 3)
    if !isThere { server.next(422, #"{"message": "", "errors": {"photo_sha256": ["Send it."]}}"#) }
    let profile = ServerProfile.ours(["idempotency-key", "patch", "photo-sum"])
    #expect(try await uploader(profile).sendAll() == .nothing)
    #expect(server.asked.count == (isThere ? 1 : 2))
    #expect(server.asked[0].photo == nil && server.asked[0].fields?["photo_sha256"]?.count == 64)
    #expect(server.asked[0].fields?["rating"] == "3")
    if !isThere {
      #expect(server.asked[1].photo != nil)
      #expect(
        server.asked[0].key == server.asked[1].key, "the same key makes the late request harmless")
    }
    #expect(try device.store.uploadFailures().isEmpty, "an expected response is no failure")
  }

  @Test("After a partial refusal the same request is repeated under its key, and under no other")
  func halfRefused() async throws {
    try device.collect(joute, photo: 1, rating: 3)
    let refusal = #"{"message": "", "errors": {"photo_sha256": ["Send it."]}}"#
    server.next(422, String(refusal.prefix(30)))
    server.next(422, refusal)
    let profile = ServerProfile.ours(["idempotency-key", "patch", "photo-sum"])
    #expect(try await uploader(profile).sendAll() == .nothing)
    #expect(server.asked.map { $0.photo != nil } == [false, false, true])
    #expect(Set(server.asked.map(\.key)).count == 1)
  }

  @Test("A visit changed by another device is fetched first, and then uploaded again")
  func overtaken() async throws {
    try device.collect(joute, rating: 3)
    let merges = Counter()
    let memory = RemoteStateCache(
      revision: { _ in merges.value == 0 ? 7 : 9 }, merge: { _ in _ = merges.next() })
    server.next(412, #"{"message": "Another device."}"#)
    server.next(200, #"{"artwork_id": 1, "rating": 3, "revision": 10}"#)
    #expect(try await uploader(memory: memory).sendAll() == .nothing)
    #expect(merges.value == 1)
    #expect(server.asked.map { $0.headers["If-Match"] } == ["\"7\"", "\"9\""])
    #expect(server.asked[0].key != server.asked[1].key)
    #expect(try device.store.outbox().isEmpty)
  }

  @Test("An invalid token pauses all uploads, and changes nothing else")
  func expired() async throws {
    try device.collect(joute, rating: 3)
    try device.collect(library, rating: 3)
    let before = try device.store.outbox()
    server.answer { _ in
      ServerAnswer(status: 401, body: Data(#"{"message": "Unauthenticated."}"#.utf8))
    }
    let uploader = uploader()
    #expect(try await uploader.sendAll() == .paused(.expired))
    #expect(server.asked.count == 1)
    #expect(try device.store.outbox() == before && device.store.uploadFailures().isEmpty)
    #expect(await uploader.statusPublisher.status.state == .paused(.expired))
    server.answer { _ in ServerAnswer(status: 200) }
    #expect(try await self.uploader().sendAll() == .nothing, "after a new log-in uploads continue")
  }
}

import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Uploads to a 2023 server")
struct Server2023Tests {
  private let ids = (1...3).map { DiscoveryID(.artwork, $0) }
  private let device: UploadingDevice
  private let server = Server2023()

  init() throws {
    device = try UploadingDevice((1...3).map { DiscoveryID(.artwork, $0) })
  }

  /// A transport that drops the responses to the requests with these numbers.
  private func losingAnswers(_ lost: Set<Int>) -> (ServerTransport, Counter) {
    let count = Counter()
    let inner = server.transport
    let transport = ServerTransport(
      send: { request, address, progress in
        let answer = try await inner.send(request, address, progress)
        if lost.contains(count.next()) { throw ServerRequestError.timedOut }
        return answer
      }, download: inner.download)
    return (transport, count)
  }

  @Test("It is sent the fields it knows, and no other")
  func sent() async throws {
    let token = await server.logIn("lea")
    try device.collect(ids[0], photo: 1, rating: 4, comment: "Bleu")
    let client = ServerClient(.mona, server.transport, token: token)
    #expect(try await client.profile() == .server2023)
    #expect(try await client.account().username == "lea")
    let uploader = device.uploader(server.transport, token: token, profile: .server2023)
    #expect(try await uploader.sendAll() == .nothing)
    let visit = await server.visits(of: "lea")[ids[0]]
    #expect(visit?.rating == 4 && visit?.comment == "Bleu" && visit?.photo == TinyPhoto.jpeg(1))
  }

  @Test("After a lost response its state is read back, and stored fields are not sent again")
  func readBack() async throws {
    let token = await server.logIn("lea")
    try device.collect(ids[0], photo: 1, rating: 4)
    let (transport, count) = losingAnswers([1])
    let uploader = device.uploader(transport, token: token, profile: .server2023)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(await server.photoCount == 1)
    #expect(count.value == 2, "one form, and one list")
    #expect(try device.store.outbox().isEmpty)
  }

  @Test(
    "Until the network lets requests through, nothing counts as sent or removed",
    arguments: ["", "[]", "{}"], [true, false])
  func portal(body: String, isOf2023: Bool) async throws {
    try device.collect(ids[0], rating: 4)
    try device.collect(ids[1], photo: 2)
    try device.store.confirm(device.store.beginSending(device.store.outbox(of: ids[1])))
    _ = try device.store.removeVisits([ids[1]], at: device.clock.now)
    let profile = isOf2023 ? ServerProfile.server2023 : .ours(["idempotency-key", "changes"])
    let transport = ServerTransport(
      send: { _, _, _ in
        ServerAnswer(
          status: 200, headers: ["content-type": "application/json"], body: Data(body.utf8))
      }, download: { _, _, _, _, _ in ServerAnswer(status: 200) })
    let uploader = device.uploader(transport, token: "t", profile: profile, hasAccounts: true)
    _ = try await uploader.sendAll(timeout: 60)
    #expect(Set(try device.store.outbox().map(\.discovery)) == [ids[0], ids[1]])
    #expect(await uploader.statusPublisher.status.fault == .notUnderstood(body))
  }

  @Test("A list fetched before a request arrived is fetched again")
  func readBackLater() async throws {
    let token = await server.logIn("lea")
    for number in [0, 1] { try device.collect(ids[number], photo: number + 1) }
    let (inner, clock, count) = (server.transport, device.clock, Counter())
    let late = FaultyTransport(inner, seed: 1, percent: 0, now: { clock.now })
    let arrivesAt = clock.now.addingTimeInterval(50)
    let transport = ServerTransport(
      send: { request, address, progress in
        switch count.next() {
        case 1:
          try late.hold(request, address, until: arrivesAt)
          throw ServerRequestError.timedOut
        case 2:
          _ = try await inner.send(request, address, progress)
          throw ServerRequestError.notUnderstood("")
        default: return try await late.transport.send(request, address, progress)
        }
      }, download: inner.download)
    let uploader = device.uploader(transport, token: token, profile: .server2023)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(try device.store.outbox().isEmpty)
    #expect(count.value == 4, "two forms, and a list for each")
    #expect(await server.photoCount == 2)
  }

  @Test("The same after a program ended before the response")
  func killed() async throws {
    let token = await server.logIn("lea")
    try device.collect(ids[0], photo: 1, rating: 4)
    let (transport, _) = losingAnswers([1])
    _ = try await device.uploader(transport, token: token, profile: .server2023).pass()
    try device.store.rate(ids[0], 5)
    let again = device.uploader(server.transport, token: token, profile: .server2023)
    #expect(try await again.sendAll() == .nothing)
    #expect(await server.photoCount == 1)
    #expect(await server.visits(of: "lea")[ids[0]]?.rating == 5)
  }

  @Test("A field it cannot clear is reported, and stops nothing else")
  func cannotClear() async throws {
    let token = await server.logIn("lea")
    try device.collect(ids[0], rating: 4)
    let uploader = device.uploader(server.transport, token: token, profile: .server2023)
    _ = try await uploader.sendAll()
    try device.store.rate(ids[0], nil)
    try device.store.comment(ids[0], "Bleu")
    try device.collect(ids[1], rating: 1)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(try device.store.outbox().map(\.change) == [.rating(nil)])
    let failure = try device.store.uploadFailures()[ids[0]]
    #expect(failure?.reason == .cannotClear && failure?.nextTry == nil)
    #expect(await server.visits(of: "lea")[ids[0]]?.comment == "Bleu")
    #expect(await server.visits(of: "lea")[ids[1]]?.rating == 1)
  }

  @Test("An unknown work is a failure of that visit only")
  func unknownWork() async throws {
    let token = await server.logIn("lea")
    await server.forget([ids[0]])
    for id in ids { try device.collect(id, rating: 2) }
    let uploader = device.uploader(server.transport, token: token, profile: .server2023)
    _ = try await uploader.sendAll(timeout: 30)
    #expect(try Set(device.store.outbox().map(\.discovery)) == [ids[0]])
    #expect(try device.store.uploadFailures()[ids[0]]?.reason == .serverFailure)
  }

  @Test("A log-in on another device ends this session: one question, and nothing is lost")
  func loggedInElsewhere() async throws {
    let token = await server.logIn("lea")
    for id in ids { try device.collect(id, rating: 2) }
    let newer = await server.logIn("lea")
    let uploader = device.uploader(server.transport, token: token, profile: .server2023)
    #expect(try await uploader.sendAll() == .paused(.expired))
    #expect(try device.store.outbox().count == 3)
    let again = device.uploader(server.transport, token: newer, profile: .server2023)
    #expect(try await again.sendAll() == .nothing)
    #expect(await server.visits(of: "lea").count == 3)
  }
}

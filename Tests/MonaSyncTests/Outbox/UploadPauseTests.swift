import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Paused uploads")
struct UploadPauseTests {
  private let id = DiscoveryID(.artwork, 1)
  private let device: UploadingDevice
  private let server = ScriptedServer()

  init() throws {
    device = try UploadingDevice([id])
    try device.collect(id, rating: 3)
  }

  @Test(
    "Consent, policy, network and battery are checked, in that order",
    arguments: [
      (UploadPolicy.never, NetworkState.Condition(), UploadPause?.some(.policy)),
      (.always, .init(isOnline: false), .offline), (.unmetered, .init(isMetered: true), .metered),
      (.always, .init(isMetered: true), nil), (.unmetered, .init(), nil),
      (.always, .init(isBatteryLow: true), .lowBattery),
    ])
  func paused(
    policy: UploadPolicy, condition: NetworkState.Condition, pause: UploadPause?
  ) async throws {
    let network = NetworkState(
      condition: { condition }, changes: { AsyncStream { $0.finish() } })
    let uploader = device.uploader(
      server.transport, token: "t", profile: .ours(), network: network, policy: policy)
    #expect(try await uploader.sendAll() == pause.map { .paused($0) } ?? .nothing)
    #expect(server.asked.isEmpty == (pause != nil))
    #expect(try device.store.outbox().isEmpty == (pause == nil))
  }

  @Test("Nothing is uploaded before consent was given, nor after it was withdrawn")
  func consent() async throws {
    try device.store.withdrawConsent()
    let uploader = device.uploader(server.transport, token: "t", profile: .ours())
    #expect(try await uploader.sendAll() == .paused(.noConsent))
    #expect(server.asked.isEmpty)
  }

  @Test("Withdrawing the consent stops the current upload at once")
  func withdrawn() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let transport = ServerTransport(
      send: { _, _, _ in
        begin.yield()
        // The sleep ends when the task is cancelled.
        try await Task.sleep(for: .seconds(60))
        return ServerAnswer(status: 200)
      }, download: { _, _, _, _, _ in ServerAnswer(status: 404) })
    let uploader = device.uploader(transport, token: "t", profile: .ours())
    let sending = Task { try await uploader.sendAll() }
    for await _ in begun { break }
    try device.store.withdrawConsent()
    await uploader.stopIfPaused()
    #expect(try await sending.value == .paused(.noConsent))
    #expect(try device.store.outbox().count == 1)
  }

  @Test("Without consent a server is asked to erase, and nothing else")
  func erased() async throws {
    let uploader = device.uploader(server.transport, token: "t", profile: .ours())
    #expect(try await uploader.sendAll() == .nothing)
    try device.store.comment(id, "Bleu")
    #expect(try device.store.withdrawConsentAndErase() == (erased: 1, left: 0, reports: 0))
    server.next(.timedOut)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(server.asked.map(\.route.method) == [.post, .delete, .delete])
    #expect(try device.store.outbox().isEmpty && device.store.isHereOnly(id))
    #expect(try device.store.visit(of: id)?.comment == "Bleu")
    try device.store.keepHereOnly([id], false)
    #expect(try await uploader.sendAll() == .paused(.noConsent))
    #expect(server.asked.count == 3)
  }

  @Test("Erasing waits for uploads that may still arrive", arguments: [true, false])
  func erasedOnItsWay(isOf2023: Bool) async throws {
    let server = Server2023()
    let token = await server.logIn("lea")
    let clock = device.clock
    let (begun, begin) = AsyncStream.makeStream(of: ServerRequest.self)
    let (inner, arrivesAt) = (server.transport, clock.now.addingTimeInterval(50))
    let late = FaultyTransport(inner, seed: 1, percent: 0, now: { clock.now })
    let count = Counter()
    let transport = ServerTransport(
      send: { request, address, progress in
        guard count.next() == 1 else {
          return try await late.transport.send(request, address, progress)
        }
        try late.hold(request, address, until: arrivesAt)
        begin.yield(request)
        // The sleep ends when the task is cancelled.
        try await Task.sleep(for: .seconds(60))
        throw ServerRequestError.timedOut
      }, download: inner.download)
    let uploader = device.uploader(
      transport, token: token,
      profile: isOf2023 ? .server2023 : .ours(["patch", "idempotency-key"]))
    let sending = Task { try await uploader.sendAll() }
    for await _ in begun { break }
    #expect(try device.store.withdrawConsentAndErase().erased == 1)
    await uploader.stopIfPaused()
    #expect(try await sending.value == .paused(.noConsent))
    guard case .retry(let date) = try await uploader.sendAll(timeout: 0), date > arrivesAt else {
      Issue.record("a request was sent before all had arrived")
      return
    }
    #expect(try await uploader.sendAll() == .nothing)
    #expect(clock.now >= date)
    #expect(try device.store.outbox().isEmpty)
    try await late.letArrive()
    #expect(await server.visits(of: "lea").isEmpty)
  }

  @Test("A repetition that is too early does not settle an upload that may still arrive")
  func tooSoon() async throws {
    let (count, store) = (Counter(), device.store)
    let transport = ServerTransport(
      send: { _, _, _ in
        switch count.next() {
        case 1: throw ServerRequestError.timedOut
        case 2:
          _ = try store.withdrawConsentAndErase()
          return ServerAnswer(status: 429)
        default:
          Issue.record("a request was sent before all had arrived")
          return ServerAnswer(status: 200)
        }
      }, download: { _, _, _, _, _ in ServerAnswer(status: 404) })
    let uploader = device.uploader(
      transport, token: "t", profile: .ours(["patch", "idempotency-key"]))
    #expect(try await uploader.sendAll(timeout: 20) == .paused(.noConsent))
    guard case .retry(let date) = try await uploader.sendAll(timeout: 20) else {
      Issue.record("the uploader did not wait")
      return
    }
    #expect(date > device.clock.now.addingTimeInterval(20))
  }

  @Test("A visit kept here only is not uploaded")
  func hereOnly() async throws {
    try device.store.keepHereOnly([id], true)
    let uploader = device.uploader(server.transport, token: "t", profile: .ours())
    #expect(try await uploader.sendAll() == .nothing)
    #expect(server.asked.isEmpty)
  }

  @Test("Photos keep their position only if the person agreed", arguments: [true, false])
  func position(isShared: Bool) async throws {
    try device.store.giveConsent(sharesPosition: isShared)
    try device.store.replacePhoto(id, with: device.addPhoto(1))
    let uploader = device.uploader(server.transport, token: "t", profile: .ours())
    _ = try await uploader.sendAll()
    #expect(server.asked.map { $0.fields?["share_metadata"] } == [isShared ? "1" : nil])
  }
}

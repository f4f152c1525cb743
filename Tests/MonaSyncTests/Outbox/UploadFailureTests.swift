import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Upload failures")
struct UploadFailureTests {
  private let ids = (1...4).map { DiscoveryID(.artwork, $0) }
  private let device: UploadingDevice
  private let server = ScriptedServer()

  init() throws {
    device = try UploadingDevice((1...4).map { DiscoveryID(.artwork, $0) })
  }

  private func uploader(_ profile: ServerProfile = .ours()) -> Uploader {
    device.uploader(server.transport, token: "t", profile: profile)
  }

  @Test("A refused visit keeps the server's reason, and the others continue")
  func refused() async throws {
    for id in ids { try device.collect(id, rating: 3) }
    server.answer { request in
      request.fields?["id"] == "1"
        ? ServerAnswer(
          status: 422, body: Data(#"{"message": "No.", "errors": {"id": ["Invalid."]}}"#.utf8))
        : ServerAnswer(status: 200)
    }
    let uploader = uploader()
    #expect(try await uploader.sendAll() == .nothing)
    let failure = try #require(try device.store.uploadFailures()[ids[0]])
    #expect(failure.reason == .unknownDiscovery && failure.nextTry == nil && failure.tries == 1)
    #expect(failure.words == "No. Invalid.")
    #expect(try device.store.outbox().map(\.discovery) == [ids[0]])
    #expect(await uploader.statusPublisher.status.refused == 1)
    #expect(await uploader.statusPublisher.status.waiting == 1)

    _ = try await uploader.sendAll()
    #expect(server.asked.count == 4, "it is not retried automatically")
    try device.store.rate(ids[0], 4)
    _ = try await uploader.sendAll()
    #expect(server.asked.count == 5, "it is retried after a change")
    server.answer { _ in ServerAnswer(status: 200) }
    try device.store.retrySending([ids[0]])
    #expect(try await uploader.sendAll() == .nothing)
    #expect(try device.store.outbox().isEmpty && device.store.uploadFailures().isEmpty)
  }

  @Test("If a visit's photo is refused, its other fields are uploaded")
  func photoRefused() async throws {
    try device.collect(ids[0], photo: 1, rating: 3)
    server.next(422, #"{"message": "No.", "errors": {"photo": ["Too heavy."]}}"#)
    #expect(try await uploader().sendAll() == .nothing)
    #expect(server.asked.map { $0.photo != nil } == [true, false])
    #expect(try device.store.outbox().map(\.field) == [.photo])
    #expect(try device.store.uploadFailures()[ids[0]]?.reason == .photoRefused)
  }

  @Test("A missing photo waits, and its visit's other fields are uploaded")
  func photoMissing() async throws {
    try device.collect(ids[0], photo: 1, rating: 3)
    try FileManager.default.removeItem(at: device.album.url(of: "1.jpg"))
    let uploader = uploader()
    guard case .retry = try await uploader.pass() else {
      Issue.record("the upload is not retried")
      return
    }
    #expect(try device.store.outbox().map(\.field) == [.photo])
    #expect(try device.store.uploadFailures()[ids[0]]?.reason == .photoMissing)
    _ = try device.addPhoto(1)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(try device.store.outbox().isEmpty)
  }

  @Test("A server error for one visit delays no other")
  func failing() async throws {
    for id in ids { try device.collect(id, rating: 3) }
    server.answer { request in
      request.fields?["id"] == "1"
        ? ServerAnswer(status: 500, body: Data(#"{"message": "Server Error"}"#.utf8))
        : ServerAnswer(status: 200)
    }
    let uploader = uploader()
    guard case .retry = try await uploader.sendAll(timeout: 60) else {
      Issue.record("the upload is not retried")
      return
    }
    #expect(try device.store.outbox().map(\.discovery) == [ids[0]])
    let failure = try #require(try device.store.uploadFailures()[ids[0]])
    #expect(
      failure.reason == .serverFailure && failure.tries > 3 && failure.words == "Server Error")
    #expect(failure.nextTry ?? .distantPast > device.clock.now)
  }

  @Test("A visit that always fails delays no other")
  func neverThrough() async throws {
    for id in ids { try device.collect(id, rating: 3) }
    server.answer { request in
      if request.fields?["id"] == "1" { throw ServerRequestError.unreachable("Connection reset") }
      return ServerAnswer(status: 200)
    }
    _ = try await uploader().sendAll(timeout: 60)
    #expect(try device.store.outbox().map(\.discovery) == [ids[0]])
  }

  @Test("Retry-After pauses uploads")
  func retryAfter() async throws {
    for id in ids { try device.collect(id, rating: 3) }
    server.next(200)
    server.next(429, #"{"message": "Too Many Attempts."}"#, ["retry-after": "90"])
    let start = device.clock.now
    let uploader = uploader()
    #expect(try await uploader.pass() == .retry(at: start.addingTimeInterval(90)))
    #expect(server.asked.count == 2)
    #expect(try await uploader.pass() == .retry(at: start.addingTimeInterval(90)))
    #expect(server.asked.count == 2, "the server is not asked meanwhile")
    #expect(try await uploader.sendAll() == .nothing)
    #expect(device.clock.now >= start.addingTimeInterval(90))
  }

  @Test("An unavailable server is tried with single requests, at increasing intervals")
  func awayForADay() async throws {
    for id in ids { try device.collect(id, rating: 3) }
    let (clock, start) = (device.clock, device.clock.now)
    server.answer { _ in
      if clock.now < start.addingTimeInterval(86_400) {
        throw ServerRequestError.unreachable("Connection refused")
      }
      return ServerAnswer(status: 200)
    }
    #expect(try await uploader().sendAll() == .nothing)
    #expect(try device.store.outbox().isEmpty)
    #expect((90...300).contains(server.asked.count), "\(server.asked.count) requests")
  }

  @Test("When the network returns, the upload is tried at once")
  func networkBack() async throws {
    try device.collect(ids[0], rating: 3)
    let uploader = uploader()
    for _ in 0..<12 { server.next(.unreachable("No network")) }
    _ = try await uploader.sendAll(timeout: 900)
    let before = device.clock.now
    await uploader.noteNetworkChange()
    #expect(try await uploader.pass() == .nothing)
    #expect(device.clock.now == before)
  }

  @Test("A Retry-After lasts across networks, but the person can end it")
  func lastingRetryAfter() async throws {
    try device.collect(ids[0], rating: 3)
    let uploader = uploader()
    server.next(.serverFailure(status: 503, words: "", retryAfter: 3600))
    _ = try await uploader.pass()
    await uploader.noteNetworkChange()
    guard case .retry = try await uploader.pass() else {
      Issue.record("the Retry-After was ignored")
      return
    }
    #expect(server.asked.count == 1)
    try device.store.retrySending()
    await uploader.tryAtOnce()
    #expect(try await uploader.pass() == .nothing)
  }
}

import Foundation
import MonaAPI
import MonaModel
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaSync

@Suite("Uploads within the room that an account has")
struct UploadRoomTests {
  private let ids = (1...3).map { DiscoveryID(.artwork, $0) }
  private let device: UploadingDevice
  private let server = ScriptedServer()

  /// The bytes that are left.
  private final class Room: Sendable {
    let left = Mutex(0)
  }
  private let room = Room()

  init() throws {
    device = try UploadingDevice((1...3).map { DiscoveryID(.artwork, $0) })
    server.answer { [room] request in
      guard request.route == .storage else { return ServerAnswer(status: 200) }
      let left = room.left.withLock(\.self)
      let json = #"{"photo_bytes": 1000, "photo_bytes_limit": \#(1000 + left)}"#
      return ServerAnswer(status: 200, body: Data(json.utf8))
    }
  }

  private let ours = ServerProfile.ours(["idempotency-key", "patch", "if-match", "storage"])

  private func uploader(_ profile: ServerProfile? = nil) -> Uploader {
    device.uploader(server.transport, token: "t", profile: profile ?? ours)
  }

  private var photos: Int { server.asked.count { $0.photo != nil } }

  @Test("A photo without room is not sent, and stops neither its visit nor the others")
  func full() async throws {
    try device.collect(ids[0], photo: 1, rating: 3)
    try device.collect(ids[1], rating: 4)
    let uploader = uploader()
    #expect(try await uploader.sendAll() == .nothing)
    #expect(photos == 0)
    #expect(try device.store.outbox().map(\.field) == [.photo])
    let failure = try #require(try device.store.uploadFailures()[ids[0]])
    #expect(failure.reason == .noRoom && failure.nextTry == nil)
    let status = await uploader.statusPublisher.status
    #expect(status.isWithoutRoom && status.refused == 1 && status.fault == nil)

    room.left.withLock { $0 = 1 << 20 }
    try device.store.retrySending([ids[0]])
    #expect(try await uploader.sendAll() == .nothing)
    #expect(photos == 1)
    #expect(try device.store.outbox().isEmpty)
  }

  @Test("The room is counted down, and asked for again before a photo is held back")
  func counted() async throws {
    let size = TinyPhoto.jpeg(1).count
    room.left.withLock { $0 = size * 2 }
    for (number, id) in ids.enumerated() { try device.collect(id, photo: number + 1) }
    _ = try await uploader().sendAll()
    // The fake server does not count what it has: the third photo fits after it is asked again.
    #expect(photos == 3)
    #expect(server.asked.count { $0.route == .storage } == 2)
  }

  @Test("A server that tells no room gets every photo")
  func unknown() async throws {
    try device.collect(ids[0], photo: 1)
    _ = try await uploader(.ours()).sendAll()
    try device.collect(ids[1], photo: 2)
    server.next(404, #"{"message": "Not Found."}"#)
    _ = try await uploader().sendAll()
    #expect(photos == 2 && server.asked.count { $0.route == .storage } == 1)
  }
}

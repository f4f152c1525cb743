import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaSync

@Suite("Preparing the next photo")
struct PhotoPrefetchTests {
  private let first = DiscoveryID(.place, 2)
  private let second = DiscoveryID(.artwork, 1)
  private let device: UploadingDevice
  private let server = ScriptedServer()
  private let made = Counter()

  init() throws {
    device = try UploadingDevice([first, second])
    try device.collect(first, photo: 2)
    try device.collect(second, photo: 1)
  }

  /// Uploads both visits; the response to the first request waits until the second photo is prepared and `act` has
  /// run.
  private func sendAll(whenReady act: @escaping @Sendable () throws -> Void = {}) async throws {
    let (readiness, ready) = AsyncStream.makeStream(of: Void.self)
    let made = made
    let photos = PhotoPreparing { [copying = PhotoPreparing.copying()] source, target, demand in
      let photo = try await copying.prepare(source, target, demand)
      if made.next() == 2 {
        try act()
        ready.finish()
      }
      return photo
    }
    let transport = ServerTransport(
      send: { [server] request, address, progress in
        for await _ in readiness {}
        return try await server.transport.send(request, address, progress)
      }, download: server.transport.download)
    let uploader = device.uploader(transport, token: "t", profile: .ours(), photos: photos)
    #expect(try await uploader.sendAll() == .nothing)
    #expect(try device.store.outbox().isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: device.scratch.path)
    #expect(left.isEmpty, "prepared files are removed")
  }

  @Test("It is prepared during the current upload, once")
  func ahead() async throws {
    try await sendAll()
    #expect(made.value == 2)
    #expect(server.asked.map(\.photo?.filename) == ["place-2.jpg", "artwork-1.jpg"])
  }

  @Test("It is prepared again if it was replaced meanwhile")
  func replaced() async throws {
    let other = try device.addPhoto(77)
    try await sendAll { [device, second] in
      try device.store.replacePhoto(second, with: other)
    }
    #expect(made.value == 3)
    #expect(server.asked.count == 2)
  }

  @Test("It is prepared again if the sharing preference changed")
  func otherConsent() async throws {
    try await sendAll { [device] in
      try device.store.giveConsent(sharesPosition: true, at: device.clock.now)
    }
    #expect(made.value == 3)
    #expect(server.asked.map { $0.fields?["share_metadata"] } == [nil, "1"])
  }

  @Test("A preparation that was abandoned does not write to the next one's file")
  func endedBefore() async throws {
    struct End: Error {}
    let (sending, begin) = AsyncStream.makeStream(of: Void.self)
    let (writing, end) = AsyncStream.makeStream(of: Void.self)
    let made = made
    let slow = PhotoPreparing { [copying = PhotoPreparing.copying()] source, target, demand in
      guard made.next() == 2 else { return try await copying.prepare(source, target, demand) }
      for await _ in sending {}
      defer { end.finish() }
      try Data("half a photo".utf8).write(to: target)
      throw PhotoPreparing.Fault.unusable
    }
    let ending = ServerTransport(
      send: { _, _, _ in throw End() }, download: server.transport.download)
    let before = device.uploader(ending, token: "t", profile: .ours(), photos: slow)
    await #expect(throws: End.self) { try await before.sendAll() }

    let sent = Mutex<[Data?]>([])
    let transport = ServerTransport(
      send: { [server] request, address, progress in
        if request.photo?.filename == "artwork-1.jpg" {
          begin.finish()
          for await _ in writing {}
        }
        let data = request.photo.flatMap { FileManager.default.contents(atPath: $0.file.path) }
        sent.withLock { $0.append(data) }
        return try await server.transport.send(request, address, progress)
      }, download: server.transport.download)
    let next = device.uploader(transport, token: "t", profile: .ours())
    #expect(try await next.sendAll() == .nothing)
    #expect(sent.withLock(\.self) == [TinyPhoto.jpeg(2), TinyPhoto.jpeg(1)])
  }
}

import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Two processes uploading the same outbox")
struct UploadLockTests {
  private let id = DiscoveryID(.artwork, 1)
  private let device: UploadingDevice
  private let server = Server2023()
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("person.sqlite.sending") }

  init() throws {
    device = try UploadingDevice([DiscoveryID(.artwork, 1)])
    folder = try TemporaryFolder()
    try device.collect(id, photo: 1)
  }

  @Test("One uploads at a time; the other continues when it has ended")
  func turns() async throws {
    let other = UploadLock.live(file)
    #expect(await other.take() == .acquiredByOther)
    let token = await server.logIn("lea")
    let uploader = device.uploader(
      server.transport, token: token, profile: .server2023, lock: .live(file))
    let later = device.clock.now.addingTimeInterval(1)
    #expect(try await uploader.pass() == .retry(at: later))
    #expect(await server.photoCount == 0)
    await other.give()
    #expect(try await uploader.pass() == .nothing)
    #expect(await server.photoCount == 1)
  }

  @Test("The lock tells whether its last holder acquires it again")
  func again() async throws {
    let (one, two) = (UploadLock.live(file), UploadLock.live(file))
    #expect(await one.take() == .acquiredByOther)
    #expect(await two.take() == .refused)
    await one.give()
    #expect(await one.take() == .reacquired)
    await one.give()
    #expect(await two.take() == .acquiredByOther)
    await two.give()
    #expect(await one.take() == .acquiredByOther)
  }

  @Test("An unanswered upload of the other process is read back before it is repeated")
  func lost() async throws {
    let token = await server.logIn("lea")
    let second = DiscoveryID(.artwork, 2)
    try device.store.catalogue.seed([second])
    try device.collect(second, photo: 2)
    // An earlier process had begun to upload both visits.
    for visit in [id, second] { _ = try device.store.beginSending(of: visit) }
    let isOpen = Flag()
    let inner = server.transport
    let closed = ServerTransport(
      send: { request, address, progress in
        guard isOpen.isRaised || request.route.method == .get else {
          throw ServerRequestError.timedOut
        }
        return try await inner.send(request, address, progress)
      }, download: inner.download)
    let one = device.uploader(closed, token: token, profile: .server2023, lock: .live(file))
    _ = try await one.pass()
    let losing = ServerTransport(
      send: { request, address, progress in
        let answer = try await inner.send(request, address, progress)
        guard request.route.method == .get else { throw ServerRequestError.timedOut }
        return answer
      }, download: inner.download)
    let other = device.uploader(losing, token: token, profile: .server2023, lock: .live(file))
    for round in 1...2 {
      device.clock.pass(60)
      _ = try await other.pass()
      #expect(await server.photoCount <= round)
    }
    isOpen.raise()
    device.clock.pass(60)
    #expect(try await one.sendAll() == .nothing)
    #expect(await server.photoCount == 2)
    #expect(await server.doubledPhotos == 0)
  }
}

import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaSync

@Suite("Automatic uploads")
struct UploadLoopTests {
  private let ids = (1...3).map { DiscoveryID(.artwork, $0) }
  private let device: UploadingDevice
  private let server = ScriptedServer()
  private let pauses = Counter()

  init() throws { device = try UploadingDevice((1...3).map { DiscoveryID(.artwork, $0) }) }

  private func loop(_ uploader: Uploader, network: NetworkState = .free) -> UploadLoop {
    let (clock, pauses) = (device.clock.clock, pauses)
    return UploadLoop(
      uploader, changes: device.store.changes, network: network,
      clock: UploadClock(
        now: clock.now,
        pause: { duration in
          _ = pauses.next()
          try await clock.pause(duration)
        }))
  }

  /// Waits until this number of visits is uploaded.
  private func sent(_ count: Int, _ uploader: Uploader) async {
    for await status in await uploader.statusPublisher.following() where status.sent >= count {
      return
    }
  }

  @Test("A new visit is uploaded, and without unsent changes nothing wakes up")
  func change() async throws {
    let uploader = device.uploader(server.transport, token: "t", profile: .ours())
    let running = Task { [loop = loop(uploader)] in await loop.run() }
    try device.collect(ids[0], rating: 1)
    await sent(1, uploader)
    try device.collect(ids[1], rating: 1)
    await sent(2, uploader)
    running.cancel()
    await running.value
    #expect(pauses.value < 12, "\(pauses.value) pauses")
    #expect(server.asked.count == 2)
  }

  @Test("A failed upload is retried as soon as the network changes")
  func network() async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let network = NetworkState(condition: { .init() }, changes: { changes })
    try device.collect(ids[0], rating: 1)
    server.next(.unreachable("No network"))
    let uploader = device.uploader(
      server.transport, token: "t", profile: .ours(), network: network)
    let running = Task { [loop = loop(uploader, network: network)] in await loop.run() }
    change.yield()
    await sent(1, uploader)
    running.cancel()
    await running.value
    #expect(try device.store.outbox().isEmpty)
  }
}

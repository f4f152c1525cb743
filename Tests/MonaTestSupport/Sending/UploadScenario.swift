import Foundation
import MonaModel
import MonaPerson
import MonaSync
import Synchronization

/// A random upload scenario, reproducible by a seed: a person collects and edits visits while a
/// fifth of all requests meets a fault and the program repeatedly ends in the middle of an upload.
package final class UploadScenario: Sendable {
  package let device: UploadingDevice
  /// The injected faults.
  package let faults: FaultyTransport
  private let ids: [DiscoveryID]
  private let seed: UInt64
  private let state: Mutex<State>

  private struct State {
    var random: SplitMix64
    var photoCount = 0
    var edits: Int
    var ends: Int
  }

  /// Simulates the end of the program.
  private struct End: Error {}

  /// - Parameters:
  ///   - ids: the discoveries to collect, each with a distinct photo.
  ///   - files: a store whose catalogue contains them.
  ///   - server: the transport to the server, without faults.
  package init(
    _ ids: [DiscoveryID], in files: SeededStore, seed: UInt64, _ server: ServerTransport
  ) throws {
    self.ids = ids
    self.seed = seed
    let clock = TestUploadClock()
    device = try UploadingDevice(files, clock: clock)
    faults = FaultyTransport(server, seed: seed, now: { clock.now })
    state = Mutex(
      State(
        random: SplitMix64(seed: seed ^ 0xACED), edits: ids.count / 5 + 3,
        ends: ids.count / 100 + 4))
  }

  /// Collects all discoveries, uploads them, and edits some visits during the upload.
  /// - Parameter login: logs in, first and whenever the token has expired, and returns a token.
  package func run(
    _ profile: ServerProfile, photos: PhotoPreparing = .copying(),
    login: @Sendable () async throws -> String
  ) async throws {
    for id in ids {
      try device.collect(
        id, photo: nextPhoto(), rating: below(3) == 0 ? nil : 1 + below(5),
        comment: below(3) == 0 ? "Vu \(below(1000))" : nil)
    }
    var token = try await login()
    var round: UInt64 = 0
    while true {
      round += 1
      // A restarted program has no state in memory: create a new uploader.
      let uploader = device.uploader(
        transport, token: token, profile: profile, photos: photos, seed: seed &+ round)
      do {
        switch try await uploader.sendAll() {
        case .nothing where try device.store.outbox().isEmpty:
          return try await faults.letArrive()
        case .paused(.expired): token = try await login()
        case .nothing: try device.store.retrySending()
        case .paused, .retry: return
        }
      } catch is End {
        // The connections of an ended program are closed: deliver its delayed requests now.
        try await faults.letArrive()
        device.clock.pass(TimeInterval(below(60)))
      }
    }
  }

  /// The bytes of a visit's photo in the album.
  package func photoData(_ visit: Visit) -> Data? {
    device.album.file(of: visit.photo).flatMap { FileManager.default.contents(atPath: $0.path) }
  }

  private var transport: ServerTransport {
    ServerTransport(
      send: { [faults] request, address, progress in
        try self.injectEvent()
        let answer = try await faults.transport.send(request, address, progress)
        try self.injectEvent()
        return answer
      }, download: faults.transport.download)
  }

  /// Sometimes edits a random visit during an upload, and sometimes ends the program.
  private func injectEvent() throws {
    if takes(\.edits) { try edit(ids[below(ids.count)]) }
    if takes(\.ends) { throw End() }
  }

  private func takes(_ left: WritableKeyPath<State, Int>) -> Bool {
    state.withLock { state in
      guard state[keyPath: left] > 0, state.random.below(12) == 0 else { return false }
      state[keyPath: left] -= 1
      return true
    }
  }

  private func edit(_ id: DiscoveryID) throws {
    switch below(3) {
    case 0: try device.store.rate(id, 1 + below(5))
    case 1: try device.store.comment(id, "Revu \(below(1000))")
    default: try device.store.replacePhoto(id, with: device.addPhoto(nextPhoto()))
    }
  }

  private func below(_ count: Int) -> Int { state.withLock { $0.random.below(count) } }

  private func nextPhoto() -> Int {
    state.withLock { state in
      state.photoCount += 1
      return Int(seed % 10_000) * 100_000 + state.photoCount
    }
  }
}

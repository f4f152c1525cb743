import Foundation
import MonaModel
import MonaPerson
import MonaSync
import Synchronization

/// A person who collects and changes their mind while a fifth of all requests meets a fault, and whose
/// program ends in the middle, again and again; all of it by a seed.
package final class SendingDisaster: Sendable {
  package let device: SendingDevice
  /// What went wrong.
  package let faults: FaultyTransport
  private let ids: [DiscoveryID]
  private let seed: UInt64
  private let state: Mutex<State>

  private struct State {
    var random: SeededRandom
    var photoCount = 0
    var edits: Int
    var ends: Int
  }

  /// The program ended.
  private struct End: Error {}

  /// - Parameters:
  ///   - ids: what is collected, each with a photo of its own.
  ///   - files: a store with these.
  ///   - server: the way to the server, without faults.
  package init(
    _ ids: [DiscoveryID], in files: SeededStore, seed: UInt64, _ server: ServerTransport
  ) throws {
    self.ids = ids
    self.seed = seed
    let clock = TestUploadClock()
    device = try SendingDevice(files, clock: clock)
    faults = FaultyTransport(server, seed: seed, now: { clock.now })
    state = Mutex(
      State(
        random: SeededRandom(seed: seed ^ 0xACED), edits: ids.count / 5 + 3,
        ends: ids.count / 100 + 4))
  }

  /// Collects all, sends all, and edits some while it is on its way.
  /// - Parameter login: the token of a new login, when the one before holds no more.
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
      // As the program begins anew: what it knew is gone.
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
        // As the program ends, so do its connections.
        try await faults.letArrive()
        device.clock.pass(TimeInterval(below(60)))
      }
    }
  }

  /// The bytes of the photo that goes to the server with a visit.
  package func photoData(_ visit: Visit) -> Data? {
    device.album.file(of: visit.photo).flatMap { FileManager.default.contents(atPath: $0.path) }
  }

  private var transport: ServerTransport {
    ServerTransport(
      send: { [faults] request, address, progress in
        try self.meddle()
        let answer = try await faults.transport.send(request, address, progress)
        try self.meddle()
        return answer
      }, download: faults.transport.download)
  }

  /// Now and then edits a visit while another one, or the same, is on its way, and ends the program.
  private func meddle() throws {
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

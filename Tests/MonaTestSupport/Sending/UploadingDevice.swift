import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaSync
import Synchronization

/// A simulated computer with a store, an album and an uploader.
package struct UploadingDevice: Sendable {
  package let store: Store
  package let album: Album
  package let clock: TestUploadClock
  /// The folder for photos prepared for upload.
  package let scratch: URL
  private let folder: TemporaryFolder
  /// Not shared between devices, like the executor of each real computer.
  private let executor = BlockingExecutor(name: "sending", width: 1)

  /// Creates a device with a store in memory.
  /// - Parameter ids: the discoveries in its catalogue.
  package init(_ ids: [DiscoveryID], clock: TestUploadClock = TestUploadClock()) throws {
    let store = try Store.inMemory()
    try store.catalogue.seed(ids)
    try self.init(in: TemporaryFolder(), store, clock)
  }

  /// Creates a device with a store in files, copied from `files`.
  package init(_ files: SeededStore, clock: TestUploadClock = TestUploadClock()) throws {
    let folder = try TemporaryFolder()
    try self.init(in: folder, files.copy(to: folder.url.appendingPathComponent("store")), clock)
  }

  private init(in folder: TemporaryFolder, _ store: Store, _ clock: TestUploadClock) throws {
    self.folder = folder
    album = Album(folder: folder.url.appendingPathComponent("album"))
    scratch = folder.url.appendingPathComponent("sending")
    for place in [album.folder, scratch] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    self.store = store
    self.clock = clock
    try store.giveConsent(sharesPosition: false, at: clock.now)
  }

  /// Collects a discovery, with a distinct photo named after `number` if there is one.
  package func collect(
    _ id: DiscoveryID, photo number: Int? = nil, rating: Int? = nil, comment: String? = nil
  ) throws {
    let name = try number.map(addPhoto)
    try store.collect(id, photo: name, rating: rating, comment: comment, at: clock.now)
  }

  /// Writes a photo into the album.
  /// - Returns: its name there.
  package func addPhoto(_ number: Int) throws -> String {
    let name = "\(number).jpg"
    try TinyPhoto.jpeg(number).write(to: album.url(of: name))
    return name
  }

  /// Creates an uploader for the store, on the device's clock; `seed` determines its jitter.
  /// - Parameter hasAccounts: whether `transport` answers requests for the account; otherwise they are answered here.
  package func uploader(
    _ transport: ServerTransport, token: String?, profile: ServerProfile,
    photos: PhotoPreparing = .copying(), memory: RemoteStateCache = .none,
    lock: UploadLock = .alone, network: NetworkState = .free, policy: UploadPolicy = .always,
    seed: UInt64 = 1, hasAccounts: Bool? = nil
  ) -> Uploader {
    let jitter = SeededJitter(seed: seed)
    let hasAccounts = hasAccounts ?? (profile == .server2023 || profile.has("visit-answers"))
    let transport = hasAccounts ? transport : transport.answeringForAccounts
    return Uploader(
      UploadContext(
        store: store, album: album,
        client: ServerClient(.mona, transport, token: token, now: { [clock] in clock.now })
          .expecting(profile),
        profile: profile, keyPrefix: "device", photos: photos, folder: scratch, memory: memory,
        lock: lock, network: network, clock: clock.clock,
        executor: executor, jitter: { jitter.next() }),
      policy: policy)
  }
}

extension ServerTransport {
  /// The same transport, which answers requests for the account by itself.
  fileprivate var answeringForAccounts: ServerTransport {
    ServerTransport(
      send: { request, address, progress in
        guard request.route != .account else {
          return ServerAnswer(status: 200, body: Data(#"{"id": 7, "username": "lea"}"#.utf8))
        }
        return try await send(request, address, progress)
      }, download: download)
  }
}

/// Random numbers from 0 up to, but not including, 1, for use from any thread.
package final class SeededJitter: Sendable {
  private let random: Mutex<SplitMix64>

  package init(seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }

  /// The next random number.
  package func next() -> Double { random.withLock { Double.random(in: 0..<1, using: &$0) } }
}

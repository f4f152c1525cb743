import Foundation
import MonaModel
import MonaPerson

/// What sending is made of.
package struct UploadContext: Sendable {
  package var store: Store
  package var album: Album
  package var client: ServerClient
  package var profile: ServerProfile
  /// Begins the keys of this session's requests: random letters and digits, made at the login.
  package var keyPrefix: String
  package var photos: PhotoPreparing
  /// Where photos are made ready; what is left there of a run that broke off goes at the next.
  package var folder: URL
  package var memory: RemoteStateCache
  package var lock: UploadLock
  package var network: NetworkState
  package var clock: UploadClock
  /// Where the sending reads and writes the store and files, one after the other.
  package var executor: BlockingExecutor
  /// From 0 up to, but not including, 1.
  package var jitter: @Sendable () -> Double
  /// Tells its files from those of another one that sent from the same folder, and may still be writing.
  private let name = UUID().uuidString
  private static let executor = BlockingExecutor(
    name: "sending", width: 1, qos: .utility)

  package init(
    store: Store, album: Album, client: ServerClient, profile: ServerProfile, keyPrefix: String,
    photos: PhotoPreparing, folder: URL, memory: RemoteStateCache = .none,
    lock: UploadLock = .alone,
    network: NetworkState = .free, clock: UploadClock = .live,
    executor: BlockingExecutor = Self.executor,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.store = store
    self.album = album
    self.client = client
    self.profile = profile
    self.keyPrefix = keyPrefix
    self.photos = photos
    self.folder = folder
    self.memory = memory
    self.lock = lock
    self.network = network
    self.clock = clock
    self.executor = executor
    self.jitter = jitter
  }

  /// Where the photo is made ready that a change is about.
  func file(for item: OutboxItem) -> URL {
    folder.appendingPathComponent("\(item.discovery.key)-\(item.number)-\(name)")
  }
}

/// The time, and waiting for it to pass.
package struct UploadClock: Sendable {
  package var now: @Sendable () -> Date
  /// Throws `CancellationError` as soon as the task is cancelled.
  package var pause: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date, pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.pause = pause
  }

  package static let live = UploadClock(
    now: { Date() }, pause: { try await Task.sleep(for: $0) })
}

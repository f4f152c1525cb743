import Foundation
import MonaModel
import MonaPerson

/// The dependencies of an upload.
package struct UploadContext: Sendable {
  package var store: Store
  package var album: Album
  package var client: ServerClient
  package var profile: ServerProfile
  /// The prefix of this session's idempotency keys: random letters and digits, created at login.
  package var keyPrefix: String
  package var photos: PhotoPreparing
  /// The folder for prepared photos.
  ///
  /// Files that an interrupted run left are deleted at the next start.
  package var folder: URL
  package var memory: RemoteStateCache
  package var lock: UploadLock
  package var network: NetworkState
  package var clock: UploadClock
  /// The serial executor for store and file access.
  package var executor: BlockingExecutor
  /// A random number in 0..<1.
  package var jitter: @Sendable () -> Double
  /// Distinguishes this object's files from those of an earlier upload that may still be writing to
  /// the same folder.
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

  /// The file for the prepared photo of a change.
  func file(for item: OutboxItem) -> URL {
    folder.appendingPathComponent("\(item.discovery.key)-\(item.number)-\(name)")
  }
}

/// Provides the current time and a pause, which tests replace.
package struct UploadClock: Sendable {
  package var now: @Sendable () -> Date
  /// Waits; throws `CancellationError` as soon as the task is cancelled.
  package var pause: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date, pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.pause = pause
  }

  /// The system's clock.
  package static let live = UploadClock(
    now: { Date() }, pause: { try await Task.sleep(for: $0) })
}

import Foundation
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaTestSupport
import Synchronization

/// One of two devices of a person that uploads and fetches through random faults, all determined
/// by a seed.
final class SyncPeer: Sendable {
  let device: UploadingDevice
  private let ids: [DiscoveryID]
  private let seed: UInt64
  private let faults: FaultyTransport
  private let fetching: VisitFetching
  private let photos: PhotoFetching
  private let uploader: Uploader
  private let trash: TemporaryFolder
  private let state: Mutex<State>

  private struct State {
    var random: SplitMix64
    var count = 0
    var written: Set<String> = []
    var dismissed: Set<String> = []
  }

  /// The fields of a visit, and the content of its photo.
  struct Content: Hashable {
    var rating: Int?
    var comment: String?
    var photo: Data?
  }

  init(
    _ ids: [DiscoveryID], in files: SeededStore, seed: UInt64, _ server: ServerTransport,
    _ token: String?, _ profile: ServerProfile, clock: TestUploadClock = TestUploadClock()
  ) async throws {
    (self.ids, self.seed) = (ids, seed)
    device = try UploadingDevice(files, clock: clock)
    faults = FaultyTransport(server, seed: seed, now: { clock.now })
    trash = try TemporaryFolder()
    state = Mutex(State(random: SplitMix64(seed: seed ^ 0xACED)))
    let collecting = Collecting(
      store: device.store, album: device.album, inspector: .live, trash: .folder(in: trash))
    let user = try await ServerClient(.mona, server, token: token).account().id
    let client = ServerClient(.mona, faults.transport, token: token, now: { clock.now })
      .expecting(profile)
    fetching = VisitFetching(
      device.store, collecting, client, profile, user: "\(user)", now: { clock.now })
    photos = PhotoFetching(
      device.store, collecting, client, folder: trash.url.appendingPathComponent("fetching"),
      title: { "\($0)" })
    uploader = device.uploader(
      faults.transport, token: token, profile: profile,
      photos: .copying(digest: PhotoInspector.live.digest),
      memory: .merging(device.store, fetching), seed: seed)
  }

  /// All comments that were written on this device.
  var written: Set<String> { state.withLock(\.written) }

  /// The comments that this device set aside after conflicts, and those that the person saw and overwrote.
  func kept() throws -> Set<String> {
    try state.withLock(\.dismissed).union(device.store.setAsideComments().map(\.words))
  }

  /// Collects and edits, and then uploads and fetches until a fault stops it.
  func act() async throws {
    for _ in 0..<6 { try edit(ids[below(ids.count)]) }
    _ = try await uploader.sendAll(timeout: 120)
    // What failed is fetched again later.
    _ = try? await fetching.run()
    _ = try? await photos.run()
  }

  /// Turns fault injection off, and delivers delayed requests.
  func disableFaults() async throws {
    faults.setQuiet(true)
    try await faults.letArrive()
  }

  /// Fetches, resolves conflicts and uploads.
  func settle() async throws {
    device.clock.pass(3600)
    _ = try await fetching.run()
    for question in try device.store.openQuestions() {
      try device.store.answer(question, below(2) == 0 ? .comment : .setAside)
    }
    try device.store.retrySending()
    _ = try await uploader.sendAll()
    _ = try await photos.run()
  }

  func visits() throws -> [DiscoveryID: Content] {
    let visits = try device.store.visits().map { visit in
      let photo = device.album.file(of: visit.photo).flatMap {
        FileManager.default.contents(atPath: $0.path)
      }
      return (
        visit.discovery, Content(rating: visit.rating, comment: visit.comment, photo: photo)
      )
    }
    return Dictionary(visits) { first, _ in first }
  }

  private func edit(_ id: DiscoveryID) throws {
    device.clock.pass(TimeInterval(1 + below(60)))
    let now = device.clock.now
    guard let visit = try device.store.visit(of: id) else {
      return try device.collect(id, photo: next(), rating: 1 + below(5), comment: words())
    }
    switch below(4) {
    case 0: try device.store.rate(id, 1 + below(5), at: now)
    case 1: try device.store.replacePhoto(id, with: device.addPhoto(next()), at: now)
    default:
      if let comment = visit.comment { state.withLock { _ = $0.dismissed.insert(comment) } }
      try device.store.comment(id, words(), at: now)
    }
  }

  private func below(_ count: Int) -> Int { state.withLock { $0.random.below(count) } }

  private func next() -> Int {
    state.withLock { state in
      state.count += 1
      return Int(seed % 10_000) * 100_000 + state.count
    }
  }

  private func words() -> String {
    let words = "words \(next())"
    state.withLock { _ = $0.written.insert(words) }
    return words
  }
}

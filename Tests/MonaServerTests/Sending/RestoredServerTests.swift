import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Two devices, and a server put back from a backup")
struct RestoredServerTests {
  private let ids = (1...6).map { DiscoveryID(.artwork, $0) }
  private let files: SeededStore
  private let folder: TemporaryFolder
  private let catalogue: Catalogue

  init() throws {
    files = try SeededStore(ids)
    folder = try TemporaryFolder()
    catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder.url))
    try catalogue.seed(ids)
  }

  /// A device of the account.
  private struct Peer {
    let device: UploadingDevice
    let fetching: VisitFetching
    let uploader: Uploader
    let photos: PhotoFetching
    private let trash: TemporaryFolder

    init(
      _ device: UploadingDevice, _ host: ReplaceableServer, _ token: String, seed: UInt64 = 1
    ) async throws {
      self.device = device
      let clock = device.clock
      trash = try TemporaryFolder()
      let collecting = Collecting(
        store: device.store, album: device.album, inspector: .live, trash: .folder(in: trash))
      let unknown = ServerClient(.mona, host.transport, token: token, now: { clock.now })
      let profile = try await unknown.profile()
      let client = unknown.expecting(profile)
      fetching = VisitFetching(
        device.store, collecting, client, profile, user: "\(try await client.account().id)",
        now: { clock.now })
      photos = PhotoFetching(
        device.store, collecting, client, folder: trash.url.appendingPathComponent("fetching"),
        title: { "\($0)" })
      uploader = device.uploader(
        host.transport, token: token, profile: profile,
        photos: .copying(digest: PhotoInspector.live.digest),
        memory: .merging(device.store, fetching), seed: seed)
    }

    @discardableResult
    func sync() async throws -> MergeReport {
      var report = try await fetching.run()
      #expect(try await uploader.sendAll() == .nothing)
      report += try await fetching.run()
      _ = try await photos.run()
      return report
    }

    /// The ratings by the number of the work, and the content of the photos.
    func visits() throws -> [Int: [String?]] {
      let visits = try device.store.visits().map { visit in
        let photo = device.album.file(of: visit.photo).flatMap {
          FileManager.default.contents(atPath: $0.path)
        }
        return (
          visit.discovery.number,
          [visit.rating.map(String.init), visit.comment, photo?.base64EncodedString()]
        )
      }
      return Dictionary(visits) { first, _ in first }
    }
  }

  private struct Scene {
    let host: ReplaceableServer
    let first: Peer
    let second: Peer
    let clock: TestUploadClock
    let backup: URL

    /// Passes time on all clocks.
    func pass(_ seconds: Int64) {
      clock.pass(TimeInterval(seconds))
      host.server.time.pass(seconds: seconds)
    }

    /// Synchronises both devices until neither has anything for the other.
    func settle() async throws {
      for _ in 0..<3 {
        for peer in [first, second] {
          pass(60)
          try await peer.sync()
        }
      }
      #expect(try first.visits() == second.visits())
    }

    /// The token of another log-in to the account.
    func logIn() async throws -> String {
      try await ServerClient(.mona, host.transport).logIn([
        "username": "lea", "password": "secret-1",
      ])
    }

    func numbers() async throws -> [Int] {
      let token = try await logIn()
      return try await ServerClient(.mona, host.transport, token: token).visits(.artwork)
        .map(\.discovery.number)
    }
  }

  /// Two devices with visit 1, which is in the backup.
  private func scene() async throws -> Scene {
    let host = try ReplaceableServer(catalogue)
    let token = try await host.server.register("lea")
    let clock = TestUploadClock()
    let scene = Scene(
      host: host, first: try await Peer(UploadingDevice(files, clock: clock), host, token),
      second: try await Peer(UploadingDevice(files, clock: clock), host, token, seed: 2),
      clock: clock,
      backup: folder.url.appendingPathComponent("backup"))
    try scene.first.device.collect(ids[0], photo: 1, rating: 3, comment: "Bleu")
    try await scene.settle()
    try await host.backUp(to: scene.backup)
    scene.pass(600)
    return scene
  }

  @Test("Both devices and the server have all visits in the end, and the person is told")
  func nothingLost() async throws {
    let scene = try await scene()
    try scene.first.device.collect(ids[1], photo: 2, rating: 4)
    try scene.first.device.collect(ids[2], photo: 3, comment: "Vert")
    try await scene.first.sync()
    try scene.host.restore(scene.backup)
    scene.pass(600)
    // The other device's new visit takes numbers that the first one knows for others.
    for number in 3...5 { try scene.second.device.collect(ids[number], photo: number + 1) }
    try await scene.second.sync()
    let sent = scene.host.sentPhotos
    let report = try await scene.first.sync()
    #expect(report.isServerRestored && report.resent == 2)
    #expect(try scene.first.device.store.serverRestoration()?.resent == 2)
    #expect(scene.host.sentPhotos == sent + 2, "only what was missing is sent again")
    try await scene.settle()
    #expect(try scene.first.visits().keys.sorted() == Array(1...6))
    #expect(try await scene.numbers() == Array(1...6))
    #expect(
      try scene.second.device.store.serverRestoration() == nil, "it had nothing to send again")
    #expect(scene.host.sentPhotos == sent + 2)
  }

  @Test("An upload notices it too, before anything is overwritten")
  func noticedByUpload() async throws {
    let scene = try await scene()
    try scene.first.device.store.rate(ids[0], 5, at: scene.clock.now)
    try scene.first.device.collect(ids[1], photo: 2)
    try await scene.first.sync()
    try scene.host.restore(scene.backup)
    scene.pass(600)
    try scene.first.device.collect(ids[2], photo: 3)
    #expect(try await scene.first.uploader.sendAll() == .nothing)
    #expect(try await scene.numbers() == [1, 2, 3])
    try await scene.settle()
    #expect(try scene.second.visits()[1]?[0] == "5", "a lost field is sent again")
  }

  /// Something that a device does, sends and hears confirmed, but does not fetch.
  enum Deed: CaseIterable { case collect, rate, clear, replacePhoto, remove }

  @Test(
    "What was confirmed after the last fetch is sent again, also when others use its numbers",
    arguments: Deed.allCases, [true, false])
  func confirmedAlone(deed: Deed, areNumbersUsed: Bool) async throws {
    let scene = try await scene()
    let (store, now) = (scene.first.device.store, scene.clock.now)
    switch deed {
    case .collect: try scene.first.device.collect(ids[1], photo: 2, rating: 4)
    case .rate: try store.rate(ids[0], 5, at: now)
    case .clear:
      try store.rate(ids[0], nil, at: now)
      try store.comment(ids[0], nil, at: now)
    case .replacePhoto:
      try store.replacePhoto(ids[0], with: scene.first.device.addPhoto(9), at: now)
    case .remove: _ = try store.removeVisits([ids[0]], at: now)
    }
    let wanted = try scene.first.visits()
    #expect(try await scene.first.uploader.sendAll() == .nothing)
    #expect(try store.outbox().isEmpty)
    try scene.host.restore(scene.backup)
    scene.pass(600)
    var others: [Int] = []
    if areNumbersUsed {
      for number in 3...5 { try scene.second.device.collect(ids[number]) }
      try await scene.second.sync()
      others = [4, 5, 6]
    }
    #expect(try await scene.first.sync().isServerRestored)
    try await scene.settle()
    #expect(try scene.second.visits().keys.sorted() == (wanted.keys + others).sorted())
    let there = try scene.second.visits()
    for (number, visit) in wanted { #expect(there[number] == visit) }
    #expect(try await scene.numbers() == (wanted.keys + others).sorted())
  }

  @Test("A log-in that the server lost loses nothing: after the next one, all is there again")
  func logInLost() async throws {
    let scene = try await scene()
    let device = scene.first.device
    // The account has logged in since the backup.
    let peer = try await Peer(device, scene.host, scene.logIn())
    try device.collect(ids[1], photo: 2, rating: 4)
    try await peer.sync()
    try device.collect(ids[2], photo: 3)
    try scene.host.restore(scene.backup)
    scene.pass(600)
    await #expect(throws: ServerRequestError.unauthenticated) { try await peer.fetching.run() }
    #expect(try await peer.uploader.sendAll() == .paused(.expired))
    #expect(try device.store.outbox().map(\.discovery) == [ids[2]])
    let again = try await Peer(device, scene.host, scene.logIn())
    #expect(try await again.sync().resent == 1)
    #expect(try await scene.numbers() == [1, 2, 3])
  }

  @Test("An account that was made after the backup is made again, and gets its visits back")
  func accountLost() async throws {
    let host = try ReplaceableServer(catalogue)
    let backup = folder.url.appendingPathComponent("backup")
    try await host.backUp(to: backup)
    let device = try UploadingDevice(files, clock: TestUploadClock())
    let peer = try await Peer(device, host, try await host.server.register("lea"))
    try device.collect(ids[0], photo: 1, rating: 3)
    #expect(try await peer.uploader.sendAll() == .nothing)
    try host.restore(backup)
    device.clock.pass(600)
    host.server.time.pass(seconds: 600)
    await #expect(throws: ServerRequestError.unauthenticated) { try await peer.fetching.run() }
    let again = try await Peer(device, host, try await host.server.register("lea"))
    #expect(try await again.sync().resent == 1)
    let there = try await host.server.context.store.visits(of: 1, to: .artwork)
    #expect(there.map(\.rating) == [3] && there.first?.photo != nil)
  }

  @Test("A value that one device sends again does not win over a later one of another")
  func laterValue() async throws {
    let scene = try await scene()
    scene.pass(600)
    try scene.first.device.store.rate(ids[0], 1, at: scene.clock.now)
    try scene.first.device.store.comment(ids[0], "Gris", at: scene.clock.now)
    try await scene.first.sync()
    scene.pass(600)
    _ = try await scene.second.fetching.run()
    try scene.second.device.store.rate(ids[0], 2, at: scene.clock.now)
    try scene.second.device.store.comment(ids[0], "Jaune", at: scene.clock.now)
    try await scene.second.sync()
    try scene.host.restore(scene.backup)
    // The first device knows only its own, earlier values.
    try await scene.settle()
    #expect(try scene.first.visits()[1]?.prefix(2) == ["2", "Jaune"])
    #expect(try scene.first.device.store.openQuestions().isEmpty)
  }

  @Test("A removal is not undone, whichever device comes first", arguments: [true, false])
  func removed(isFirstSooner: Bool) async throws {
    let scene = try await scene()
    try scene.first.device.collect(ids[1], photo: 2)
    try await scene.settle()
    _ = try scene.second.device.store.removeVisits([ids[0], ids[1]], at: scene.clock.now)
    try await scene.second.sync()
    // The server has the first visit again, and never had the second one; the first device knows of no removal.
    try scene.host.restore(scene.backup)
    scene.pass(600)
    if !isFirstSooner { try await scene.second.sync() }
    try await scene.settle()
    #expect(try scene.first.visits().isEmpty)
    #expect(try await scene.numbers() == [])
  }

  @Test("A removal is not undone by a device that sends the lost file of the photo again")
  func removedWithPhotoMissing() async throws {
    let scene = try await scene()
    _ = try scene.first.device.store.removeVisits([ids[0]], at: scene.clock.now)
    try await scene.first.sync()
    let photos = scene.backup.appendingPathComponent("photos")
    try FileManager.default.removeItem(at: photos)
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    try scene.host.restore(scene.backup)
    scene.pass(600)
    #expect(try await scene.second.sync().resent == 1)
    try await scene.settle()
    #expect(try scene.first.visits().isEmpty)
    #expect(try await scene.numbers() == [])
  }

  @Test(
    "A visit that was collected again, with an old photo, is not removed", arguments: [true, false])
  func collectedAgain(isFirstSooner: Bool) async throws {
    let scene = try await scene()
    let (store, old) = (scene.first.device.store, scene.clock.now - 86_400)
    _ = try scene.second.device.store.removeVisits([ids[0]], at: scene.clock.now)
    try await scene.second.sync()
    scene.pass(600)
    try await scene.first.sync()
    try store.collect(
      ids[0], photo: scene.first.device.addPhoto(7), at: old, changedAt: scene.clock.now)
    try await scene.first.sync()
    try scene.host.restore(scene.backup)
    scene.pass(600)
    if !isFirstSooner { try await scene.second.sync() }
    try await scene.settle()
    #expect(try scene.second.visits()[1]?[2] == TinyPhoto.jpeg(7).base64EncodedString())
    #expect(try await scene.numbers() == [1])
  }

  @Test("What was erased when the consent was withdrawn is erased again, and stays here")
  func withdrawn() async throws {
    let scene = try await scene()
    _ = try scene.first.device.store.withdrawConsentAndErase(at: scene.clock.now)
    _ = try await scene.first.uploader.sendAll()
    #expect(try await scene.numbers() == [])
    try scene.host.restore(scene.backup)
    scene.pass(600)
    _ = try await scene.first.fetching.run()
    _ = try await scene.first.uploader.sendAll()
    #expect(try await scene.numbers() == [])
    #expect(try scene.first.visits().keys.sorted() == [1])
  }

  @Test("A photo whose file is gone is sent again, and no other")
  func photoMissing() async throws {
    let scene = try await scene()
    try FileManager.default.removeItem(at: scene.backup.appendingPathComponent("photos"))
    try FileManager.default.createDirectory(
      at: scene.backup.appendingPathComponent("photos"), withIntermediateDirectories: true)
    let sent = scene.host.sentPhotos
    try scene.host.restore(scene.backup)
    scene.pass(600)
    #expect(try await scene.first.sync().resent == 1)
    #expect(scene.host.sentPhotos == sent + 1)
    try await scene.settle()
    #expect(scene.host.sentPhotos == sent + 1)
    #expect(try scene.second.visits()[1]?[2] == TinyPhoto.jpeg(1).base64EncodedString())
  }

  @Test("A photo that was replaced after the backup is sent again")
  func replacedPhoto() async throws {
    let scene = try await scene()
    let new = try scene.first.device.addPhoto(9)
    try scene.first.device.store.replacePhoto(ids[0], with: new, at: scene.clock.now)
    try await scene.first.sync()
    try scene.host.restore(scene.backup)
    scene.pass(600)
    try await scene.settle()
    #expect(try scene.second.visits()[1]?[2] == TinyPhoto.jpeg(9).base64EncodedString())
  }

  @Test("A server that only started again makes nobody compare")
  func startedAgain() async throws {
    let scene = try await scene()
    try scene.host.restore(scene.backup)
    try scene.second.device.collect(ids[1], photo: 2)
    let report = try await scene.second.sync()
    #expect(!report.isServerRestored)
    #expect(try await !scene.first.sync().isServerRestored)
  }
}

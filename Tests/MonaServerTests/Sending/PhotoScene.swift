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

/// Two devices of an account, and a server that can be put back from a backup.
final class PhotoScene {
  let host: ReplaceableServer
  let first: PhotoPeer
  let second: PhotoPeer
  let folder: TemporaryFolder
  private let clock: TestUploadClock
  private let token: String
  private var backup: URL { folder.url.appendingPathComponent("server") }

  /// - Parameter capability: an extension of the server that the devices do not know of.
  init(_ ids: [DiscoveryID], without capability: String? = nil) async throws {
    folder = try TemporaryFolder()
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder.url))
    try catalogue.seed(ids)
    host = try ReplaceableServer(catalogue)
    token = try await host.server.register("lea")
    clock = TestUploadClock()
    let files = try SeededStore(ids)
    first = try await PhotoPeer(
      UploadingDevice(files, clock: clock), host, token, seed: 1, without: capability)
    second = try await PhotoPeer(
      UploadingDevice(files, clock: clock), host, token, seed: 2, without: capability)
  }

  /// Noon of a day.
  static func date(_ day: Int) -> Date {
    Date(timeIntervalSince1970: 1_700_006_400 + Double(day) * 86_400)
  }

  /// Passes a minute on all clocks.
  @discardableResult
  func later() -> Date {
    clock.pass(60)
    host.server.time.pass(seconds: 60)
    return clock.now
  }

  /// Synchronises both devices until neither has anything for the other.
  func settle() async throws {
    for _ in 0..<3 {
      for peer in [first, second] {
        later()
        try await peer.sync()
      }
    }
    for peer in [first, second] { #expect(try peer.store.outbox().isEmpty) }
  }

  /// The devices learn all extensions of the server.
  func upgrade() async throws {
    for peer in [first, second] { try await peer.connect(host, token) }
  }

  func backUp() async throws {
    try await host.backUp(to: backup)
    later()
  }

  func putBack() throws { try host.restore(backup) }

  /// The photos that the server lists of a visit.
  func listed(_ id: DiscoveryID) async throws -> [APIListedPhoto] {
    let token = try await ServerClient(.mona, host.transport).logIn([
      "username": "lea", "password": "secret-1",
    ])
    return try await ServerClient(.mona, host.transport, token: token).visit(id)?.photos ?? []
  }
}

/// A device of the account, whose photos are numbered.
final class PhotoPeer {
  let device: UploadingDevice
  let collecting: Collecting
  private let trash: TemporaryFolder
  private let seed: UInt64
  private var parts: (fetching: VisitFetching, photos: PhotoFetching, uploader: Uploader)?
  var store: Store { device.store }
  var album: Album { device.album }

  /// A photo of a visit: its number, which its content has, and its day.
  struct Photo: Hashable {
    var number: Int?
    var day: Int?
    var isChosen: Bool
  }

  init(
    _ device: UploadingDevice, _ host: ReplaceableServer, _ token: String, seed: UInt64,
    without capability: String?
  ) async throws {
    (self.device, self.seed) = (device, seed)
    trash = try TemporaryFolder()
    collecting = Collecting(
      store: device.store, album: device.album, inspector: .live, trash: .folder(in: trash))
    try await connect(host, token, without: capability)
  }

  func connect(
    _ host: ReplaceableServer, _ token: String, without capability: String? = nil
  ) async throws {
    let transport = capability.map { host.transport.without(extension: $0) } ?? host.transport
    let clock = device.clock
    let unknown = ServerClient(.mona, transport, token: token, now: { clock.now })
    let profile = try await unknown.profile()
    let client = unknown.expecting(profile)
    let fetching = VisitFetching(
      device.store, collecting, client, profile, user: "\(try await client.account().id)",
      now: { clock.now })
    let photos = PhotoFetching(
      device.store, collecting, client, folder: trash.url.appendingPathComponent("fetching"),
      title: { "\($0)" })
    let uploader = device.uploader(
      transport, token: token, profile: profile,
      photos: .copying(digest: PhotoInspector.live.digest),
      memory: .merging(device.store, fetching), seed: seed)
    parts = (fetching, photos, uploader)
  }

  /// Fetches, uploads, and fetches again.
  func sync() async throws {
    let (fetching, photos, uploader) = try #require(parts)
    _ = try await fetching.run()
    _ = try await photos.run()
    #expect(try await uploader.sendAll() == .nothing)
    _ = try await fetching.run()
    _ = try await photos.run()
  }

  private func file(_ number: Int) throws -> URL {
    let file = trash.url.appendingPathComponent("new \(number).jpg")
    try TinyPhoto.jpeg(number).write(to: file)
    return file
  }

  func collect(_ id: DiscoveryID, _ number: Int, day: Int) async throws {
    try await collecting.collect(
      id, photo: file(number), title: "\(id)", rating: 4, date: PhotoScene.date(day))
  }

  func add(_ number: Int, to id: DiscoveryID, day: Int) async throws {
    try await collecting.addPhoto(
      file(number), to: id, title: "\(id)", date: PhotoScene.date(day))
  }

  /// The photos of a visit, by time.
  func photos(of id: DiscoveryID) throws -> [Photo] {
    try store.photos(of: id).map { photo in
      let content = FileManager.default.contents(atPath: album.url(of: photo.name).path)
      let day = photo.takenAt.map { Int($0.timeIntervalSince(PhotoScene.date(0)) / 86_400) }
      return Photo(
        number: (1...20).first { TinyPhoto.jpeg($0) == content }, day: day,
        isChosen: photo.isChosen)
    }
  }

  /// The name of a photo of a visit.
  func name(_ number: Int, of id: DiscoveryID) throws -> String {
    let photos = try self.photos(of: id)
    let index = try #require(photos.firstIndex { $0.number == number })
    return try store.photos(of: id)[index].name
  }

  /// The photos in the trash.
  var trashed: [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: trash.url.path)) ?? []
    return names.filter { $0.hasPrefix("trash/") && $0.split(separator: "/").count == 3 }
  }
}

extension Album {
  /// The names of all photos.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.first != "." }
  }
}

extension ServerTransport {
  /// The same server as it was before an extension.
  fileprivate func without(extension name: String) -> ServerTransport {
    ServerTransport(
      send: { request, address, progress in
        var answer = try await send(request, address, progress)
        if request.route == .capabilities {
          let text = String(decoding: answer.body, as: UTF8.self)
          answer.body = Data(text.replacing("\"\(name)\"", with: "\"other\"").utf8)
        } else if request.route == .visitChanges {
          let text = String(decoding: answer.body, as: UTF8.self)
          answer.body = Data(text.replacing("\"\(name)\":", with: "\"other\":").utf8)
        }
        return answer
      }, download: download)
  }
}

import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServices
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

/// What a person collected has the same titles, makers, places and files on their second computer,
/// whose catalogue lacks it.
@Suite("A second computer, without the catalogues of the first")
struct SecondComputerTests {
  /// Works of the server's catalogue, which is also the first computer's.
  private let works =
    [276, 277, 598].map { DiscoveryID(.artwork, $0) } + [
      DiscoveryID(.place, 602), DiscoveryID(.heritage, 2),
    ]
  private let server: TestServer
  private let clock = TestUploadClock()
  private let first: UploadingDevice
  private let second: UploadingDevice
  private let folder: TemporaryFolder

  init() throws {
    server = try TestServer()
    folder = try TemporaryFolder()
    first = try UploadingDevice(SeededStore([]), clock: clock)
    try first.store.catalogue.fillIfEmpty(from: TestServer.data)
    second = try UploadingDevice(SeededStore([DiscoveryID(.artwork, 1)]), clock: clock)
  }

  private func collecting(_ device: UploadingDevice) -> Collecting {
    Collecting(
      store: device.store, album: device.album, inspector: .live, trash: .folder(in: folder))
  }

  private func title(_ id: DiscoveryID, _ device: UploadingDevice) -> String? {
    (try? device.store.rows([id]).first)?.title.fr
  }

  /// Collects a discovery on the first computer, with a photo that differs from others by its number.
  private func collect(_ id: DiscoveryID, photo number: Int) async throws {
    let file = folder.url.appendingPathComponent("\(number).jpg")
    try TinyPhoto.jpeg(number).write(to: file)
    _ = try await collecting(first).collect(
      id, photo: file, title: title(id, first), rating: 1 + number % 5, comment: "Vu \(number)",
      date: clock.now)
  }

  private func client(_ token: String) async throws -> (client: ServerClient, ServerProfile) {
    let unknown = ServerClient(.mona, server.transport, token: token, now: { [clock] in clock.now })
    let profile = try await unknown.profile()
    return (unknown.expecting(profile), profile)
  }

  private func fetching(
    _ device: UploadingDevice, _ client: ServerClient, _ profile: ServerProfile
  ) async throws -> VisitFetching {
    VisitFetching(
      device.store, collecting(device), client, profile,
      user: "\(try await client.account().id)", now: { [clock] in clock.now })
  }

  /// Uploads what the first computer has.
  private func upload(_ token: String) async throws {
    let (client, profile) = try await client(token)
    let memory = RemoteStateCache.merging(
      first.store, try await fetching(first, client, profile))
    let uploader = first.uploader(
      server.transport, token: token, profile: profile,
      photos: .copying(digest: PhotoInspector.live.digest), memory: memory)
    #expect(try await uploader.sendAll() == .nothing)
  }

  private func fetchPhotos(_ client: ServerClient) async throws {
    let photos = PhotoFetching(
      second.store, collecting(second), client, folder: folder.url.appendingPathComponent("parts"),
      title: { title($0, second) })
    _ = try await photos.run()
  }

  private func export(_ device: UploadingDevice, apartFrom left: Set<String> = []) throws
    -> [[String: String]]
  {
    let data = try device.store.export(as: .json) { $1.fr ?? "\($0)" }.data
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(root["visits"] as? [[String: Any]]).map { visit in
      visit.filter { !left.contains($0.key) }.mapValues { value in
        let photos = value as? [[String: Any]]
        let texts = photos?.map { "\($0["photo"] ?? "") \($0["takenAt"] ?? "")" }
        return texts?.joined(separator: ", ") ?? "\(value)"
      }
    }
  }

  private func files(_ device: UploadingDevice) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: device.album.folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasPrefix(".") }.map {
        ($0, try Data(contentsOf: device.album.url(of: $0)))
      })
  }

  @Test("After logging in, works that only the server's catalogue has are named, and their files")
  func loggingIn() async throws {
    let token = try await server.register("lea")
    for (number, id) in works.enumerated() { try await collect(id, photo: number) }
    try await upload(token)
    let (client, profile) = try await client(token)
    _ = try await fetching(second, client, profile).run()
    try await RecordFetching(second.store, client).run()
    try await fetchPhotos(client)
    #expect(try export(second) == export(first))
    #expect(try export(second).allSatisfy { $0["titleFr"] != "<null>" })
    #expect(try files(second) == files(first))
  }

  @Test("Photos that came before the records get their names with them")
  func photosFirst() async throws {
    let token = try await server.register("lea")
    for (number, id) in works.enumerated() { try await collect(id, photo: number) }
    try await upload(token)
    let (client, profile) = try await client(token)
    _ = try await fetching(second, client, profile).run()
    try await fetchPhotos(client)
    #expect(try files(second).keys.allSatisfy { !$0.contains("Joute") })
    try await RecordFetching(second.store, client).run()
    try await collecting(second).nameUntitledPhotos { $0.title.fr }
    #expect(try export(second) == export(first))
    #expect(try files(second) == files(first))
  }

  @Test("After a restore too, with works of three imported catalogues, and when these come later")
  func restored() async throws {
    let token = try await server.register("lea")
    var imports: [(file: URL, name: String)] = []
    for (index, name) in ["Murales", "Bronzes", "Vitraux"].enumerated() {
      let file = folder.url.appendingPathComponent("\(name).csv")
      let rows = (1...4).map {
        "\($0),\(name) \($0),Anne \($0),45.5\(index)\($0),-73.6,Verdun,\(1980 + $0)"
      }
      try (["id,titre,artiste,latitude,longitude,arrondissement,annee"] + rows)
        .joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      let source = try first.store.catalogue.importSource(file, name: name).source
      for number in 1...2 {
        try await collect(
          DiscoveryID(.artwork, source: source.id, record: number), photo: index * 4 + number)
      }
      try first.store.target(DiscoveryID(.artwork, source: source.id, record: 3))
      imports.append((file, name))
    }
    try await collect(works[1], photo: 99)
    try await upload(token)
    let backup = folder.url.appendingPathComponent("backup.tar")
    _ = try Backup(of: first.store, first.album, title: { $1.fr ?? "\($0)" })
      .make(at: backup, replacing: false)

    // It has logged in before it restores the backup.
    let (client, profile) = try await client(token)
    _ = try await fetching(second, client, profile).run()
    try await RecordFetching(second.store, client).run()
    try await fetchPhotos(client)
    _ = try Restoring(BackupFile(backup), into: second.store, second.album, .live).run(.merging)
    #expect(
      try export(second, apartFrom: ["inCatalogue"]) == export(first, apartFrom: ["inCatalogue"]))
    #expect(try files(second) == files(first))

    for (file, name) in imports {
      let report = try second.store.catalogue.importSource(file, name: name)
      #expect(report.counts.retired == 0)
    }
    #expect(try export(second) == export(first))
    var wishes = DiscoveryList()
    wishes.state = .targeted
    #expect(
      try second.store.ordered(wishes, language: .french).ids
        == first.store.ordered(wishes, language: .french).ids)
  }
}

import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Downloading photos that are on the server and not in the album.
@Suite("Fetched photos")
struct FetchedPhotoTests {
  private let temporary: TemporaryFolder
  private let store: Store
  private let album: Album
  private let file: URL

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute])
    album = Album(folder: temporary.url.appendingPathComponent("MONA"))
    file = temporary.url.appendingPathComponent("fetched")
    try Data("fetched".utf8).write(to: file)
  }

  private var collecting: Collecting {
    Collecting(
      store: store, album: album,
      inspector: PhotoInspector(
        inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
        digest: { try PhotoDigest(hashing: $0) }),
      trash: .folder(in: temporary))
  }

  private func merge(photo: String?, revision: Int? = 1, minutesLater: Double = 0) throws {
    var visit = RemoteVisit(joute, revision: revision)
    visit.photo = photo.flatMap { RemotePhoto(name: $0) }
    visit.photoAt = noon.addingTimeInterval(minutesLater * 60)
    (visit.createdAt, visit.updatedAt) = (noon, visit.photoAt)
    var page = RemotePage(stamp: try store.fetchStamp)
    page.visits = [visit]
    try _ = store.merge(page, at: noon)
  }

  private func named(_ file: URL) throws -> String {
    "photos/\(try PhotoDigest(hashing: file)).jpg"
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: album.folder.path)) ?? []).sorted()
  }

  private func collectOurs() async throws {
    let ours = temporary.url.appendingPathComponent("ours")
    try Data("our photo".utf8).write(to: ours)
    try await collecting.collect(joute, photo: ours, title: "Ours", date: noon)
  }

  @Test("A fetched photo becomes the visit's, is durable in the album, and is not uploaded")
  func kept() async throws {
    try merge(photo: named(file))
    let wanted = try #require(try store.wantedPhotos().first)
    try await collecting.keepFetched(file, as: wanted, title: "La Joute")
    #expect(try store.visit(of: joute)?.photo == "2026-11-21 La Joute.jpg")
    #expect(files == ["2026-11-21 La Joute.jpg"])
    #expect(try store.wantedPhotos().isEmpty)
    #expect(try store.outbox().isEmpty)
    try merge(photo: named(file), revision: 2)
    #expect(try store.wantedPhotos().isEmpty)
    try await collecting.keepFetched(file, as: wanted, title: "La Joute")
    #expect(files.count == 1)
  }

  @Test("A photo whose content differs from the server's digest is not taken")
  func damaged() async throws {
    try merge(photo: "photos/\(String(repeating: "a", count: 64)).jpg")
    let wanted = try #require(try store.wantedPhotos().first)
    await #expect(throws: AlbumError.unreadable(errno: EIO)) {
      try await collecting.keepFetched(file, as: wanted, title: nil)
    }
    #expect(try store.wantedPhotos() == [wanted])
    #expect(files.isEmpty)
  }

  @Test("Both are kept when both sides have one; the newer one is shown", arguments: [-9.0, 9.0])
  func both(minutesLater: Double) async throws {
    try await collectOurs()
    let changedAt = try #require(try store.outbox().first?.changedAt)
    let minutes = changedAt.timeIntervalSince(noon) / 60 + minutesLater
    try merge(photo: named(file), minutesLater: minutes)
    #expect(try store.outbox().isEmpty, "ours waits for the server's photo")
    let wanted = try #require(try store.wantedPhotos().first)
    try await collecting.keepFetched(file, as: wanted, title: "Theirs")
    let theirs = "2026-11-21 Theirs.jpg"
    #expect(files == ["2026-11-21 Ours.jpg", theirs])
    #expect(try store.albumPhotos().count == 2)
    #expect((try store.visit(of: joute)?.photo == theirs) == (minutesLater > 0))
    #expect(
      try store.outbox().map(\.change) == (minutesLater > 0 ? [] : [.photo("2026-11-21 Ours.jpg")]))
  }

  @Test("A photo of another device replaces the one that was uploaded, and both are kept")
  func replacedElsewhere() async throws {
    try await collectOurs()
    try store.sendAll()
    try merge(photo: named(file))
    try await collecting.keepFetched(
      file, as: #require(try store.wantedPhotos().first), title: "Theirs")
    #expect(try store.visit(of: joute)?.photo == "2026-11-21 Theirs.jpg")
    #expect(files.count == 2)
    #expect(try store.outbox().isEmpty)
  }

  @Test("A photo replaced here while the server's is fetched stays the visit's, and is uploaded")
  func changedMeanwhile() async throws {
    try await collectOurs()
    try store.sendAll()
    try merge(photo: named(file))
    let wanted = try #require(try store.wantedPhotos().first)
    let newer = temporary.url.appendingPathComponent("newer")
    try Data("newer".utf8).write(to: newer)
    try await collecting.replacePhoto(joute, with: newer, title: "Newer")
    try await collecting.keepFetched(file, as: wanted, title: "Theirs")
    #expect(try store.visit(of: joute)?.photo == "2026-11-21 Newer.jpg")
    #expect(try store.outbox().map(\.change) == [.photo("2026-11-21 Newer.jpg")])
  }

  @Test("The same photo on both sides is stored once")
  func same() async throws {
    try await collecting.collect(joute, photo: file, title: "Ours", date: noon)
    try merge(photo: "photos/7.jpg", revision: nil)
    try await collecting.keepFetched(
      file, as: #require(try store.wantedPhotos().first), title: "Theirs")
    #expect(files == ["2026-11-21 Ours.jpg"])
    #expect(try store.wantedPhotos().isEmpty)
  }

  @Test("A photo removed on another device goes to the trash; a broken upload removes none")
  func cleared() async throws {
    try merge(photo: named(file))
    try await collecting.keepFetched(
      file, as: #require(try store.wantedPhotos().first), title: "Mine")
    try merge(photo: "https://mona.test/broken", revision: nil)
    #expect(try store.visit(of: joute)?.photo != nil)
    try merge(photo: named(file), revision: 2)
    var page = RemotePage(stamp: try store.fetchStamp)
    page.visits = [RemoteVisit(joute, revision: 3)]
    _ = try await collecting.merge(page, at: noon)
    #expect(try store.visit(of: joute)?.photo == nil)
    #expect(files.isEmpty)
    #expect(try store.outbox().isEmpty)
  }

  @Test("A copy left by a killed process is used instead of a second one")
  func leftover() async throws {
    try merge(photo: named(file))
    _ = try album.add(file, titled: "La Joute", on: noon, type: .jpeg)
    try await collecting.keepFetched(
      file, as: #require(try store.wantedPhotos().first), title: "La Joute")
    #expect(files == ["2026-11-21 La Joute.jpg"])
  }

  @Test(
    "Without photo digests the server may have another device's photo: the contents are compared",
    arguments: [true, false])
  func oursOf2023(isOurs: Bool) async throws {
    try await collectOurs()
    let sent = isOurs ? file : temporary.url.appendingPathComponent("ours")
    try store.sendAll(photo: PhotoDigest(hashing: sent), at: noon)
    try merge(photo: "photos/7.jpg", revision: nil, minutesLater: 3)
    let wanted = try #require(try store.wantedPhotos().first)
    try await collecting.keepFetched(file, as: wanted, title: "Theirs")
    #expect(files.count == (isOurs ? 1 : 2))
    let photo = try store.visit(of: joute)?.photo
    #expect(photo == (isOurs ? "2026-11-21 Ours.jpg" : "2026-11-21 Theirs.jpg"))
    #expect(try store.wantedPhotos().isEmpty && store.outbox().isEmpty)
    try merge(photo: "photos/7.jpg", revision: nil, minutesLater: 3)
    #expect(try store.wantedPhotos().isEmpty)
  }

  @Test("A photo missing on the server is no longer wanted")
  func gone() throws {
    try merge(photo: named(file))
    try store.cancelDownload(#require(try store.wantedPhotos().first))
    #expect(try store.wantedPhotos().isEmpty)
  }
}

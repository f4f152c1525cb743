import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Ownership of a person's file")
struct OwnerTests {
  private let store: Store
  private let temporary: TemporaryFolder
  private let lea = PersonOwner(server: "https://mona.test/api/v3", user: "7")

  init() throws {
    temporary = try TemporaryFolder()
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: nil, rating: 3, comment: "here", at: noon)
  }

  @Test("It becomes an account's once, and stays so")
  func claimed() throws {
    #expect(try store.accountRecord() == AccountRecord(login: .out, wasOffered: false))
    #expect(try store.claim(for: lea, called: "léa"))
    #expect(try store.claim(for: lea, called: "lea"))
    #expect(try !store.claim(for: PersonOwner(server: lea.server, user: "8"), called: "zoé"))
    #expect(
      try store.accountRecord()
        == AccountRecord(owner: lea, username: "lea", login: .in, wasOffered: true))
    try store.note(.expired)
    #expect(try store.accountRecord().login == .expired)
  }

  @Test("The owner of a file that is locked for a moment is found")
  func held() async throws {
    let file = PersonFile(of: lea)
    _ = try Store(folder: temporary.url, file: file).claim(for: lea, called: "léa")
    // As SQLite does when the last connection closes.
    let holder = try DatabaseQueue(path: file.url(in: temporary.url).path)
    try await holder.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT")
    }
    // A thread of its own: the tests that run meanwhile may occupy all of Swift's.
    Thread.detachNewThread {
      usleep(300_000)
      #expect(throws: Never.self) { try holder.close() }
    }
    #expect(KnownAccount.file(of: lea, in: temporary.url) == file)
  }

  @Test("Data without an owner is kept here, and counts as unsent")
  func disowned() throws {
    _ = try store.claim(for: lea, called: "léa")
    try store.sendAll()
    try store.removeOwner()
    #expect(try store.accountRecord().owner == nil)
    #expect(try store.outbox().map(\.change) == [.rating(3), .comment("here")])
    #expect(try store.fetchedThrough == 0)
  }

  @Test("Visits stored on this computer only stay when the account's are removed")
  func onlyHere() async throws {
    let other = try #require(DiscoveryID(key: DiscoveryID.keys(ofSource: 1).lowerBound + joute.key))
    try store.catalogue.seed([other])
    try store.collect(other, photo: nil, rating: 5, at: noon)
    try store.collect(library, photo: nil, comment: "mine", at: noon)
    try store.keepHereOnly([library], true)
    #expect(try store.onlyHereCount() == 2)
    let collecting = Collecting(
      store: store, album: Album(folder: temporary.url.appendingPathComponent("MONA")),
      inspector: PhotoInspector(
        inspect: { _ in throw AlbumError.notAnImage }, digest: { try PhotoDigest(hashing: $0) }),
      trash: .folder(in: temporary))
    try store.sendAll()
    #expect(try await collecting.removeFromHere() == 1)
    #expect(Set(try store.visits().map(\.discovery)) == [other, library])
    #expect(try store.visit(of: library)?.comment == "mine")
    #expect(try store.outbox().isEmpty)
  }

  @Test("Visits can be removed from this computer without removing them on the server")
  func removedFromHere() async throws {
    let album = Album(folder: temporary.url.appendingPathComponent("MONA"))
    let collecting = Collecting(
      store: store, album: album,
      inspector: PhotoInspector(
        inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
        digest: { try PhotoDigest(hashing: $0) }),
      trash: .folder(in: temporary))
    let photo = temporary.url.appendingPathComponent("photo")
    try Data("a photo".utf8).write(to: photo)
    try await collecting.replacePhoto(joute, with: photo, title: "La Joute")
    // No server has the other photos of a visit: they are not thrown away.
    try Data("another photo".utf8).write(to: photo)
    let other = try await collecting.addPhoto(photo, to: joute, title: "La Joute", date: noon)
    #expect(try store.otherPhotoCount() == 1)
    _ = try store.claim(for: lea, called: "léa")
    try store.sendAll()
    #expect(try await collecting.removeFromHere() == 1)
    #expect(try store.visits().isEmpty)
    #expect(try store.outbox().isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: album.folder.path)
    #expect(left == [other.photo.name])
    #expect(try store.accountRecord().owner == lea)
  }
}

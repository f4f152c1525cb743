import Foundation
import GRDB
import HTTPTypes
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Servers put back from a backup")
struct EpochTests {
  private let files: TemporaryFolder
  private let photos: ServerPhotos
  private let first: ServerStore
  private let ana: Int64

  init() async throws {
    files = try TemporaryFolder()
    photos = try ServerPhotos(in: files.url)
    first = try ServerStore(file: files.url.appendingPathComponent("first.sqlite"))
    ana = try await first.register(username: "ana", email: nil, passwordHash: "$2y$").id
  }

  private func note(_ number: Int, in store: ServerStore) async throws {
    try await store.note(
      VisitChange(rating: .set(3)), of: ana, to: DiscoveryID(.artwork, number), photos: photos)
  }

  /// Looks at all files, as a server that starts does.
  private func noteMissing() throws {
    let sizes = try photos.removeAll(but: first.photos())
    try first.noteMissing(sizes, in: PhotoFiles(in: files.url))
  }

  /// The database as it is now, opened by another process.
  private func restored() throws -> ServerStore {
    let file = files.url.appendingPathComponent("second.sqlite")
    let database = try #require(first.database as? SQLiteDatabase)
    try database.writer.backup(to: DatabaseQueue(path: file.path))
    return try ServerStore(file: file)
  }

  @Test(
    "Numbers of changes that a restored database never gave are refused, also once it gave others")
  func neverGiven() async throws {
    for number in 1...2 { try await note(number, in: first) }
    let second = try restored()
    let before = try await first.changes(of: ana, after: 0, limit: 10)
    try await note(3, in: first)
    let known = try await first.changes(of: ana, after: before.revision, limit: 10)
    #expect(known.revision > before.revision && known.epoch == before.epoch)
    func ask(_ revision: Int64, _ epoch: String?) async throws -> [Int] {
      let known = ServerStore.KnownChange(revision: revision, epoch: epoch)
      return try await second.changes(of: ana, after: before.revision, knowing: known, limit: 10)
        .visits.map(\.discovery.number)
    }
    await #expect(throws: RequestError.neverGiven) { try await ask(known.revision, known.epoch) }
    await #expect(throws: RequestError.neverGiven) { try await ask(known.revision, nil) }
    for number in 4...6 { try await note(number, in: second) }
    await #expect(throws: RequestError.neverGiven) { try await ask(known.revision, known.epoch) }
    await #expect(throws: RequestError.neverGiven) {
      try await ask(before.revision, "of another database")
    }
    #expect(try await ask(before.revision, before.epoch) == [4, 5, 6], "that is still known")
  }

  @Test("A server that starts again continues its numbers")
  func startedAgain() async throws {
    try await note(1, in: first)
    let known = try await first.changes(of: ana, after: 0, limit: 10)
    let again = try restored()
    for number in 2...3 { try await note(number, in: again) }
    let next = try await again.changes(
      of: ana, after: known.revision,
      knowing: ServerStore.KnownChange(revision: known.revision, epoch: known.epoch), limit: 10)
    #expect(next.visits.map(\.discovery.number) == [2, 3])
    #expect(next.epoch != known.epoch)
  }

  @Test("The memory of a virtual machine that is put back with its disk begins another epoch")
  func snapshotOfMemory() async throws {
    let time = TestTime()
    let store = try ServerStore.inMemory(clock: ServerClock { time.now })
    let ben = try await store.register(username: "ben", email: nil, passwordHash: "$2y$").id
    var epochs: Set<String?> = []
    for number in 1...2 {
      try await store.note(
        VisitChange(rating: .set(3)), of: ben, to: DiscoveryID(.artwork, number), photos: photos)
      epochs.insert(try await store.changes(of: ben, after: 0, limit: 10).epoch)
      time.pass(seconds: 3600)
    }
    #expect(epochs.count == 2)
  }

  @Test("A photo whose file is gone is reported once, until it is sent again")
  func photoMissing() async throws {
    let incoming = photos.incoming()
    try await incoming.write(TestPoint.png(comment: ""))
    let photo = try await photos.keep(incoming, sharesMetadata: false)
    let artwork = DiscoveryID(.artwork, 1)
    try await first.note(VisitChange(photo: .set(photo)), of: ana, to: artwork, photos: photos)
    let whole = try #require(try await first.visit(of: ana, to: artwork))
    photos.remove(photo)
    for _ in 0..<2 { try noteMissing() }
    let missing = try #require(try await first.visit(of: ana, to: artwork))
    #expect(missing.isPhotoMissing && missing.revision == whole.revision + 1)
    let digest = photo.digest
    #expect(try await first.photo(of: ana, digest) == nil, "its hash alone is not enough")
    let again = photos.incoming()
    try await again.write(TestPoint.png(comment: ""))
    let same = try await photos.keep(again, sharesMetadata: false)
    try await first.note(VisitChange(photo: .set(same)), of: ana, to: artwork, photos: photos)
    let back = try #require(try await first.visit(of: ana, to: artwork))
    #expect(!back.isPhotoMissing && back.revision == missing.revision + 1)
  }

  @Test("A photo that was found damaged is missing until it is sent again, or put back")
  func photoDamaged() async throws {
    let incoming = photos.incoming()
    try await incoming.write(TestPoint.png(comment: ""))
    let photo = try await photos.keep(incoming, sharesMetadata: false)
    let artwork = DiscoveryID(.artwork, 1)
    try await first.note(VisitChange(photo: .set(photo)), of: ana, to: artwork, photos: photos)
    let kept = PhotoFiles(in: files.url)
    let whole = try Data(contentsOf: kept.url(photo))
    let before = try #require(try await first.visit(of: ana, to: artwork)).revision
    try first.noteDamaged([photo], in: kept)
    #expect(try await first.visit(of: ana, to: artwork)?.revision == before, "it is whole")
    // Its length stays.
    try Data(whole.dropLast() + [whole.last.map(~) ?? 0]).write(to: kept.url(photo))
    for _ in 0..<2 {
      try first.noteDamaged([photo], in: kept)
      try noteMissing()
    }
    let damaged = try #require(try await first.visit(of: ana, to: artwork))
    #expect(damaged.isPhotoMissing && damaged.revision == before + 1)
    try whole.write(to: kept.url(photo))
    try noteMissing()
    let restored = try #require(try await first.visit(of: ana, to: artwork))
    #expect(!restored.isPhotoMissing && restored.revision == before + 2)
  }

  @Test("Every answer to a write names what was written, if the client asks for it")
  func proof() async throws {
    let server = try TestServer()
    let token = try await server.register("lea")
    let prefer = try #require(HTTPField.Name("Prefer"))
    let mark = try #require(HTTPField.Name("Mona-Server"))
    let asking = [prefer: "return=representation"]
    let visit = ["id": "20", "rating": "4"]
    let plain = try await server.ask(.post, "/api/v3/user/artworks", visit, token: token)
    #expect(plain.body.isEmpty && plain.headers[mark] != nil)
    let noted = try await server.ask(
      .post, "/api/v3/user/artworks", visit, token: token, headers: asking)
    #expect(noted.text.contains(#""artwork_id":20"#) && noted.text.contains(#""revision":2"#))
    let removed = try await server.ask(
      .delete, "/api/v3/user/artworks/20", token: token, headers: asking)
    #expect(removed.text.hasPrefix(#"{"artwork_id":20,"revision":3,"epoch":""#))
    let refused = try await server.ask(.delete, "/api/v3/user/artworks/20", token: token)
    #expect(refused.status == 404 && refused.headers[mark] != nil)
  }

  @Test("An answer names the epoch in which its revision was given, also when it is repeated")
  func epochOfAnswer() async throws {
    let server = try TestServer()
    let token = try await server.register("lea")
    let prefer = try #require(HTTPField.Name("Prefer"))
    let key = try #require(HTTPField.Name("Idempotency-Key"))
    /// Sends a request an hour after the last one, in another epoch.
    func ask(
      _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String] = [:],
      key name: String? = nil
    ) async throws -> String {
      server.time.pass(seconds: 3600)
      var headers = [prefer: "return=representation"]
      if let name { headers[key] = name }
      return try await server.ask(
        method, "/api/v3/user/artworks\(path)", fields, token: token, headers: headers
      ).text
    }
    let noted = try await ask(.post, "", ["id": "20", "rating": "4"], key: "one")
    let changed = try await ask(.post, "", ["id": "20", "rating": "5"])
    func epoch(_ text: String) -> Substring? { text.firstMatch(of: /"epoch":"([^"]+)"/)?.output.1 }
    #expect(epoch(noted) != nil && epoch(changed) != nil && epoch(noted) != epoch(changed))
    #expect(try await ask(.post, "", ["id": "20", "rating": "5"]) == changed, "nothing is changed")
    #expect(try await ask(.get, "/20") == changed)
    #expect(try await ask(.post, "", ["id": "20", "rating": "4"], key: "one") == noted)
    let removed = try await ask(.delete, "/20", key: "two")
    #expect(try await ask(.delete, "/20", key: "two") == removed)
    #expect(try await ask(.delete, "/20?removed_at=2026-11-20%2012:00:00") == removed)
    #expect(epoch(removed) != epoch(changed))
  }

  @Test(
    "A write that knows a change that was never given is refused, and a removal of old is noted")
  func writes() async throws {
    let server = try TestServer()
    let token = try await server.register("lea")
    let known = try #require(HTTPField.Name("Mona-Known-Change"))
    let refused = try await server.ask(
      .post, "/api/v3/user/artworks", ["id": "20", "rating": "4"], token: token,
      headers: [known: "7 of-another"])
    #expect(refused.status == 410)
    let path = "/api/v3/user/artworks/20?removed_at=2026-11-20%2012:00:00"
    #expect(try await server.ask(.delete, path, token: token).status == 200)
    let changes = try await server.ask(.get, "/api/v3/user/changes?since=0", token: token)
    #expect(changes.text.contains(#""removed_at":"2026-11-20 12:00:00""#))
    let sent = ["id": "20", "rating": "4", "rating_at": "2026-11-19 12:00:00"]
    _ = try await server.ask(.post, "/api/v3/user/artworks", sent, token: token)
    let visit = try await server.ask(.get, "/api/v3/user/artworks/20", token: token)
    #expect(visit.text.contains(#""rating_at":"2026-11-19 12:00:00""#))
  }
}

import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct RestoringTests {
  /// A date after all visits.
  private let later = Date().addingTimeInterval(3600)

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `a restored backup on a new computer is the same, with photos`(way: RestorePlan.Way)
    async throws
  {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute", rating: 4, comment: "Oh !")
    try await old.collect(library, photo: "library", at: later)
    try old.store.target(manor, at: noon)
    let restoring = try new.restoring(old.backUp())
    #expect(restoring.plan.new == [joute, library] && restoring.plan.wishes == 1)
    _ = try restoring.run(way)
    #expect(try new.visits() == old.visits())
    #expect(try new.store.state(of: manor) == .targeted)
    #expect(try new.restoring(old.backUp(replacing: true)).plan.isEmpty(way))
  }

  @Test func `replacing restores every row of every table`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute", rating: 4, comment: "Oh !")
    try await old.collect(library, photo: "library", at: later)
    _ = try old.store.claim(
      for: PersonOwner(server: "https://mona.test/api/v3", user: "7"), called: "léa")
    try old.store.sendAll()
    try old.store.comment(joute, "Ah !", at: later)
    try old.store.keepDraft(Draft("Eh", startedFrom: "Ah !"), of: joute)
    try old.store.target(manor, at: noon)
    _ = try old.store.daily(on: MontrealDay(noon), today: MontrealDay(noon))
    let file = try old.backUp()
    let rows = try old.rows()
    #expect(rows["confirmed"]?.isEmpty == false && rows["draft"]?.count == 1)
    // These tables are also written by triggers, in another order.
    try await new.collect(manor, photo: "manor")
    _ = try new.restoring(file).run(.replacing)
    #expect(try new.rows() == rows)
    let record = try new.store.accountRecord()
    #expect(record.username == "léa" && record.login == .expired)
    #expect(try new.store.sendingBegun() > 0)
  }

  @Test func `the sites of the news come back, their entries only by replacing`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    for address in ["https://a.org/", "https://b.org/"] {
      let content = FeedContent(title: address, entries: [FeedEntry(identity: "1")])
      try old.store.addNewsFeed(
        address, source: "\(address)feed", content, NewsValidators(etag: "e"), at: noon)
    }
    let feeds = try old.store.newsFeeds()
    let file = try old.backUp()
    _ = try new.restoring(file).run(.merging)
    #expect(try new.store.newsFeeds().map(\.address) == feeds.map(\.address))
    #expect(try new.store.newsFeeds().allSatisfy { $0.validators.etag == nil })
    #expect(try new.store.newsCount().all == 0)
    _ = try new.restoring(file).run(.replacing)
    #expect(try new.store.newsFeeds() == feeds && new.store.newsCount().all == 2)
  }

  @Test func `merging keeps everything here, and takes newer values field by field`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    for computer in [old, new] {
      try await computer.collect(joute, photo: "joute", rating: 1, comment: "first")
    }
    try old.store.rate(joute, 5, at: later)
    try old.store.comment(joute, "there", at: later.addingTimeInterval(-600))
    try new.store.comment(joute, "here", at: later)
    try await new.collect(library, photo: "library")
    let restoring = try new.restoring(old.backUp())
    #expect(restoring.plan.different == [joute] && restoring.plan.taken == [joute])
    #expect(restoring.plan.onlyHere == [library])
    _ = try restoring.run(.merging)
    let visit = try #require(try new.store.visit(of: joute))
    #expect(visit.rating == 5 && visit.comment == "here")
    #expect(try new.store.visits().count == 2)
    #expect(try new.store.outbox().map(\.number).max() != nil, "the change is in the outbox")
  }

  @Test func `comments replaced by newer ones are set aside`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    for computer in [old, new] {
      try await computer.collect(joute, photo: "joute", comment: "first")
    }
    try old.store.comment(joute, "there", at: later)
    _ = try new.restoring(old.backUp()).run(.merging)
    #expect(try new.store.visit(of: joute)?.comment == "there")
    #expect(try new.store.setAsideComments().map(\.words) == ["first"])
  }

  @Test func `a newer photo becomes the visit's, and the one here stays beside it`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    for computer in [old, new] { try await computer.collect(joute, photo: "first") }
    let photo = old.folder.url.appendingPathComponent("second.jpg")
    try Data("second".utf8).write(to: photo)
    try await old.collecting.replacePhoto(
      joute, with: photo, title: "Œuvre 4", at: Date().addingTimeInterval(60))
    _ = try new.restoring(old.backUp()).run(.merging)
    #expect(try new.visits()[joute]?.suffix(2) == ["first", "second"])
    let name = try #require(try new.store.visit(of: joute)?.photo)
    #expect(try String(contentsOf: new.album.url(of: name), encoding: .utf8) == "second")
  }

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `all photos of a visit are restored, with their days`(way: RestorePlan.Way) async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    for computer in [old, new] { try await computer.collect(joute, photo: "first") }
    for (index, text) in ["second", "third"].enumerated() {
      let photo = old.folder.url.appendingPathComponent("\(text).jpg")
      try Data(text.utf8).write(to: photo)
      try await old.collecting.addPhoto(
        photo, to: joute, title: "Œuvre 4", date: noon + Double(index + 1) * 86_400)
    }
    let here = new.folder.url.appendingPathComponent("here.jpg")
    try Data("here".utf8).write(to: here)
    try await new.collecting.addPhoto(here, to: joute, title: "Œuvre 4", date: noon - 86_400)
    let file = try old.backUp()
    let restoring = try new.restoring(file)
    #expect(restoring.plan.photosAdded == 2 && !restoring.plan.isEmpty(way))
    _ = try restoring.run(way)
    let photos = try new.store.photos(of: joute)
    let texts = try photos.map {
      try String(contentsOf: new.album.url(of: $0.name), encoding: .utf8)
    }
    #expect(texts == (way == .merging ? ["here"] : []) + ["first", "second", "third"])
    #expect(photos.last?.takenAt == noon + 2 * 86_400)
    #expect(try new.restoring(file).plan.isEmpty(.merging))
  }

  @Test(arguments: ["sent", "key"])
  func `a server's copy of a photo is not joined by the photo itself`(column: String) async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    let photo = try #require(try await old.collect(joute, photo: "joute with metadata"))
    let copy = try #require(try await new.collect(joute, photo: "joute"))
    let digests = try [(old, photo), (new, copy)].map { computer, name in
      try #require(try computer.store.content(ofPhoto: name)).digest.description
    }
    // The computer that sent it knows the server's file, or the one that fetched it knows its key.
    let (computer, digest) = column == "sent" ? (old, digests[1]) : (new, digests[0])
    try computer.store.writePerson { db in
      try db.execute(sql: "UPDATE visitPhoto SET \(column) = ?", arguments: [digest])
    }
    let file = try old.backUp()
    let restoring = try new.restoring(file)
    #expect(restoring.plan.photosAdded == 0 && restoring.plan.taken.isEmpty)
    _ = try restoring.run(.merging)
    #expect(try new.store.photos(of: joute).count == 1)
    #expect(try new.restoring(file).plan.isEmpty(.merging))
  }

  @Test func `two photos that were chosen in the same second are two`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute")
    try await new.collect(joute, photo: "another")
    try new.store.writePerson { db in
      // As fetched: without its day.
      try db.execute(sql: "UPDATE visitPhoto SET datedAt = NULL")
    }
    let file = try old.backUp()
    #expect(try new.restoring(file).plan.photosAdded == 1)
    _ = try new.restoring(file).run(.merging)
    #expect(try new.store.photos(of: joute).count == 2)
    #expect(try new.restoring(file).plan.isEmpty(.merging))
  }

  @Test func `a photo removed after the backup stays removed, unless it replaces all`() async throws
  {
    let computer = try SimulatedComputer()
    let name = try #require(try await computer.collect(joute, photo: "joute"))
    try await computer.addPhoto("another", to: joute)
    let file = try computer.backUp()
    try await computer.collecting.removePhoto(name, of: joute, at: noon + 60)
    #expect(try computer.restoring(file).plan.isEmpty(.merging))
    _ = try computer.restoring(file).run(.merging)
    #expect(try computer.store.photos(of: joute).count == 1)
    _ = try computer.restoring(file).run(.replacing)
    #expect(try computer.store.photos(of: joute).count == 2)
  }

  @Test func `a photo missing here is restored`() async throws {
    let computer = try SimulatedComputer()
    let name = try #require(try await computer.collect(joute, photo: "joute"))
    let file = try computer.backUp()
    try FileManager.default.removeItem(at: computer.album.url(of: name))
    let restoring = try computer.restoring(file)
    #expect(restoring.plan.photosBack == 1 && !restoring.plan.isEmpty(.merging))
    _ = try restoring.run(.merging)
    #expect(try computer.visits()[joute]?.last == "joute")
  }

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `another file with a photo's name is not overwritten`(way: RestorePlan.Way) async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    let name = try #require(try await old.collect(joute, photo: "joute"))
    try FileManager.default.createDirectory(
      at: new.album.folder, withIntermediateDirectories: true)
    try Data("other".utf8).write(to: new.album.url(of: name))
    _ = try new.restoring(old.backUp()).run(way)
    #expect(try String(contentsOf: new.album.url(of: name), encoding: .utf8) == "other")
    #expect(try new.visits()[joute]?.last == "joute")
  }

  @Test func `the current data is copied before it is replaced, and can be restored`()
    async throws
  {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute")
    try await new.collect(library, photo: "library")
    _ = try new.restoring(old.backUp()).run(.replacing)
    #expect(try new.store.visits().map(\.discovery) == [joute])
    let copy = try #require(new.store.copies?.all().first)
    #expect(copy.reason == .beforeRestoring)
    #expect(try copy.contents().visits == 1)
    #expect(try new.visits()[library] == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: new.album.folder.path).count == 2)
  }

  @Test func `a backup of a newer MONA is refused, and changes nothing`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await new.collect(joute, photo: "joute")
    try await old.store.person.write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('person 99')")
    }
    let rows = try new.rows()
    // This version cannot write such a file.
    let newer = try Self.packed(old, schema: "person 99")
    #expect(throws: BackupError.newer(newer, version: "0.1.0")) { try new.restoring(newer) }
    let format = try Self.packed(old, version: 2)
    #expect(throws: BackupError.newer(format, version: "0.1.0")) { try new.restoring(format) }
    #expect(try new.rows() == rows)
  }

  /// A manifest of another version.
  private static func packed(
    _ computer: SimulatedComputer, schema: String = "person 9", version: Int = 1
  ) throws -> URL {
    let folder = computer.folder.url.appendingPathComponent("packing \(version) \(schema)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try computer.store.copy(to: folder.appendingPathComponent("person.sqlite"))
    return try packed(folder, schema: schema, version: version)
  }

  /// A back-up file built from a folder with a database.
  private static func packed(
    _ folder: URL, schema: String, version: Int = 1
  ) throws -> URL {
    let manifest = """
      {"format": "mona-backup", "version": \(version), "mona": "0.1.0", "schema": "\(schema)", \
      "madeAt": "2026-11-24T17:00:00.000Z", "visits": 400, "photos": 0, "missingPhotos": []}
      """
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.json"))
    let pack = TestProcess()
    pack.executableURL = URL(fileURLWithPath: "/bin/sh")
    pack.arguments = [
      "-c",
      """
      cd '\(folder.path)' && sha256sum person.sqlite manifest.json > SHA256SUMS &&
      tar -cf '\(folder.path).tar' *
      """,
    ]
    try pack.run()
    pack.waitUntilExit()
    return folder.appendingPathExtension("tar")
  }

  @Test func `a backup of another account is not restored over this one`()
    async throws
  {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    let server = "https://mona.test/api/v3"
    try await old.collect(joute, photo: "joute")
    _ = try old.store.claim(for: PersonOwner(server: server, user: "7"), called: "léa")
    _ = try new.store.claim(for: PersonOwner(server: server, user: "8"), called: "zoé")
    let restoring = try new.restoring(old.backUp())
    for way in [RestorePlan.Way.merging, .replacing] {
      #expect(throws: BackupError.otherAccount("zoé")) { try restoring.run(way) }
    }
    #expect(try new.store.visits().isEmpty)
  }

  @Test func `a damaged backup leaves no photo and no row`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute")
    let file = try old.backUp()
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let rows = try new.rows()
    #expect(throws: BackupError.damaged(file)) { try new.restoring(file) }
    #expect(try new.rows() == rows)
    #expect(!FileManager.default.fileExists(atPath: new.album.folder.path))
  }

  @Test func `a backup whose rows cannot be written leaves no photos`() async throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try await old.collect(joute, photo: "joute")
    let restoring = try new.restoring(old.backUp())
    try await new.store.person.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refused BEFORE INSERT ON visitPhoto
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    #expect(throws: DatabaseError.self) { try restoring.run(.merging) }
    #expect(try new.store.visits().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: new.album.folder.path) == [])
  }

  @Test func `a backup of each released schema is restored with every visit`() async throws {
    for (number, migration) in PersonSchema.migrator.migrations.enumerated() where number > 0 {
      let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
      let folder = old.folder.url.appendingPathComponent("earlier")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let queue = try DatabaseQueue(path: folder.appendingPathComponent("person.sqlite").path)
      try await queue.write { db in
        var person = EarlyPersonFile(seed: UInt64(number))
        try person.write(to: db)
      }
      try PersonSchema.migrator.migrate(queue, upTo: migration)
      try queue.close()
      let restoring = try new.restoring(Self.packed(folder, schema: migration))
      #expect(restoring.plan.new.count == 400, "\(migration)")
      _ = try restoring.run(.replacing)
      #expect(try new.store.visits().count == 400, "\(migration)")
    }
  }
}

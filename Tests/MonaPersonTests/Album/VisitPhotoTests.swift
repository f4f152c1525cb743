import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// The constraints of the tables of visits and photos.
@Suite("The photos of a visit")
struct VisitPhotoTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    try store.collect(joute, photo: "a.jpg", content: content("a"), takenAt: noon, at: noon)
    try store.collect(library, photo: nil, at: noon)
  }

  private func content(_ digit: String) -> PhotoContent? {
    PhotoDigest(hex: String(repeating: digit, count: 64)).map { PhotoContent(digest: $0, size: 9) }
  }

  private func write(_ statements: String...) throws {
    try store.person.write { db in
      for sql in statements { try db.execute(sql: sql) }
    }
  }

  private func addSecond() throws {
    try write("INSERT INTO visitPhoto (name, visit, position) VALUES ('b.jpg', \(joute.key), 1)")
  }

  @Test("Of several photos, the visit's photo is the one that is uploaded")
  func several() throws {
    try addSecond()
    #expect(try store.visits().compactMap(\.photo) == ["a.jpg"])
    #expect(try store.visit(of: joute)?.photoContent == content("a"))
    #expect(try store.albumPhotos().map(\.name) == ["a.jpg", "b.jpg"])
    #expect(try store.hasPhoto(named: "b.jpg"))
    try write("UPDATE visit SET photo = 'b.jpg' WHERE discovery = \(joute.key)")
    #expect(try store.visit(of: joute)?.photo == "b.jpg")
    #expect(try store.visit(of: joute)?.photoContent == nil)
  }

  @Test(
    "A visit with photos has one that is uploaded, which is one of its own",
    arguments: [
      "UPDATE visit SET photo = NULL WHERE discovery = \(joute.key)",
      "UPDATE visit SET photo = 'none.jpg' WHERE discovery = \(joute.key)",
      "UPDATE visit SET photo = 'a.jpg', photoChange = 99, photoChangedAt = '' WHERE photo IS NULL",
      "INSERT INTO visitPhoto (name, visit) VALUES ('c.jpg', \(library.key))",
      "INSERT INTO visitPhoto (name, visit) VALUES ('c.jpg', 400)",
      "UPDATE visitPhoto SET visit = \(library.key) WHERE name = 'b.jpg'",
      "DELETE FROM visitPhoto WHERE name = 'a.jpg'",
    ])
  func one(sql: String) throws {
    try addSecond()
    #expect(throws: DatabaseError.self) { try write(sql) }
    #expect(try store.visit(of: joute)?.photo == "a.jpg")
  }

  @Test(
    "No two photos have the same name or position, and no name leaves the album",
    arguments: [
      "INSERT INTO visitPhoto (name, visit, position) VALUES ('a.jpg', \(joute.key), 1)",
      "INSERT INTO visitPhoto (name, visit, position) VALUES ('b.jpg', \(joute.key), 0)",
      "INSERT INTO visitPhoto (name, visit, position) VALUES ('/b.jpg', \(joute.key), 1)",
      "INSERT INTO visitPhoto (name, visit, position) VALUES ('', \(joute.key), 1)",
      "INSERT INTO visitPhoto (name, visit, position, size) VALUES ('b', \(joute.key), 1, 4)",
    ])
  func unique(sql: String) throws {
    #expect(throws: DatabaseError.self) { try write(sql) }
  }

  @Test("A new file name and a new discovery are followed from both tables")
  func followed() throws {
    try addSecond()
    _ = try store.follow(moved: ["a.jpg": "b.jpg", "b.jpg": "a.jpg"], contents: [:])
    #expect(try store.visit(of: joute)?.photo == "b.jpg")
    let new = DiscoveryID(.artwork, 40)
    try store.catalogue.seed([new])
    try store.catalogue.replace(joute, by: new)
    try store.followReplacements()
    #expect(try store.visit(of: new)?.photoContent == content("a"))
    #expect(try store.albumPhotos().count == 2)
  }

  @Test("All are removed with the visit, and restored with it in their order")
  func removed() throws {
    try addSecond()
    let before = try store.visit(of: joute)
    let removed = try store.removeVisits([joute], at: noon)
    #expect(removed.flatMap(\.photos).map(\.name) == ["a.jpg", "b.jpg"])
    #expect(try store.albumPhotos().isEmpty)
    try store.restoreVisits(removed, names: ["b.jpg": "c.jpg"])
    #expect(try store.visit(of: joute) == before)
    #expect(try store.albumPhotos().map(\.name) == ["a.jpg", "c.jpg"])
  }

  @Test("A photo takes the position of the one it replaces, and has its own date")
  func replaced() throws {
    try addSecond()
    try store.replacePhoto(joute, with: "c.jpg", content: content("c"), takenAt: noon, at: noon)
    let row = try store.person.read { db in
      try Row.fetchOne(db, sql: "SELECT name, takenAt FROM visitPhoto WHERE position = 0")
    }
    #expect(row?[0] as String? == "c.jpg")
    #expect((row?[1] as String?).flatMap(ISO8601.date) == noon)
    #expect(try !store.hasPhoto(named: "a.jpg"))
  }

  @Test("The file belongs to no account, or to one")
  func owner() throws {
    let row = try store.person.read { try Row.fetchOne($0, sql: "SELECT * FROM owner") }
    #expect(row?["server"] as String? == nil && row?["user"] as String? == nil)
    #expect(throws: DatabaseError.self) { try write("INSERT INTO owner (id) VALUES (2)") }
    #expect(throws: DatabaseError.self) { try write("UPDATE owner SET user = '7'") }
    try write("UPDATE owner SET server = 'https://example.org/api/v3', user = '7'")
  }
}

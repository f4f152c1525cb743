import Foundation
import GRDB
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaServerStore
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Catalogues of one's own on a server")
struct PublishedNumberTests {
  private let folder: TemporaryFolder
  private let server: TestServer

  init() throws {
    folder = try TemporaryFolder()
    server = try TestServer { $0.starter = TestServer.data }
  }

  private static let header = "id,titre,title_en,description,image,latitude,longitude\n"

  private func row(_ number: Int, _ title: String) -> String {
    "\(number),\(title),\(title) (en),Une œuvre,https://lights.test/\(number).jpg,46.\(10 + number),-71.2\n"
  }

  @discardableResult
  private func load(_ rows: [String], as name: String = "Lumières") throws -> SourceReport {
    let file = folder.url.appendingPathComponent("works.csv")
    try Data((Self.header + rows.joined()).utf8).write(to: file)
    return try server.context.catalogue.importSource(
      file, name: name, kind: .artwork, isComplete: true)
  }

  private func ask(_ path: String, version: String = "v3") async throws -> [String: Any] {
    let answer = try await server.ask(.get, "/api/\(version)/\(path)")
    #expect(answer.status == 200)
    return try #require(try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
  }

  private func records(_ path: String, version: String = "v3") async throws -> [[String: Any]] {
    try #require(try await ask(path, version: version)["data"] as? [[String: Any]])
  }

  /// The numbers of imported works by their French titles.
  private func numbers() async throws -> [String: Int] {
    var numbers: [String: Int] = [:]
    for record in try await records("artworks") {
      guard let id = record["id"] as? Int, id >= 1_000_000 else { continue }
      numbers[try #require((record["title"] as? [String: Any])?["fr"] as? String)] = id
    }
    return numbers
  }

  @Test("Numbers fit 31 bits, stay from import to import, and are not given again")
  func stable() async throws {
    try load([row(1, "Un"), row(2, "Deux")])
    let first = try await numbers()
    #expect(Set(first.keys) == ["Un", "Deux"])
    #expect(first.values.allSatisfy { $0 < 1 << 31 })
    try load([row(2, "Deux"), row(3, "Trois")])
    let second = try await numbers()
    #expect(second["Deux"] == first["Deux"])
    #expect(!first.values.contains(try #require(second["Trois"])))
    try load([row(1, "Un"), row(2, "Deux")])
    #expect(try await numbers() == first)
  }

  @Test("Every route knows a work by the same number, and descriptions and pictures are there")
  func routes() async throws {
    try load([row(1, "Un")])
    let number = try #require(try await numbers()["Un"])
    let record = try #require(try await ask("artworks/\(number)")["data"] as? [String: Any])
    #expect((record["title"] as? [String: String])?["en"] == "Un (en)")
    #expect((record["description"] as? [String: Any])?["fr"] as? String == "Une œuvre")
    #expect((record["picture"] as? [String: Any])?["url"] as? String == "https://lights.test/1.jpg")
    #expect(try await records("artworks/changes").contains { $0["id"] as? Int == number })
    #expect(try await records("lastUpdatedArtworks").contains { $0["id"] as? Int == number })
    let old = try #require(
      try await ask("artworks/\(number)", version: "v2")["data"] as? [String: Any])
    #expect(old["id"] as? Int == number)
    #expect(old["title"] as? String == "Un")
    #expect(old["description"] == nil)
  }

  @Test("A visit and a report name a work by its number, also after it left the catalogue")
  func visits() async throws {
    try load([row(1, "Un")])
    let number = try #require(try await numbers()["Un"])
    let registered = try await server.ask(
      .post, "/api/v3/register",
      ["username": "ana", "password": "secret1", "password_confirmation": "secret1"])
    let token = try #require(registered.field("token"))
    _ = try server.context.catalogue.removeSource("Lumières")
    // A server that starts again knows the number.
    for rating in ["3", "4"] {
      let answer = try await server.ask(
        .post, "/api/v3/user/artworks", ["id": "\(number)", "rating": rating], token: token)
      #expect(answer.status == 422, "the work is unknown where nothing of it is kept")
    }
    try load([row(1, "Un")])
    #expect(try await numbers()["Un"] == number)
    let answer = try await server.ask(
      .post, "/api/v3/user/artworks", ["id": "\(number)", "rating": "4"], token: token)
    #expect(answer.status == 200)
    let visit = try await server.ask(.get, "/api/v3/user/artworks/\(number)", token: token)
    #expect(visit.text.contains("\"artwork_id\":\(number)"))
  }

  @Test("Visits under the numbers that earlier servers published follow to the new ones")
  func migration() async throws {
    let queue = try DatabaseQueue()
    try ServerSchema.migrator.migrate(queue, upTo: "server 12")
    let old = DiscoveryID(.artwork, source: 77, record: 5)
    try await SQLiteDatabase(queue).write { db in
      try db.executeAll(
        """
        INSERT INTO person (id, username, foldedUsername, passwordHash, revision, createdAt, updatedAt)
          VALUES (1, 'ana', 'ana', '$2y$', 2, 0, 0);
        INSERT INTO epoch (person, start, name) VALUES (1, 0, 'first');
        INSERT INTO photo (digest, type, size, createdAt) VALUES (printf('%064d', 1), 'jpeg', 1, 0);
        INSERT INTO visit (person, discovery, revision, rating, createdAt, updatedAt)
          VALUES (1, 16, 1, 5, 0, 0);
        """)
      try db.execute(
        """
        INSERT INTO visit (person, discovery, revision, rating, createdAt, updatedAt)
          VALUES (1, ?, 2, 4, 0, 0)
        """, [old.key])
      try db.execute(
        """
        INSERT INTO visitPhoto (person, discovery, key, photo, addedAt)
          VALUES (1, ?, printf('%064d', 2), printf('%064d', 1), 0)
        """, [old.key])
    }
    try ServerSchema.migrator.migrate(queue)
    try await SQLiteDatabase(queue).read { db in
      let visits = try db.rows("SELECT discovery, revision, rating FROM visit ORDER BY discovery")
      #expect(visits.map { $0["rating"] as Int } == [5, 4])
      #expect(visits.map { $0["revision"] as Int } == [1, 3], "a device hears of the moved one")
      let key: Int64 = visits[1]["discovery"]
      #expect(key >> 2 < 1 << 31)
      #expect(try db.value(Int64.self, "SELECT discovery FROM visitPhoto") == key)
    }
    try await queue.read { db in try db.checkForeignKeys() }
    let numbers = try PublishedNumbers(SQLiteDatabase(queue))
    #expect(numbers.published(named: old).number < 1 << 31)
    #expect(numbers.stored(numbers.published(old)) == old)
  }

  @Test("The server says whose catalogue it has, and that it takes the place of the starter")
  func summary() async throws {
    try load([row(1, "Un"), row(2, "Deux")])
    let catalogue = server.context.catalogue
    var description = SourceDescription(try #require(try catalogue.source(named: "Lumières")))
    (description.credit, description.licence) = ("Ville de Québec", "CC BY 4.0")
    try catalogue.describeSource("Lumières", as: description)
    let beside = try await ask("catalogue")
    #expect(beside["replaces_starter"] as? Bool == false)
    #expect(
      (beside["sources"] as? [[String: Any]])?.map { $0["name"] as? String } == [
        "MONA", "Lumières",
      ])
    try catalogue.retireStarter()
    _ = try catalogue.retireOwn()
    let alone = try await ask("catalogue")
    #expect(alone["replaces_starter"] as? Bool == true)
    #expect(alone["total"] as? Int == 2)
    #expect(alone["languages"] as? [String] == ["fr", "en"])
    let source = try #require((alone["sources"] as? [[String: Any]])?.first)
    #expect(source["credit"] as? String == "Ville de Québec")
    #expect(source["licence"] as? String == "CC BY 4.0")
    let extent = try #require(alone["extent"] as? [String: [String: Double]])
    #expect(extent["southwest"] == ["lat": 46.11, "lng": -71.2])
    #expect(extent["northeast"] == ["lat": 46.12, "lng": -71.2])
  }

  // MARK: A device

  /// A device with the starter catalogue.
  private func device() throws -> Store {
    let store = try Store.inMemory()
    try store.catalogue.fillIfEmpty(from: TestServer.data)
    return store
  }

  @discardableResult
  private func refresh(
    _ store: Store, from other: TestServer? = nil, at address: String = "lumieres.test"
  ) async throws -> RefreshOutcome? {
    try await refreshing(store, from: other ?? server, at: address).run(.all)
  }

  private func refreshing(
    _ store: Store, from server: TestServer, at address: String
  ) throws -> CatalogueRefresh {
    CatalogueRefresh(
      try client(of: server, at: address), store: store, importing: Importing(store: store),
      folder: folder.url.appendingPathComponent("answers"))
  }

  private func client(of server: TestServer, at address: String) throws -> ServerClient {
    ServerClient(try ServerAddress(typed: address), server.transport)
  }

  private func titles(_ store: Store) throws -> Set<String?> {
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    return Set(try store.catalogue.rows(ids).map(\.title.fr))
  }

  @Test("A device takes the catalogue in place of the starter, and goes back to another server's")
  func inPlace() async throws {
    let works = (1...15).map { "Phare \($0)" }
    try load(works.enumerated().map { row($0.offset + 1, $0.element) })
    _ = try server.context.catalogue.retireOwn()
    let store = try device()
    let starter = try titles(store)
    try await refresh(store)
    #expect(try titles(store) == Set(works))
    let own = try #require(try store.catalogue.source(named: "MONA"))
    #expect(own.server?.name == "Lumières")
    #expect(try store.lostImports().isEmpty)
    let id = try #require(try store.ordered(DiscoveryList(), language: .french).ids.first)
    #expect(try store.catalogue.discovery(id)?.picture != nil)
    #expect(try store.catalogue.discovery(id)?.artwork?.description.fr == "Une œuvre")

    let other = try TestServer { $0.starter = TestServer.data }
    try await refresh(store, from: other, at: "autre.test")
    #expect(try titles(store) == starter)
    try await refresh(store)
    #expect(try titles(store) == Set(works))
  }

  @Test("Before it sends visits, a device takes the catalogue that gives its numbers a meaning")
  func beforeSending() async throws {
    try load([row(1, "Un")])
    _ = try server.context.catalogue.retireOwn()
    let store = try device()
    let starter = try titles(store)
    let other = try TestServer { $0.starter = TestServer.data }
    try await refreshing(store, from: other, at: "autre.test").fetchOwn(
      try await client(of: other, at: "autre.test").profile())
    #expect(try titles(store) == starter)
    let kind = CollectionUpdate.Collection.discoveries(.artwork)
    let address = try ServerAddress(typed: "autre.test")
    #expect(try store.catalogue.freshness(of: kind, from: address.description) == nil)

    let profile = try await client(of: server, at: "lumieres.test").profile()
    let refreshing = try refreshing(store, from: server, at: "lumieres.test")
    try await refreshing.fetchOwn(profile)
    #expect(try titles(store) == ["Un"])
    // From then on, it is refreshed when it is due.
    try load([row(1, "Un"), row(2, "Deux")])
    try await refreshing.fetchOwn(profile)
    #expect(try titles(store) == ["Un"])
  }

  @Test("A device takes the catalogue beside the starter where the server has both")
  func beside() async throws {
    try load([row(1, "Un")])
    let store = try device()
    let starter = try titles(store)
    try await refresh(store)
    #expect(try titles(store) == starter.union(["Un"]))
  }

  @Test("A server that lists nothing empties no catalogue")
  func empty() async throws {
    _ = try server.context.catalogue.retireOwn()
    let store = try device()
    let starter = try titles(store)
    try await refresh(store)
    #expect(try titles(store) == starter)
  }

  @Test("A catalogue that gives numbers of visited works to others is refused, and nothing changes")
  func otherWorks() async throws {
    let catalogue = server.context.catalogue
    let key = try #require(try catalogue.listedKeys(of: .artwork).first)
    let id = try #require(DiscoveryID(key: key))
    let file = folder.url.appendingPathComponent("other.json")
    let text =
      #"{"artworks": [{"id": \#(id.number), "title": {"fr": "Phare"}, "location": {"lat": 48.4, "lng": -68.5}, "artists": []}]}"#
    try Data(text.utf8).write(to: file)
    _ = try catalogue.retireOwn()
    _ = try catalogue.importCatalogue(file, isComplete: true)
    #expect(try await ask("catalogue")["replaces_starter"] as? Bool == true)

    let store = try device()
    let starter = try titles(store)
    try store.target(id)
    await #expect(throws: CatalogueError.otherWorks(1)) { try await refresh(store) }
    #expect(try titles(store) == starter)
    try store.untarget(id)
    try await refresh(store)
    #expect(try titles(store) == ["Phare"])
  }
}

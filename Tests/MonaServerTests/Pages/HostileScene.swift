import Foundation
import MonaCatalogue
import MonaModel
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

/// A server whose catalogue, visits, reports, selections and accounts have texts in every field, and an administrator
/// who reads its pages.
struct HostileScene {
  let server: TestServer
  let formToken: String
  private let cookie: String
  private let texts: [String]
  private let files: TemporaryFolder
  private var people: [String] = []

  init(texts: [String] = HostileText.all) async throws {
    files = try TemporaryFolder()
    self.texts = texts
    let catalogue = try Catalogue.inMemory()
    server = try TestServer(
      adjust: { options in
        options.information.name = texts.first
        options.information.contact = texts.last
      }, catalogueInFile: catalogue)
    try Self.fill(catalogue, texts.isEmpty ? ["Aube"] : texts, files.url)
    let store = server.context.store
    let account = try await store.register(
      username: "admin", email: nil, passwordHash: "$2y$04$", role: .administrator)
    let token = try await store.makeWebSession(for: account.id, checked: "$2y$04$")
    cookie = "mona=\(token)"
    let page = try await server.browse("/research/tokens", cookie: cookie)
    formToken = try #require(page.formToken)
    for (index, text) in texts.enumerated() {
      people.append(try await Self.person(index, text, server, by: account.id))
    }
    // A name that an earlier server allowed.
    if let name = texts.first {
      try await store.database.write { db in
        try db.execute("UPDATE person SET username = ? WHERE id = ?", [name, account.id])
      }
    }
  }

  func browse(_ path: String, form: String? = nil) async throws -> TestServer.Answer {
    try await server.browse(path, cookie: cookie, form: form)
  }

  /// The paths of a route, with each value of its parameter that leads somewhere.
  func paths(_ route: String) -> [String] {
    let path = "/" + route.drop { $0 == "/" }
    if path == "/duplicates/pair", !texts.isEmpty {
      return texts.indices.dropLast().map { "\(path)?first=\($0 + 1)&other=\($0 + 2)" }
    }
    guard let parameter = path.firstMatch(of: /\{[a-z]+\}/) else { return [path] }
    let numbers = texts.isEmpty ? ["1"] : texts.indices.map { String($0 + 1) }
    let codes =
      switch parameter.0 {
      case "{code}": (try? artists()) ?? []
      case "{pseudonym}": people
      case "{day}": [tomorrow.description]
      case "{type}": ["material"] + texts.map { "material?fr=\(Self.encoded($0))" }
      default: numbers
      }
    return (codes.isEmpty ? ["1"] : codes).map { path.replacing(parameter.0, with: $0) }
  }

  /// A day for which each text is the reason of a choice.
  var tomorrow: MontrealDay { MontrealDay(server.context.store.clock.date).next }

  private func artists() throws -> [String] {
    try server.context.catalogue.facetNames(.artist).values.map { name in
      Self.encoded(name.code)
    }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// Somebody who agrees to everything and whose visit, report, token and selection have the text.
  /// - Returns: the person's pseudonym.
  private static func person(
    _ index: Int, _ text: String, _ server: TestServer, by administrator: Int64
  ) async throws -> String {
    let store = server.context.store
    let work = DiscoveryID(.artwork, index + 1)
    let person = try await store.register(
      username: "p\(index)", email: nil, passwordHash: "$2y$04$", role: .person)
    let time = server.time.now
    try await store.database.write { db in
      try db.execute(
        """
        INSERT INTO consent (person, version, givenAt, heldSince) VALUES (?, 2, ?, ?)
        """, [person.id, time, time])
      try db.execute(
        "INSERT INTO showing (person, version, givenAt, credit) VALUES (?, 1, ?, ?)",
        [person.id, time, text])
      try db.execute(
        """
        INSERT INTO visit (person, discovery, revision, rating, comment, createdAt, updatedAt)
        VALUES (?, ?, 1, 3, ?, ?, ?)
        """, [person.id, work.key, text, time, time])
      try db.execute(
        """
        INSERT INTO report (person, problem, discovery, comment, facts, latitude, longitude,
          createdAt, state, answer, answeredAt) VALUES (?, ?, ?, ?, ?, 45.5, -73.6, ?, ?, ?, ?)
        """,
        [
          person.id, index % 2 == 0 ? "wrong" : "new", index % 2 == 0 ? work.key : nil, text, text,
          time, "done", String(text.prefix(2000)), time,
        ])
      try db.execute(
        "INSERT INTO action (doneAt, actor, action, subject, reason) VALUES (?, ?, ?, ?, ?)",
        [
          time, text, "report answer", ServerStore.subject(ofReport: Int64(index + 1)), text,
        ])
      try db.execute(
        "INSERT INTO action (doneAt, actor, action, subject, reason) VALUES (?, ?, ?, ?, ?)",
        [time, text, "research words", text, text])
    }
    let wording = Wording(
      .usage, from: Term(fr: text, en: "x"), to: Term(fr: "y", en: text))
    try store.say([wording], by: text, because: text, version: Int64(index))
    try store.chooseDaily(
      work, on: MontrealDay(store.clock.date).next, by: text, because: text, version: Int64(index))
    // The work before it has a decision already.
    try store.decide(
      work, DiscoveryID(.artwork, index + 2), isSame: false, by: text, because: text,
      version: index == 0 ? 0 : 1)
    _ = try await store.makeToken(for: administrator, device: text, isForResearch: true)
    var filter = ResearchFilter()
    filter.borough = text
    _ = try await store.saveSelection(text, filter, visits: 1, by: person.id)
    return try Pseudonyms(store).name(ofPerson: person.id, createdAt: person.createdAt)
  }

  /// Works, places and heritages, each with one of the texts in every field.
  private static func fill(_ catalogue: Catalogue, _ texts: [String], _ folder: URL) throws {
    func list(_ text: String) -> [String: Any] { ["fr": [text], "en": [text]] }
    func both(_ text: String) -> [String: Any] { ["fr": text, "en": text] }
    func location(_ index: Int) -> [String: Any] {
      ["lat": 45.5 + Double(index) / 1000, "lng": -73.6]
    }
    func write(_ name: String, _ record: (Int, String) -> [String: Any]) throws {
      let records = texts.enumerated().map { index, text in
        record(index, text).merging(["id": index + 1]) { $1 }
      }
      let file = folder.appendingPathComponent("\(name).json")
      try JSONSerialization.data(withJSONObject: ["data": records]).write(to: file)
      _ = try catalogue.importCatalogue(file)
    }
    try write("artworks") { index, text in
      [
        "title": both(text), "alternative": both(text), "source": text, "url": both(text),
        "produced_at": text, "producer": text, "owner": text, "funders": [text],
        "acquisition": both(text), "mention": both(text), "place": both(text),
        "directions": both(text), "address": both(text), "categories": list(text),
        "mediums": list(text), "materials": list(text), "techniques": list(text),
        "supports": list(text), "accessibilities": list(text), "dimensions": list(text),
        "territory": text, "borough": text, "location": location(index), "website": text,
        "artists": [
          [
            "id": index + 1, "is": "artist", "name": text,
            "artist": ["alias": text, "life": ["birth": text, "death": text]],
            "links": [
              "bio": both(text), "website": text, "wikipedia": text, "facebook": text,
              "instagram": text,
            ],
          ]
        ],
      ]
    }
    try write("places") { index, text in
      [
        "title": text, "source": text, "website": text, "facebook": text, "territory": text,
        "borough": text, "location": location(index), "address": both(text),
        "usages": [both(text)], "description": text,
      ]
    }
    try write("heritages") { index, text in
      [
        "title": text, "source": text, "url": both(text), "territory": text, "borough": text,
        "location": location(index), "addresses": [text], "produced_at": text,
        "produced_end": text, "sous-usages": [text], "functions": list(text), "synthesis": text,
        "description": text, "status": text, "id_rpcq": text,
      ]
    }
  }
}

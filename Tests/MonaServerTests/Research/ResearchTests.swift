import Foundation
import MonaArchive
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer
import MonaServerStore

@Suite("Research")
struct ResearchTests {
  private let works = [20, 21, 22].map { DiscoveryID(.artwork, $0) }

  @Test("It has the visits of those who agree, as long as they do, and of nobody else")
  func consent() async throws {
    let scene = try await ResearchScene()
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben", consent: nil))
    for person in [ana.id, ben.id] { try await scene.visit(person, works[0], rating: 4) }
    #expect(try await scene.rows("visits").count == 1)
    try await scene.consent(ben.token, 1)
    #expect(try await scene.rows("visits").count == 2)
    #expect(try await scene.rows("visits?consent=2").count == 1)
    try await scene.consent(ana.token, 2, isWithdrawn: true)
    let left = try await scene.rows("visits")
    #expect(left.map { $0["consent"] as? Int } == [1])
    #expect(try await scene.rows("works").count == 1)
    #expect(try await scene.ask("summary").text.hasPrefix(#"{"people":1,"works":1,"visits":1,"#))
  }

  @Test("Pseudonyms stay, differ from server to server, and lead to no account")
  func pseudonyms() async throws {
    let (scene, other) = (try await ResearchScene(), try await ResearchScene())
    for scene in [scene, other] {
      let ana = try await scene.person("anatole")
      for work in works { try await scene.visit(ana.id, work, comment: "Beau") }
    }
    let names = Set(try await scene.rows("visits").compactMap { $0["person"] as? String })
    #expect(names.count == 1)
    #expect(Set(try await scene.rows("visits").compactMap { $0["person"] as? String }) == names)
    #expect(
      try await other.rows("visits").allSatisfy { !names.contains($0["person"] as? String ?? "") })
    for question in ["visits", "visits?format=csv", "visits?format=archive", "works", "summary"] {
      let answer = try await scene.ask(question)
      #expect(answer.status == 200)
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(!answer.text.contains("anatole"))
      // What people agreed to, in an archive, speaks of researchers.
      #expect(!answer.text.replacing("researchers", with: "").contains("researcher"))
    }
    // Nobody else's number may be given to an account of an earlier time.
    let key = try Pseudonyms(scene.server.context.store)
    #expect(key.name(ofPerson: 1, createdAt: 1) != key.name(ofPerson: 1, createdAt: 2))
  }

  @Test("Visits are filtered by work, kind, borough, category, maker, day and part")
  func filters() async throws {
    let scene = try await ResearchScene()
    let catalogue = scene.server.context.catalogue
    let facets = try #require(
      try catalogue.listedKeys(of: .artwork).lazy.compactMap { DiscoveryID(key: $0) }.map { id in
        (id: id, facets: try catalogue.facets(of: id))
      }.first { work in
        Set(work.facets.map(\.type)).isSuperset(of: [.artist, .borough, .category])
      })
    let ana = try await scene.person("ana")
    try await scene.visit(ana.id, facets.id, rating: 5, on: "2026-10-05")
    try await scene.visit(ana.id, DiscoveryID(.place, 1), comment: "Calme", on: "2026-10-07")
    func count(_ question: String) async throws -> Int {
      try await scene.rows("visits?\(question)").count
    }
    func name(_ type: FacetType) throws -> String {
      let name = try #require(facets.facets.first { $0.type == type }?.name)
      let text = try #require(name.fr ?? name.en)
      return try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    }
    #expect(try await count("work=\(facets.id)") == 1)
    #expect(try await count("work=artwork:999999") == 0)
    #expect(try await count("type=place") == 1)
    for type in [FacetType.borough, .category, .artist] {
      let field = type == .artist ? "maker" : "\(type)"
      #expect(try await count("\(field)=\(name(type))") == 1, "\(field)")
    }
    #expect(try await count("borough=\(name(.borough))&type=place") == 0)
    #expect(try await count("from=2026-10-06") == 1)
    #expect(try await count("to=2026-10-05") == 1)
    #expect(try await count("from=2026-10-05&to=2026-10-07") == 2)
    #expect(try await count("with=rating") == 1)
    #expect(try await count("with=comment") == 1)
    #expect(try await count("with=photo") == 0)
  }

  @Test("What a question cannot be is refused, and each fault is named")
  func faults() async throws {
    let scene = try await ResearchScene()
    let answer = try await scene.ask(
      "works?work=x&type=x&from=x&to=2026-02-30&consent=0&with=x&format=archive")
    #expect(answer.status == 422)
    for field in ["work", "type", "from", "to", "consent", "with", "format"] {
      #expect(answer.text.contains("\"\(field)\":["), "\(field)")
    }
    for field in ["borough", "category", "maker"] {
      let answer = try await scene.ask("visits?\(field)=Nowhere%00")
      #expect(answer.status == 422 && answer.text.contains("\"\(field)\":["))
    }
    #expect(try await scene.ask("visits?with=%20").status == 200)
  }

  @Test("Counts, mean, median and histogram are those of the ratings, of one work and of all")
  func counts() async throws {
    let scene = try await ResearchScene()
    for (number, rating) in [5, 5, 2, 1].enumerated() {
      let person = try await scene.person("p\(number)")
      try await scene.visit(person.id, works[0], rating: rating)
      if number == 0 { try await scene.visit(person.id, works[1], comment: "Ah") }
    }
    let rows = try await scene.rows("works")
    #expect(rows.map { $0["id"] as? Int } == [20, 21])
    let ratings = try #require(rows[0]["ratings"] as? [String: Any])
    #expect(ratings["number"] as? Int == 4 && ratings["mean"] as? Double == 3.25)
    #expect(ratings["median"] as? Double == 3.5)
    #expect(ratings["histogram"] as? [Int] == [1, 1, 0, 0, 2])
    #expect((rows[1]["ratings"] as? [String: Any])?["mean"] is NSNull)
    let lines = try await scene.ask("summary?format=csv").text.components(separatedBy: "\r\n")
    #expect(lines[0].hasPrefix("people,works,visits,photos,comments,ratings,mean,median,stars_1"))
    #expect(lines[1] == "4,2,5,0,1,4,3.25,3.5,1,1,0,0,2")
    var three = ResearchCounts()
    three.histogram = [0, 0, 1, 1, 1]
    #expect(three.median == 4)
  }

  @Test("In a table, a cell is text whatever people wrote, and no formula")
  func table() async throws {
    let scene = try await ResearchScene()
    let ana = try await scene.person("ana")
    try await scene.visit(ana.id, works[0], comment: "=HYPERLINK(\"x\"), \"so\"\nbeau")
    try await scene.visit(ana.id, works[1], rating: 3)
    let text = try await scene.ask("visits?format=csv").text
    #expect(text.hasPrefix("person,type,id,title_fr,title_en,artists,borough,visited_at,rating,"))
    #expect(text.contains("\"'=HYPERLINK(\"\"x\"\"), \"\"so\"\"\nbeau\""))
    #expect(text.components(separatedBy: "\r\n").count == 4)
  }

  @Test("All pages are answered, in the order of works")
  func pages() async throws {
    let scene = try await ResearchScene()
    let store = scene.server.context.store
    let people = try await (0..<30).asyncMap { try await scene.person("p\($0)").id }
    let keys = try scene.server.context.catalogue.listedKeys(of: .artwork).prefix(80)
    try await store.database.write { db in
      for person in people {
        for (revision, key) in keys.enumerated() {
          try db.execute(
            """
            INSERT INTO visit (person, discovery, revision, rating, createdAt, updatedAt)
            VALUES (?, ?, ?, 3, 1, 1)
            """, [person, key, revision + 1])
        }
      }
    }
    let rows = try await scene.rows("visits")
    #expect(rows.count == people.count * keys.count)
    let ids = rows.compactMap { $0["id"] as? Int }
    #expect(ids == ids.sorted())
    #expect(try await scene.rows("works").count == keys.count)
  }

  @Test("An archive has the photos without metadata, and a table that names them")
  func archive() async throws {
    let scene = try await ResearchScene()
    let (ana, ben) = (try await scene.person("ana"), try await scene.person("ben", consent: nil))
    let photos = [try await scene.photo("By Ana"), try await scene.photo("By Ben")]
    try await scene.visit(ana.id, works[0], photo: photos[0])
    try await scene.visit(ben.id, works[0], photo: photos[1])
    try await scene.visit(ana.id, works[1], rating: 2)
    let answer = try await scene.ask("visits?format=archive")
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.tar")
    try answer.body.write(to: file)
    let row = try #require(try await scene.rows("visits?with=photo").first)
    let name = try #require((row["photos"] as? [String])?.first)
    #expect(answer.text.contains("manifest.csv") && answer.text.contains(name))
    #expect(!answer.text.contains("By Ana") && !answer.text.contains("By Ben"))
    #expect(!name.contains(photos[0].digest.description.prefix(16)))
    let tar = TestProcess()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "-x", "-f", file.path, "-C", folder.url.path]
    try tar.run()
    tar.waitUntilExit()
    #expect(tar.terminationStatus == 0)
    let photo = try Data(contentsOf: folder.url.appendingPathComponent(name))
    #expect(photo.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    let table = try String(
      contentsOf: folder.url.appendingPathComponent("manifest.csv"), encoding: .utf8)
    #expect(table.components(separatedBy: "\r\n").count == 4 && table.contains(name))
    let arriving = scene.server.folder.appendingPathComponent("arriving").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: arriving).isEmpty)
  }

  @Test("All tables are one archive, which describes their columns in the reader's language")
  func tables() async throws {
    let scene = try await ResearchScene()
    let ana = try await scene.person("ana")
    try await scene.visit(ana.id, works[0], rating: 4, comment: "=1")
    try await scene.visit(ana.id, works[1])
    let answer = try await scene.server.ask(
      .get, "/api/v3/research/tables", token: scene.token, headers: [.acceptLanguage: "fr"])
    #expect(answer.headers[.contentType] == "application/x-tar")
    let folder = try TemporaryFolder()
    try answer.body.write(to: folder.url.appendingPathComponent("a.tar"))
    let tar = TestProcess()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "-x", "-f", "\(folder.url.path)/a.tar", "-C", folder.url.path]
    try tar.run()
    tar.waitUntilExit()
    #expect(tar.terminationStatus == 0)
    let package = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.url.appendingPathComponent("datapackage.json")))
    let resources = try #require((package as? [String: Any])?["resources"] as? [[String: Any]])
    #expect(resources.map { $0["path"] as? String } == ["visits.csv", "works.csv", "summary.csv"])
    for resource in resources {
      let table = try String(
        contentsOf: folder.url.appendingPathComponent(try #require(resource["path"] as? String)),
        encoding: .utf8)
      let schema = try #require(resource["schema"] as? [String: Any])
      let fields = try #require(schema["fields"] as? [[String: Any]])
      #expect(
        fields.compactMap { $0["name"] as? String }.joined(separator: ",")
          == table.components(separatedBy: "\r\n")[0])
      #expect(schema["missingValues"] as? [String] == [""])
    }
    let visits = try String(
      contentsOf: folder.url.appendingPathComponent("visits.csv"), encoding: .utf8)
    #expect(visits.contains(",2026-10-05T00:00:05Z,4,'=1,,2\r\n"))
    #expect(visits.contains(",2026-10-05T00:00:05Z,,,,2\r\n"))
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.contains("Son arrondissement.") && !text.contains("Its borough."))
  }

  @Test("What was asked is logged with the account's number; a command asks the same")
  func log() async throws {
    let scene = try await ResearchScene()
    _ = try await scene.ask("visits?work=artwork:20&with=rating")
    let actions = try scene.server.context.store.actions()
    #expect(actions.map(\.actor) == ["account 1"])
    #expect(actions.map(\.action) == ["research visits"])
    #expect(actions.map(\.subject) == ["work=artwork:20 with=rating"])

    let folder = try TemporaryFolder()
    let commands = try ServerCommands(
      folder: folder.url.appendingPathComponent("data"), isNew: true, passwordCost: 4)
    let file = folder.url.appendingPathComponent("works.csv")
    let query = try ServerCommands.query(.works) { $0 == .format ? "csv" : nil }
    try await commands.research(query, to: file)
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("type,id,title_fr,"))
    await #expect(throws: ServerError.notEmpty(file)) {
      try await commands.research(query, to: file)
    }
    #expect(try commands.actions().last?.subject == "all")
    #expect(throws: ServerError.field(.researchParameter(.work))) {
      try ServerCommands.query(.works) { $0 == .work ? "x" : nil }
    }
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows
    -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}

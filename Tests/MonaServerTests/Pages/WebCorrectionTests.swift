import Foundation
import MonaModel
import MonaTestSupport
import MonaWeb
import Testing

@testable import MonaServer

@Suite("Corrections on the pages")
struct WebCorrectionTests {
  private let server: TestServer
  private let work = DiscoveryID(.artwork, 276)

  init() throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    server = try TestServer()
  }

  private func session() async throws -> String {
    let account = try await server.context.store.register(
      username: "eva", email: nil, passwordHash: "$2y$04$", role: .editor)
    return "mona="
      + (try await server.context.store.makeWebSession(for: account.id, checked: "$2y$04$"))
  }

  private func post(_ path: String, _ cookie: String, _ fields: [String: String]) async throws
    -> TestServer.Answer
  {
    let page = try await server.browse("/works/276/correct", cookie: cookie)
    let token = try #require(page.formToken)
    let version = try #require(page.text.firstMatch(of: /name="version" value="([0-9]+)"/)).1
    let fields = fields.merging(["form": token, "version": String(version)]) { first, _ in first }
    let form = fields.map { "\($0)=\($1.replacing(" ", with: "+"))" }.joined(separator: "&")
    return try await server.browse(path, cookie: cookie, form: form)
  }

  /// All facts as they are in the catalogue, with others.
  private func facts(_ others: [String: String]) throws -> [String: String] {
    let discovery = try #require(try server.context.catalogue.discovery(work))
    var fields: [String: String] = [:]
    for fact in CorrectedFact.allCases {
      fields[fact.rawValue] = discovery.text(of: fact, isListed: true)
        .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    }
    fields["absence"] = nil
    fields["latitude"] = discovery.coordinate.map { "\($0.latitude)" }
    fields["longitude"] = discovery.coordinate.map { "\($0.longitude)" }
    return fields.merging(others) { _, other in other }
  }

  /// All changes of artworks after a revision, and the last revision.
  private func changes(after revision: Int) async throws -> (text: String, revision: Int) {
    var (text, revision, hasMore) = ("", revision, true)
    while hasMore {
      let answer = try await server.ask(.get, "/api/v3/artworks/changes?since=\(revision)")
      let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
      text += answer.text
      revision = try #require(object?["revision"] as? Int)
      hasMore = try #require(object?["more"] as? Bool)
    }
    return (text, revision)
  }

  @Test("What an editor says reaches devices with the changes, is noted, and is taken back")
  func said() async throws {
    let cookie = try await session()
    let start = try await changes(after: 0).revision
    let answer = try await post(
      "/works/276/correct", cookie, facts(["titleFr": "Neuf", "reason": "Seen there"]))
    #expect(answer.status == 303 && answer.headers[.location] == "/works/276")
    let changed = try await changes(after: start)
    #expect(changed.text.contains("Neuf"))
    let list = try await server.browse("/works?q=neuf", cookie: cookie)
    #expect(list.text.contains("/works/276\""))
    let action = try #require(try server.context.store.actions().last)
    #expect(action.action == "work correct" && action.subject == "artwork:276")
    #expect(action.reason == "Seen there" && action.actor.hasPrefix("account "))
    let page = try await server.browse("/works/276", cookie: cookie)
    #expect(page.text.contains("Seen there") && page.text.contains("eva"))
    let undo = try await post("/works/276/correct/undo", cookie, ["number": "1"])
    #expect(undo.status == 303)
    #expect(try await !changes(after: changed.revision).text.contains("Neuf"))
    #expect(try await post("/works/276/correct/undo", cookie, ["number": "1"]).status == 409)
    #expect(try server.context.store.actions().last?.action == "work correct --undo")
  }

  @Test("Further facts reach devices too, and what the form had already is not noted")
  func furtherFacts() async throws {
    let cookie = try await session()
    let start = try await changes(after: 0).revision
    let others = ["descriptionFr": "Vue%0D%0A%0D%0Ade+loin", "materials": "granit+%7C+granite"]
    let answer = try await post("/works/276/correct", cookie, facts(others))
    #expect(answer.status == 303)
    let changed = try await changes(after: start)
    #expect(changed.text.contains("granit") && changed.text.contains("Vue\\n\\nde loin"))
    let noted = try await server.context.store.corrections(of: work).corrections.map(\.fact)
    #expect(Set(noted) == [.descriptionFr, .materials])
  }

  @Test("A work that is not there any more is among the removals, and its page says who said so")
  func absence() async throws {
    let cookie = try await session()
    let start = try await changes(after: 0).revision
    let answer = try await post("/works/276/correct", cookie, facts(["absence": "absent"]))
    #expect(answer.status == 303)
    let changed = try await changes(after: start)
    #expect(changed.text.contains("276") && !changed.text.contains("\"title\""))
    let page = try await server.browse("/works/276", cookie: cookie)
    #expect(page.status == 200 && page.text.contains("It is not there any more."))
    _ = try await post("/works/276/correct/undo", cookie, ["number": "1"])
    #expect(try await server.ask(.get, "/api/v3/artworks/276").status == 200)
  }

  @Test(
    "Two editors do not overwrite each other, and what is taken back shows what was said before")
  func several() async throws {
    let cookie = try await session()
    _ = try await post("/works/276/correct", cookie, facts(["date": "1971"]))
    _ = try await post("/works/276/correct", cookie, facts(["date": "1972"]))
    let late = try await post(
      "/works/276/correct", cookie, facts(["date": "1973", "version": "0"]))
    #expect(late.status == 409)
    let catalogue = server.context.catalogue
    #expect(try catalogue.discovery(work)?.produced?.text == "1972")
    _ = try await post("/works/276/correct/undo", cookie, ["number": "2"])
    #expect(try catalogue.discovery(work)?.produced?.text == "1971")
    #expect(try await post("/works/276/correct", cookie, facts([:])).status == 422)
  }

  @Test("An import by the command keeps what is said, and ends what the file says itself")
  func commands() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("works.csv")
    func load(_ title: String) throws {
      let text = "id,titre,latitude,longitude\n1,\(title),45.5,-73.6\n2,Deux,45.6,-73.7\n"
      try Data(text.utf8).write(to: file)
    }
    try load("Un")
    let data = folder.url.appendingPathComponent("data")
    let commands = try ServerCommands(folder: data, isNew: true, passwordCost: 4)
    try commands.carryOut(ServerImport(file, name: "Ville", kind: .artwork))
    let catalogue = try commands.catalogue()
    let stored = try #require(
      try catalogue.listedKeys(of: .artwork).first.flatMap { DiscoveryID(key: $0) })
    let numbers = try PublishedNumbers(commands.store.database)
    try numbers.assign([stored.key], in: catalogue)
    let id = numbers.published(stored)
    try commands.store.correct(
      id, [.titleFr: ("Un", "Premier")], for: nil, by: "root", because: "", version: 0)
    try commands.carryOut(ServerImport(file, name: "Ville", kind: .artwork))
    #expect(try catalogue.discovery(stored)?.title.fr == "Premier")
    try load("Premier")
    try commands.carryOut(ServerImport(file, name: "Ville", kind: .artwork))
    let known = try await commands.store.corrections(of: id)
    let decision = known.corrections.first?.decision
    #expect(decision?.endedAt != nil && decision?.endedBy == nil)
    try load("Dernier")
    try commands.carryOut(ServerImport(file, name: "Ville", kind: .artwork))
    #expect(try catalogue.discovery(stored)?.title.fr == "Dernier")
  }
}

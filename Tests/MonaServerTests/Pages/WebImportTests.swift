import Foundation
import HTTPTypes
import MonaCatalogue
import MonaModel
import MonaTestSupport
import MonaText
import NIOCore
import Testing

@testable import MonaServer

@Suite("Catalogues that editors import on the pages")
struct WebImportTests {
  private let scene: ImportScene
  private var server: TestServer { scene.server }
  private var cookie: String { scene.cookie }

  init() async throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    scene = try await ImportScene()
  }

  @Test("A file is looked at, imported, brought up to date and taken back, twice")
  func imported() async throws {
    let start = try await scene.revision()
    let preview = try await scene.sent("1,Un,45.5,-73.6\n2,Deux,45.6,-73.7\n3,,x,y\n")
    #expect(preview.contains("A new catalogue") && preview.contains("2 new, 0 changed, 0 gone"))
    #expect(preview.contains("Row 4 was left out"))
    #expect(try await scene.titles().isEmpty)
    #expect(try await scene.revision() == start)
    #expect(try await scene.confirm(1, reason: "Hers <b>") == 303)
    #expect(try await scene.titles() == ["Un", "Deux"])
    let second = try await scene.sent("1,Premier,45.5,-73.6\n4,Quatre,45.4,-73.5\n", name: "VILLE")
    #expect(second.contains("Changes of the catalogue"))
    #expect(second.contains("1 new, 1 changed, 1 gone, 0 left out"))
    // By the numbers of their pages.
    #expect(second.matches(of: /"\/works\/[0-9]{7,10}"/).count == 2)
    #expect(second.contains("title.fr") && second.contains("Premier") && second.contains("Deux"))
    #expect(try await scene.confirm(2) == 303)
    #expect(try await scene.titles() == ["Premier", "Quatre"])
    let list = try await server.browse("/import", cookie: cookie).text
    #expect(list.contains("Hers &lt;b&gt;") && list.contains("1 new, 1 changed, 1 gone"))
    #expect(list.contains("take the later imports"))
    // The former one follows after the later one.
    #expect(try await scene.undo(1) == 409)
    #expect(try await scene.undo(2) == 303)
    #expect(try await scene.titles() == ["Un", "Deux"])
    #expect(try await scene.undo(2) == 409)
    #expect(try await scene.undo(1) == 303)
    #expect(try await scene.titles().isEmpty)
    #expect(try scene.catalogue.source(named: "Ville") == nil)
    #expect(try scene.files().isEmpty)
    let actions = try server.context.store.actions().suffix(4)
    #expect(
      actions.map(\.action) == [
        "catalogue import", "catalogue import", "catalogue import --undo",
        "catalogue import --undo",
      ])
    #expect(actions.allSatisfy { $0.subject == "Ville" && $0.actor.hasPrefix("account ") })
  }

  @Test("Devices hear of an import and of its end by the changes")
  func changes() async throws {
    let start = try await scene.revision()
    _ = try await scene.sent("1,Un,45.5,-73.6\n")
    #expect(try await scene.confirm(1) == 303)
    let added = try await scene.changes(after: start)
    #expect(added.records == ["Un"] && added.removed.isEmpty)
    #expect(try await scene.undo(1) == 303)
    let back = try await scene.changes(after: added.revision)
    #expect(back.records.isEmpty && back.removed.count == 1)
  }

  @Test("A preview of a catalogue that was changed since is shown again, and nothing is imported")
  func stale() async throws {
    _ = try await scene.sent("1,Un,45.5,-73.6\n")
    _ = try await scene.sent("9,Autre,45.5,-73.6\n", name: "Autre")
    let shown = try await server.browse("/import/1", cookie: cookie)
    let version = try #require(scene.version(of: shown))
    #expect(try await scene.confirm(2) == 303)
    let late = try await server.send(
      ["version": version, "reason": "Mine"], to: "/import/1", from: "/import/1", cookie: cookie)
    #expect(late.status == 409 && late.text.contains("changed meanwhile"))
    #expect(late.text.contains("Mine") && scene.version(of: late) != version)
    #expect(try scene.catalogue.source(named: "Ville") == nil)
    // By the one that is shown now.
    #expect(try await scene.confirm(1) == 303)
    // Twice by two people at once.
    #expect(try await scene.confirm(1) == 409)
    #expect(try scene.catalogue.source(named: "Ville")?.count == 1)
  }

  @Test("What lacks most works is imported once an editor says that it is the whole catalogue")
  func question() async throws {
    let rows = (1...30).map { "\($0),Œuvre \($0),45.\($0 + 10),-73.6" }
    _ = try await scene.sent(rows.joined(separator: "\n") + "\n")
    #expect(try await scene.confirm(1) == 303)
    let short = try await scene.sent("1,Œuvre 1,45.11,-73.6\n")
    #expect(short.contains("“works.csv” lacks 29 of the 30") && !short.contains("name=\"version\""))
    let answer = try await server.send(
      ["complete": "1"], to: "/import/2/answer", from: "/import/2", cookie: cookie)
    #expect(answer.status == 303)
    #expect(try await scene.confirm(2) == 303)
    #expect(try scene.catalogue.source(named: "Ville")?.count == 1)
    #expect(try await scene.undo(2) == 303)
    #expect(try scene.catalogue.source(named: "Ville")?.count == 30)
  }

  @Test("What a command changed since is not undone", arguments: [true, false])
  func changedSince(isKept: Bool) async throws {
    _ = try await scene.sent("1,Un,45.5,-73.6\n")
    #expect(try await scene.confirm(1) == 303)
    if isKept {
      try scene.command("1,Un,45.5,-73.6\n2,Deux,45.6,-73.7\n")
    } else {
      for file in try scene.files() {
        try FileManager.default.removeItem(at: scene.folder.appendingPathComponent(file))
      }
    }
    let answer = try await scene.undoing(1)
    #expect(answer.status == 409)
    #expect(answer.text.contains(isKept ? "would be lost" : "not kept any more"))
    #expect(try scene.catalogue.source(named: "Ville")?.count == (isKept ? 2 : 1))
  }

  @Test("A catalogue that a command imported is put back as it was, with what editors corrected")
  func afterCommand() async throws {
    try scene.command("1,Un,45.5,-73.6\n2,Deux,45.6,-73.7\n")
    let before = try await scene.works()
    let id = try #require(before.keys.first { before[$0] == "Un" })
    try server.context.store.correct(
      DiscoveryID(.artwork, id), [.titleFr: ("Un", "Uno")], for: nil, by: "root", because: "",
      version: 0)
    try scene.catalogue.correct(by: server.context.corrections)
    _ = try await scene.sent("1,Premier,45.5,-73.6\n")
    #expect(try await scene.confirm(1) == 303)
    #expect(try await scene.titles() == ["Uno"])
    #expect(try await scene.undo(1) == 303)
    #expect(try await scene.works() == before.mapValues { $0 == "Un" ? "Uno" : $0 })
    let source = try #require(try scene.catalogue.source(named: "Ville"))
    #expect(source.count == 2 && source.importedAt != nil)
  }

  @Test("MONA's own catalogue is brought up to date and put back")
  func own() async throws {
    let before = try await server.ask(.get, "/api/v3/artworks").body
    var object = try #require(try JSONSerialization.jsonObject(with: before) as? [String: Any])
    var works = try #require(object["data"] as? [[String: Any]])
    works[0]["title"] = ["fr": "Tout autre", "en": "Other"]
    object = ["data": Array(works.prefix(20))]
    let file = try JSONSerialization.data(withJSONObject: object)
    let answer = try await scene.send(file, called: "artworks.json", name: "")
    #expect(answer.status == 303)
    let shown = try await server.browse("/import/1", cookie: cookie)
    #expect(shown.text.contains("“artworks.json” lacks"))
    _ = try await server.send(
      ["complete": "1"], to: "/import/1/answer", from: "/import/1", cookie: cookie)
    #expect(try await scene.confirm(1) == 303)
    #expect(try await server.ask(.get, "/api/v3/artworks").body != before)
    #expect(try await scene.undo(1) == 303)
    #expect(try await server.ask(.get, "/api/v3/artworks").body == before)
  }
}

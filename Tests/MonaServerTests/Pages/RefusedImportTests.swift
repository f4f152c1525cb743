import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaServer

@Suite("Files that are not imported on the pages")
struct RefusedImportTests {
  private let scene: ImportScene

  init() async throws {
    // The pages are in all languages.
    try withLanguage(.english) {}
    scene = try await ImportScene(limit: 400)
  }

  /// A file, its name, that of the catalogue, the status and a sentence of the page.
  private static let sent: [(content: String, file: String, name: String, Int, String)] = [
    ("", "works.csv", "Ville", 422, "“works.csv” is empty"),
    ("", "", "Ville", 422, "Choose a file"),
    ("no table at all", "note.txt", "Ville", 422, "“note.txt” holds no artworks"),
    ("<html><body>Sorry</body></html>", "works.csv", "Ville", 422, "“works.csv” is a web page"),
    ("id,titre\n1,Un\n", "C:\\data\\works.csv", "Ville", 422, "“works.csv” has no columns"),
    ("id,titre,latitude,longitude\n1,Un,45.5,-73.6\n", "works.csv", "", 422, "needs a name"),
    (
      "id,titre,latitude,longitude\n1,Un,45.5,-73.6\n", "works.csv", "MONA", 422,
      "not from MONA’s server"
    ),
    (
      String(repeating: "x", count: 500), "big.csv", "Ville", 413,
      "“big.csv” is larger than"
    ),
    (String(repeating: "x", count: 2000), "big.csv", "Ville", 413, "is larger than"),
    (
      #"{"badges":[{"id":1,"title":{"fr":"A","en":"A"},"required_count":1}]}"#, "badges.json", "",
      409,
      "list of badges"
    ),
    ("\0\u{1}\u{2}binary", "works.zip", "Ville", 422, "“works.zip”"),
  ]

  @Test(
    "Each is refused with a reason, the form keeps the name, and no file is kept",
    arguments: sent)
  func refused(
    content: String, file: String, name: String, status: Int, sentence: String
  ) async throws {
    let answer = try await scene.send(Data(content.utf8), called: file, name: name)
    #expect(answer.status == status, "\(answer.text)")
    #expect(answer.text.contains(sentence), "\(answer.text)")
    #expect(answer.text.contains("name=\"name\" value=\"\(name)\""))
    #expect(try scene.files().isEmpty)
    #expect(try await scene.server.context.webImports.list().waiting.isEmpty)
  }

  @Test("Without the token of the person's form, nothing is written")
  func token() async throws {
    let answer = try await scene.send(Data("x".utf8), called: "a.csv", name: "A", token: "1")
    #expect(answer.status == 403)
    #expect(try scene.files().isEmpty)
  }

  @Test("Ten files wait at most; one that is discarded goes")
  func waiting() async throws {
    for number in 1...ServerImports.waitingLimit {
      #expect(try await scene.sent("\(number),Un,45.5,-73.6\n").contains("A new catalogue"))
    }
    #expect(try await scene.sent("11,Un,45.5,-73.6\n").contains("As many files wait"))
    #expect(try scene.files().count == 10)
    let list = try await scene.server.browse("/import", cookie: scene.cookie)
    #expect(list.text.contains("/import/10") && list.text.contains("works.csv"))
    let answer = try await scene.server.send(
      [:], to: "/import/10/discard", from: "/import/10", cookie: scene.cookie)
    #expect(answer.status == 303)
    #expect(try scene.files().count == 9)
    #expect(try await scene.confirm(10) == 409)
    #expect(try await scene.server.browse("/import/10", cookie: scene.cookie).status == 303)
  }

  @Test("An import that a killed server began is done, or waits again", arguments: [true, false])
  func killed(isWritten: Bool) async throws {
    _ = try await scene.sent("1,Un,45.5,-73.6\n")
    let (store, catalogue) = (scene.server.context.store, scene.catalogue)
    let stored = try #require(try store.catalogueImport(1))
    try store.startImport(1, .init(inserted: 1), by: "account 1", because: "Hers")
    let corrections = scene.server.context.corrections
    if isWritten {
      let file = scene.folder.appendingPathComponent(stored.path)
      let state = SourceState(scene.folder.appendingPathComponent(stored.statePath))
      _ = try ServerImport(file, name: "Ville", kind: .artwork)
        .write(into: catalogue, corrections, keeping: KeptState(state, at: nil))
    }
    let folder = scene.folder.deletingLastPathComponent()
    let imports = try ServerImports(
      in: folder, store, catalogue, corrections, scene.server.context.numbers)
    let now = try #require(try store.catalogueImport(1))
    #expect(now.state == (isWritten ? .done : .waiting) && now.hasUndo == isWritten)
    if isWritten {
      try imports.undo(1, by: "account 1")
      #expect(try catalogue.source(named: "Ville") == nil)
    } else {
      try imports.confirm(
        1, version: imports.preview(of: now).version, by: "account 1", because: "")
      #expect(try catalogue.source(named: "Ville")?.count == 1)
    }
  }

  @Test("What was before is kept for the last imports of a catalogue")
  func bound() async throws {
    for number in 1...ServerImports.undoLimit + 1 {
      _ = try await scene.sent("1,Titre \(number),45.5,-73.6\n")
      #expect(try await scene.confirm(number) == 303)
    }
    #expect(try scene.files().count == ServerImports.undoLimit)
    for number in (2...ServerImports.undoLimit + 1).reversed() {
      #expect(try await scene.undo(number) == 303)
    }
    let answer = try await scene.undoing(1)
    #expect(answer.status == 409 && answer.text.contains("not kept any more"))
    #expect(try await scene.titles() == ["Titre 1"])
  }

  @Test("Each sentence is in French")
  func french() async throws {
    let page = try await scene.server.browse("/import?lang=fr", cookie: scene.cookie)
    #expect(
      page.text.contains("Importation de catalogues") && page.text.contains("Envoyer un fichier"))
  }
}

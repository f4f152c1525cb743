import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer
import MonaServerStore

@Suite("Previews of imports")
struct ImportPreviewTests {
  private let folder: TemporaryFolder
  private let commands: ServerCommands
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appendingPathComponent("works.csv")
    commands = try ServerCommands(
      folder: folder.url.appendingPathComponent("data"), isNew: true, passwordCost: 4)
  }

  private func ville(_ rows: String) throws -> ServerImport {
    try Data("id,titre,latitude,longitude,annee\n\(rows)".utf8).write(to: file)
    return ServerImport(file, name: "Ville", kind: .artwork, isComplete: true)
  }

  /// Publishes the works, and returns them by title.
  private func published() throws -> [String: DiscoveryID] {
    let catalogue = try commands.catalogue()
    let numbers = try PublishedNumbers(commands.store.database)
    try numbers.assign(catalogue.listedKeys(of: .artwork), in: catalogue)
    var works: [String: DiscoveryID] = [:]
    try catalogue.forEachDiscovery(of: .artwork) { work in
      works[work.title.fr ?? work.title.en ?? ""] = numbers.published(work.id)
    }
    return works
  }

  @Test("It tells what would be new, other and gone, with its visits, and changes nothing")
  func changes() async throws {
    try commands.carryOut(
      ville("1,Un,45.5,-73.6,1970\n2,Deux,45.6,-73.7,1980\n3,Trois,45.4,-73.5,1990\n"))
    let works = try published()
    let un = try #require(works["Un"])
    let trois = try #require(works["Trois"])
    let person = try await commands.store.register(
      username: "ana", email: nil, passwordHash: "$2y$04$", role: .person)
    try await commands.store.database.write { db in
      try db.execute(
        """
        INSERT INTO visit (person, discovery, revision, createdAt, updatedAt) VALUES (?, ?, 1, 1, 1)
        """, [person.id, trois.key])
    }
    let change = try ville("1,Premier,45.5,-73.6,\n2,Deux,45.6,-73.7,1980\n4,Quatre,45.3,-73.4,\n")
    let preview = try commands.preview(change)
    let counts = try #require(preview.counts.first?.counts)
    #expect((counts.inserted, counts.updated, counts.unchanged, counts.retired) == (1, 1, 1, 1))
    #expect(preview.changes.count == 3)
    let updated = try #require(preview.changes.first { $0.id == un })
    guard case .updated(let facts) = updated.effect else {
      Issue.record("\(updated)")
      return
    }
    let year = facts.filter { $0.before == "1970" && $0.after == nil }
    let title = facts.filter { $0.before == "Un" && $0.after == "Premier" }
    #expect(!year.isEmpty && !title.isEmpty)
    #expect(facts.allSatisfy { !$0.name.contains("location") })
    #expect(preview.changes.first { $0.id == trois }?.effect == .retired(visits: 1))
    #expect(preview.changes.contains { $0.effect == .inserted && $0.title.fr == "Quatre" })
    #expect(try published() == works)
    // As the import then does.
    try commands.carryOut(change)
    #expect(try commands.preview(change).changes.isEmpty)
    #expect(try Set(published().keys) == ["Premier", "Deux", "Quatre"])
  }

  @Test("What is said instead of a source stays, and is not ended by a preview")
  func corrected() async throws {
    let change = try ville("1,Un,45.5,-73.6,1970\n")
    try commands.carryOut(change)
    let id = try #require(try published()["Un"])
    try commands.store.correct(
      id, [.titleFr: ("Un", "Premier")], for: nil, by: "root", because: "", version: 0)
    try commands.carryOut(change)
    let named = try ville("1,Premier,45.5,-73.6,1970\n")
    #expect(try commands.preview(named).changes.isEmpty)
    #expect(try await commands.store.corrections(of: id).corrections.first?.decision.endedAt == nil)
  }

  @Test("A work under another number is not gone")
  func renumbered() throws {
    try commands.carryOut(ville("1,Un,45.5,-73.6,1970\n"))
    try Data("id,titre,latitude,longitude,annee\n7,Un,45.5,-73.6,1970\n".utf8).write(to: file)
    let change = ServerImport(
      file, name: "Ville", kind: .artwork, isComplete: true, isRenumbered: true)
    let effects = try commands.preview(change).changes.map(\.effect)
    #expect(effects.contains(.renumbered) && effects.contains(.inserted) && effects.count == 2)
  }

  @Test("What the import would refuse is refused")
  func refused() throws {
    let text = folder.url.appendingPathComponent("note.txt")
    try Data("no table".utf8).write(to: text)
    #expect(throws: (any Error).self) { try commands.preview(ServerImport(text, name: "Ville")) }
    #expect(try commands.catalogues().isEmpty)
  }
}

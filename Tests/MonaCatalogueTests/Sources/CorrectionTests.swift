import Foundation
import GRDB
import MonaModel
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaCatalogue

@Suite("Corrections beside the records of sources")
struct CorrectionTests {
  private let catalogue: Catalogue
  private let folder: TemporaryFolder
  private let kept = Kept()

  /// What a server keeps beside the catalogue.
  private final class Kept: Sendable {
    let given = Mutex(Corrections.Given())
    let ended = Mutex<[DiscoveryID: Set<CorrectedFact>]>([:])

    var corrections: Corrections {
      Corrections(
        read: { self.given.withLock(\.self) },
        end: { same in
          self.ended.withLock { $0 = same }
          self.given.withLock { given in
            for (id, facts) in same { for fact in facts { given.facts[id]?.facts[fact] = nil } }
          }
        })
    }
  }

  init() throws {
    catalogue = try .inMemory()
    folder = try TemporaryFolder()
  }

  private static let first = "1,Un,Riopelle,45.5,-73.6"
  private static let second = "2,Deux,Ferron,45.6,-73.7"

  private func load(
    _ rows: [String], head: String = "id,titre,artiste,latitude,longitude"
  ) throws {
    let file = folder.url.appendingPathComponent("works.csv")
    let text = ([head] + rows).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: file)
    _ = try catalogue.importSource(
      file, name: "Ville", kind: .artwork, isComplete: true, corrections: kept.corrections)
  }

  private func id(_ title: String) throws -> DiscoveryID {
    try #require(
      try catalogue.listedKeys(of: .artwork).compactMap { DiscoveryID(key: $0) }.first {
        try catalogue.discovery($0)?.title.fr == title
      })
  }

  private func say(_ facts: [CorrectedFact: String], of id: DiscoveryID) throws {
    kept.given.withLock { $0.facts[id] = Correction(facts) }
    try catalogue.correct(by: kept.corrections)
  }

  private func record(_ id: DiscoveryID) throws -> Data? {
    try catalogue.reader.read { db in
      try Data.fetchOne(
        db, sql: "SELECT record FROM discoveryRecord WHERE row = ?",
        arguments: [SearchRow.of(id)])
    }
  }

  @Test("Lists, searches and records say the correction, and the source's record comes back whole")
  func said() throws {
    try load([Self.first, Self.second])
    let id = try id("Un")
    let before = try record(id)
    try say(
      [.titleFr: "Un \"autre\"", .makers: "Riopelle\nMarcelle Ferron", .date: "1972", .place: ""],
      of: id)
    let discovery = try #require(try catalogue.discovery(id))
    #expect(discovery.title.fr == "Un \"autre\"" && discovery.produced?.year == 1972)
    #expect(discovery.artwork?.makers.map(\.name) == ["Riopelle", "Marcelle Ferron"])
    #expect(discovery.coordinate == nil)
    let row = try #require(try catalogue.rows([id]).first)
    #expect(row.displayTitle == "Un \"autre\"" && row.coordinate == nil)
    try say([:], of: id)
    #expect(try record(id) == before)
    #expect(try catalogue.discovery(id)?.coordinate?.latitude == 45.5)
  }

  @Test("It stays after imports of the source, whose other facts follow, until the source says it")
  func imports() throws {
    try load([Self.first, Self.second])
    let id = try id("Un")
    try say([.titleFr: "Premier", .place: "45.51, -73.61"], of: id)
    try load([Self.first, Self.second])
    #expect(try catalogue.discovery(id)?.title.fr == "Premier")
    try load(["1,Uno,Borduas,45.5,-73.6", Self.second])
    let changed = try #require(try catalogue.discovery(id))
    #expect(changed.title.fr == "Premier" && changed.coordinate?.latitude == 45.51)
    #expect(changed.artwork?.makers.map(\.name) == ["Borduas"])
    #expect(kept.ended.withLock(\.self).isEmpty)
    try load(["1,Premier,Borduas,45.5,-73.6", Self.second])
    #expect(kept.ended.withLock(\.self) == [id: [.titleFr]])
    try load(["1,Dernier,Borduas,45.5,-73.6", Self.second])
    let last = try #require(try catalogue.discovery(id))
    #expect(last.title.fr == "Dernier" && last.coordinate?.latitude == 45.51)
  }

  @Test("What is not there any more is listed no more, nor after an import, until it is taken back")
  func absence() throws {
    try load([Self.first, Self.second])
    let id = try id("Un")
    try say([.absence: CorrectedFact.absent], of: id)
    #expect(try catalogue.listedDiscovery(id) == nil)
    #expect(try catalogue.discovery(id)?.title.fr == "Un")
    try load([Self.first, Self.second])
    #expect(try catalogue.listedDiscovery(id) == nil)
    try say([:], of: id)
    #expect(try catalogue.listedDiscovery(id) != nil)
    // The source drops it itself.
    try say([.absence: CorrectedFact.absent], of: id)
    try load([Self.second])
    #expect(kept.ended.withLock(\.self) == [id: [.absence]])
    #expect(try catalogue.listedDiscovery(id) == nil)
  }

  @Test("A removed source's work stays away when its absence is taken back")
  func removed() throws {
    try load([Self.first, Self.second])
    let id = try id("Un")
    try say([.absence: CorrectedFact.absent, .titleFr: "Premier"], of: id)
    _ = try catalogue.removeSource("Ville", corrections: kept.corrections) { _ in [id.key] }
    try say([:], of: id)
    #expect(try catalogue.listedDiscovery(id) == nil)
    #expect(try catalogue.discovery(id)?.title.fr == "Un")
  }

  @Test("What is said instead of a term is said in all works, also after imports, and taken back")
  func wordings() throws {
    let head = "id,titre,materiaux_fr,materiaux_en,latitude,longitude"
    let rows = [
      "1,Un,Bois,Timber,45.5,-73.6", "2,Deux,Bois,Wood,45.6,-73.6", "3,Trois,Fer,Iron,45.7,-73.6",
    ]
    func terms(_ title: String) throws -> Terms? {
      try catalogue.discovery(id(title))?.artwork?.materials
    }
    try load(rows, head: head)
    #expect(try terms("Un") == Terms(fr: ["Bois"], en: ["Timber"]))
    let before = try record(id("Un"))
    let wording = Wording(
      .material, from: Term(fr: "Bois", en: "Timber"), to: Term(fr: "Chêne", en: "Oak"))
    kept.given.withLock { $0.wordings = [wording] }
    try catalogue.correct(by: kept.corrections)
    #expect(try terms("Un") == Terms(fr: ["Chêne"], en: ["Oak"]))
    #expect(try terms("Deux") == Terms(fr: ["Bois"], en: ["Wood"]))
    #expect(
      try catalogue.facets(.material, language: .french).map(\.name.fr) == [
        "Bois", "Chêne", "Fer",
      ])
    // A new work, and one that is corrected too, say it as well.
    try say([.titleFr: "Premier"], of: id("Un"))
    try load(rows + ["4,Quatre,Bois,Timber,45.8,-73.6"], head: head)
    for title in ["Premier", "Quatre"] {
      #expect(try terms(title) == Terms(fr: ["Chêne"], en: ["Oak"]), "\(title)")
    }
    try say([:], of: id("Premier"))
    #expect(try terms("Un") == Terms(fr: ["Chêne"], en: ["Oak"]))
    let revision = try catalogue.revision()
    try catalogue.correct(by: kept.corrections)
    #expect(try catalogue.revision() == revision)
    kept.given.withLock { ($0.wordings, $0.formerWordings) = ([], [wording]) }
    try catalogue.correct(by: kept.corrections)
    #expect(try record(id("Un")) == before)
    #expect(try terms("Quatre") == Terms(fr: ["Bois"], en: ["Timber"]))
    try catalogue.writer.writeWithoutTransaction { db in try CatalogueCheck.run(db) }
  }

  @Test(
    "Categories, materials, addresses and descriptions are said, in the words of the vocabulary")
  func furtherFacts() throws {
    let head =
      "id,titre,categorie_fr,categorie_en,materiaux_fr,materiaux_en,adresse,description,latitude,longitude"
    let row = "1,Un,Murale,Mural,Bois,Wood,12 rue A,Peinte,45.5,-73.6"
    try load([row], head: head)
    let id = try id("Un")
    let before = try #require(try catalogue.discovery(id))
    kept.given.withLock {
      $0.wordings = [
        Wording(
          .material, from: Term(fr: "Fer", en: "Iron"), to: Term(fr: "Acier", en: "Steel"))
      ]
    }
    let facts: [CorrectedFact: String] = [
      .categories: "Mosaïque | Mosaic", .materials: "Bois | Wood\nFer | Iron",
      .addresses: "12 rue A\n14 rue A", .descriptionFr: "Une\n\ndeux",
    ]
    try say(facts, of: id)
    let discovery = try #require(try catalogue.discovery(id))
    #expect(discovery.artwork?.categories == Terms(fr: ["Mosaïque"], en: ["Mosaic"]))
    #expect(discovery.artwork?.materials == Terms(fr: ["Bois", "Acier"], en: ["Wood", "Steel"]))
    #expect(discovery.addresses.count == 2 && discovery.addresses.first == before.addresses.first)
    #expect(discovery.artwork?.description.fr == "Une\n\ndeux")
    #expect(
      try catalogue.facets(.category, language: .french).map(\.name.fr) == ["Mosaïque"])
    for fact in CorrectedFact.all(of: .artwork) where fact != .materials {
      let known = facts[fact] ?? before.text(of: fact, isListed: true)
      #expect(discovery.text(of: fact, isListed: true) == known, "\(fact)")
    }
    try say([:], of: id)
    #expect(try catalogue.discovery(id) == before)
    try catalogue.writer.writeWithoutTransaction { db in try CatalogueCheck.run(db) }
  }

  @Test("Correcting again what is said already changes nothing")
  func quiet() throws {
    try load([Self.first])
    let id = try id("Un")
    try say([.titleFr: "Premier"], of: id)
    let revision = try catalogue.revision()
    try catalogue.correct(by: kept.corrections)
    #expect(try catalogue.revision() == revision)
    try catalogue.writer.writeWithoutTransaction { db in try CatalogueCheck.run(db) }
  }
}

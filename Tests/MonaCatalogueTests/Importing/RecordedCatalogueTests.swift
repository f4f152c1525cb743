import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite("Recorded catalogues", .enabled(if: RecordedData.isPresent))
struct RecordedCatalogueTests {
  private static let shared = RecordedCatalogue.version3.map(\.catalogue)

  @Test func `version 3 is imported completely`() throws {
    let (catalogue, report) = try RecordedCatalogue.version3.get()
    #expect(report.kinds.mapValues(\.inserted) == [.artwork: 1492, .place: 857, .heritage: 100])
    #expect(report.kinds.values.allSatisfy { $0.skipped.isEmpty && $0.remarks.isEmpty })
    let counts = try catalogue.counts()
    #expect(counts.discoveries == [.artwork: 1492, .place: 857, .heritage: 100])
    #expect(counts.facets[.artist] == 741)
  }

  @Test func `importing again changes nothing`() throws {
    let catalogue = try RecordedCatalogue.copy()
    let before = try catalogue.contents()
    for file in RecordedData.v3 {
      let report = try catalogue.importCatalogue(file)
      #expect(report.changedNothing)
      #expect(report.kinds.values.allSatisfy { $0.unchanged > 0 })
    }
    #expect(try catalogue.contents() == before)
  }

  @Test func `version 2 artworks are imported and a lost minus sign is restored`() throws {
    let catalogue = try Catalogue.inMemory()
    let report = try catalogue.importCatalogue(RecordedData.file("mona-v2/artworks.json"))
    let counts = try #require(report.kinds[.artwork])
    #expect(counts.inserted == 1483)
    #expect(counts.skipped.isEmpty)
    #expect(counts.remarks.map(\.discovery) == [DiscoveryID(.artwork, 1169)])
    let repaired = try #require(try catalogue.discovery(DiscoveryID(.artwork, 1169)))
    #expect(try #require(repaired.coordinate).longitude < -73)
  }

  @Test func `the header row among version 2 places is left out`() throws {
    let catalogue = try Catalogue.inMemory()
    let report = try catalogue.importCatalogue(RecordedData.file("mona-v2/places.json"))
    let counts = try #require(report.kinds[.place])
    #expect(counts.inserted == 879)
    #expect(counts.skipped == [.init(position: 1, number: 1, problem: .headerRow)])
  }

  @Test(arguments: [
    ("calder", "Trois disques"), ("RIOPELLE", "La Joute"), ("riopelle joute", "La Joute"),
    ("hibou pelle", "Hibou-Pelle"), ("three disks", "Trois disques"),
    ("mosaique", "Mosaïque"),
    ("bibliotheque saint valerien", "Bibliothèque de Saint-Valérien"),
  ])
  func `search finds a work`(text: String, title: String) throws {
    let catalogue = try Self.shared.get()
    let results = try catalogue.search(text, limit: 5)
    let titles = results.sections.flatMap { section -> [String?] in
      if case .discoveries(let rows) = section.hits { rows.map(\.title.fr) } else { [] }
    }
    #expect(titles.contains(title), "\(titles)")
  }

  @Test(arguments: [
    ("plateau mont royal", "Le Plateau-Mont-Royal"),
    ("lile bizard", "L’Île-Bizard–Sainte-Geneviève"),
    ("L'ÎLE-BIZARD", "L’Île-Bizard–Sainte-Geneviève"),
  ])
  func `search finds a borough`(text: String, name: String) throws {
    let catalogue = try Self.shared.get()
    let results = try catalogue.search(text)
    let names = results.sections.flatMap { section -> [String?] in
      if case .facets(let rows) = section.hits, section.subject == .facets(.borough) {
        rows.map(\.name.fr)
      } else {
        []
      }
    }
    #expect(names.first == name)
  }
}

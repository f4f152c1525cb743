import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite struct StarterCatalogueTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("data/starter-catalogue.json")

  private static func imported(_ files: [URL]) throws -> Store {
    let store = try Store.inMemory()
    for file in files { _ = try store.catalogue.importCatalogue(file) }
    return store
  }

  @Test func `it has discoveries of every kind`() throws {
    let store = try Store.inMemory()
    let report = try store.catalogue.importCatalogue(Self.file)
    #expect(report.kinds.values.allSatisfy { $0.skipped.isEmpty && $0.remarks.isEmpty })
    let stats = try store.stats()
    #expect(stats.artworks >= 90 && stats.places >= 25 && stats.heritages >= 25)
    #expect((140...200).contains(stats.artworks + stats.places + stats.heritages))
  }

  @Test func `it has all 19 boroughs, Laval and Longueuil`() throws {
    let store = try Self.imported([Self.file])
    let boroughs = [
      "Ahuntsic-Cartierville", "Anjou", "Côte-des-Neiges–Notre-Dame-de-Grâce", "Lachine",
      "LaSalle", "Le Plateau-Mont-Royal", "Le Sud-Ouest", "L’Île-Bizard–Sainte-Geneviève",
      "Mercier–Hochelaga-Maisonneuve", "Montréal-Nord", "Outremont", "Pierrefonds-Roxboro",
      "Rivière-des-Prairies–Pointe-aux-Trembles", "Rosemont–La Petite-Patrie",
      "Saint-Laurent", "Saint-Léonard", "Verdun", "Ville-Marie",
      "Villeray–Saint-Michel–Parc-Extension",
    ]
    for borough in boroughs {
      #expect(try store.catalogue.facet(.borough, named: borough) != nil, "\(borough)")
    }
    let territories = try store.catalogue.facets(.territory, language: .french).map(\.name.fr)
    for town in ["Laval (", "Longueuil ("] {
      #expect(territories.contains { $0?.hasPrefix(town) == true }, "\(town)")
    }
  }

  @Test func `badges imported after the visits are won all the same`() throws {
    let store = try Self.imported([Self.file])
    let id = try #require(try store.ordered(DiscoveryList(), language: .french).ids.first)
    try store.collect(id, photo: "1.jpg", rating: nil)
    #expect(try store.badgesWon().isEmpty)
    try store.fillIfEmpty(from: Self.file.deletingLastPathComponent())
    #expect(try store.badgesWon().map(\.badge.required) == [1])
  }

  @Test func `it contains facts and no texts`() throws {
    let store = try Self.imported([Self.file])
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    #expect(ids.count >= 140)
    for id in ids {
      let discovery = try #require(try store.catalogue.discovery(id))
      #expect(discovery.coordinate != nil && !discovery.title.isEmpty, "\(id)")
      #expect(discovery.heritage?.synthesis == nil && discovery.heritage?.description == nil)
      #expect(discovery.place?.description.isEmpty ?? true)
    }
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `every discovery has the server's position and year`() throws {
    let starter = try Self.imported([Self.file])
    let recorded = try RecordedCatalogue.version3.get().catalogue
    for id in try starter.ordered(DiscoveryList(), language: .french).ids {
      let ours = try #require(try starter.catalogue.discovery(id))
      let theirs = try #require(
        try recorded.discovery(id), "\(id) is not in the recorded catalogue")
      let from = try #require(ours.coordinate)
      let to = try #require(theirs.coordinate)
      #expect(Distance.metres(from: from, to: to) <= 150, "\(id)")
      #expect(ours.produced?.year == theirs.produced?.year, "\(id)")
    }
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `the server's answer replaces it, and visits are kept`() throws {
    let store = try Self.imported([Self.file])
    let joute = DiscoveryID(.artwork, 277)
    try store.collect(joute, photo: "joute.jpg")
    for file in RecordedData.v3 { _ = try store.catalogue.importCatalogue(file) }
    #expect(try store.stats().artworks == 1492)
    let row = try #require(try store.rows([joute]).first)
    #expect(row.state == .collected && !row.isRetired && row.title.fr == "La Joute")
  }
}

import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite("The City's recorded data", .enabled(if: RecordedData.isPresent))
struct RecordedSourceTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
  }

  private func found(_ report: SourceReport) throws -> [Discovery] {
    try catalogue.ordered(DiscoveryList(), language: .french).ids
      .filter { $0.source == report.source.id }.compactMap { try catalogue.discovery($0) }
  }

  @Test(arguments: [
    ("public-art.json", 273, CatalogueFormat.cityArt, DiscoveryKind.artwork),
    ("murals.csv", 279, .csv, .artwork), ("murals.geojson", 279, .geojson, .artwork),
    ("cultural-places-cp1252.json", 100, .table, .place),
  ])
  func `each file is imported without refused records`(
    file: String, count: Int, format: CatalogueFormat, kind: DiscoveryKind
  ) throws {
    let url = RecordedData.file("city/\(file)")
    let survey = try catalogue.survey(url)
    #expect(survey.taken == count && survey.skipped.isEmpty)
    let report = try catalogue.importSource(url)
    #expect(report.counts.inserted == count && report.counts.skipped.isEmpty)
    #expect(report.counts.remarks.isEmpty)
    #expect(report.survey.format == format && report.survey.kind == kind)
    #expect(!report.survey.isKindAssumed)
    #expect(try catalogue.importSource(url).counts.unchanged == count)
    #expect(try found(report).count == count)
    #expect(try found(report).allSatisfy { $0.coordinate != nil && $0.borough != nil })
  }

  @Test func `public art has all its fields`() throws {
    let report = try catalogue.importSource(RecordedData.file("city/public-art.json"))
    let works = try found(report)
    let work = try #require(works.first { $0.title.fr == "Source" })
    let artwork = try #require(work.artwork)
    #expect(artwork.makers.map(\.name) == ["Patrick Coutu"])
    #expect(work.produced?.text == "2010-12-03")
    #expect(
      artwork.techniques == Terms(fr: ["Bronze coulé", "boulonné"], en: ["Cast bronze", "bolted"]))
    #expect(artwork.materials == Terms(fr: ["Bronze"], en: ["Bronze"]))
    #expect(artwork.dimensions.fr == ["549 x 466 x 466 cm"])
    #expect(artwork.place.fr == "Centre sportif Notre-Dame-de Grâce, Parc Benny")
    #expect(work.addresses == [Localized(fr: "6445, avenue Monkland, Montréal")])
    #expect(works.contains { $0.produced?.text == "1809-08-17" })
    #expect(works.contains { $0.artwork?.makers.first?.nature == .collective })
  }

  @Test func `murals have makers, producers and funders, and no titles`() throws {
    let csv = try found(catalogue.importSource(RecordedData.file("city/murals.csv"), name: "CSV"))
    let geojson = try found(
      catalogue.importSource(RecordedData.file("city/murals.geojson"), name: "GeoJSON"))
    #expect(csv.allSatisfy { $0.title.isEmpty && $0.artwork?.makers.isEmpty == false })
    let shared = csv.map { "\($0.artwork?.makers.map(\.name) ?? []) \($0.addresses)" }.sorted()
    #expect(
      shared == geojson.map { "\($0.artwork?.makers.map(\.name) ?? []) \($0.addresses)" }.sorted())
    let mural = try #require(csv.first { $0.artwork?.makers.first?.name == "Yannick Picard" })
    #expect(mural.artwork?.producer == "MU")
    #expect(mural.artwork?.funders == ["Programme graffitis et murales"])
  }

  @Test func `cultural places have usages, sites and descriptions in their own script`() throws {
    let places = try found(
      catalogue.importSource(RecordedData.file("city/cultural-places-cp1252.json")))
    let place = try #require(places.first { $0.title.fr == "Biodôme de Montréal" })
    #expect(place.place?.usages.fr == ["Espace pour la vie", "Musée municipal"])
    #expect(place.place?.website == "http://espacepourlavie.ca/biodome")
    #expect(place.place?.facebook == "http://www.facebook.com/Espacepourlavie")
    #expect(place.place?.description.fr?.contains("cœur du golfe") == true)
    #expect(
      place.addresses == [
        Localized(fr: "4777, avenue Pierre-De-Coubertin, Montréal QC H1V 1B3")
      ])
  }
}

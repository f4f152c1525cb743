import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Issue 42, point 8: each source has a name, a colour, a credit and a licence.
@Suite struct SourceDescriptionTests {
  private let bench: ImportFixture
  private var catalogue: Catalogue { bench.catalogue }

  private static let table = "id,titre,lat,lon\n1,Élan,45.5,-73.6\n"

  init() throws { bench = try ImportFixture() }

  private func described(
    _ name: String, _ change: (inout SourceDescription) -> Void
  ) throws {
    var description = SourceDescription(try #require(try catalogue.source(named: name)))
    change(&description)
    try catalogue.describeSource(name, as: description)
  }

  @Test func `sources get colours that differ until the palette is used up`() throws {
    let names = (1...SourceColour.allCases.count).map { "Ville \($0)" }
    for name in names { try bench.importing(Self.table, as: name) }
    let colours = try catalogue.sources().map(\.colour)
    #expect(Set(colours.dropLast()).count == SourceColour.allCases.count)
    #expect(colours.first == .blue, "MONA's own")
    _ = try catalogue.removeSource("Ville 3")
    let freed = colours[3]
    try bench.importing(Self.table, as: "Autre")
    #expect(try catalogue.source(named: "Autre")?.colour == freed)
  }

  @Test func `what is said of a source stays when it is updated, hidden and renamed`() throws {
    try bench.importing(Self.table)
    try described("Murales") {
      $0.colour = .pink
      $0.credit = " Ville  de\nQuébec "
      $0.licence = "CC BY 4.0"
    }
    try bench.importing(Self.table + "2,Orignal,45.5,-73.61\n")
    try catalogue.setHidden(true, source: "Murales")
    try catalogue.renameSource("Murales", to: "Murs")
    try catalogue.setHidden(false, source: "Murs")
    let source = try #require(try catalogue.source(named: "Murs"))
    #expect(source.colour == .pink && source.credit == "Ville de Québec")
    #expect(source.licence == "CC BY 4.0" && source.count == 2)
    #expect(
      try catalogue.sourceMarks()[source.id] == SourceMark(name: "Murs", colour: .pink))
    try described("Murs") { ($0.credit, $0.licence) = (" ", nil) }
    #expect(try catalogue.source(named: "Murs")?.credit == nil)
    #expect(try catalogue.source(named: "Murs")?.licence == nil)
  }

  @Test func `MONA's own has them before and after its first import, and keeps its name`() throws {
    try described("MONA") { $0.colour = .teal }
    #expect(try catalogue.source(named: "mona")?.importedAt == nil)
    #expect(try catalogue.sources().map(\.colour) == [.teal])
    try bench.importing(Self.table)
    #expect(try catalogue.sources().map(\.colour) == [.teal, .blue])
    _ = try catalogue.importCatalogue(
      bench.file("mona.json", #"[{"id": 1, "title": "La Joute", "artists": [], "location": null}]"#)
    )
    let mona = try #require(try catalogue.sources().first)
    #expect(mona.colour == .teal && mona.importedAt != nil && mona.count == 1)
    #expect(throws: SourceError.mona) { try described("MONA") { $0.name = "Montréal" } }
  }

  @Test func `what cannot be said is refused, and nothing changes`() throws {
    try bench.importing(Self.table)
    try bench.importing(Self.table, as: "Autres")
    let before = try catalogue.sources()
    let long = String(repeating: "é", count: SourceError.textLimit + 1)
    #expect(throws: SourceError.longText) { try described("Murales") { $0.credit = long } }
    #expect(throws: SourceError.longText) { try described("Murales") { $0.licence = long } }
    #expect(throws: SourceError.badName) { try described("Murales") { $0.name = " " } }
    #expect(throws: SourceError.mona) { try described("Murales") { $0.name = "mona" } }
    #expect(throws: SourceError.nameTaken("autres")) {
      try described("Murales") { $0.name = "autres" }
    }
    #expect(throws: SourceError.unknown("Rien")) {
      try catalogue.describeSource("Rien", as: SourceDescription(before[1]))
    }
    #expect(try catalogue.sources() == before)
  }
}

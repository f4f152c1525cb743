import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct SourceImportTests {
  private let bench: ImportFixture
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
    bench = try ImportFixture(catalogue)
    _ = try catalogue.importCatalogue(
      bench.file(
        "mona.json",
        """
        [{"id": 1, "title": {"fr": "La Joute"}, "artists": [{"id": 3, "name": "Riopelle"}],
          "location": {"lat": 45.5, "lng": -73.6}, "borough": "Rosemont - La Petite-Patrie"},
         {"location": null, "id": 2, "title": {"fr": "Strates"}, "artists": []}]
        """))
  }

  private let table = """
    id;titre;artiste;annee;latitude;longitude;arrondissement
    1;La joute;Quelqu’un;1969;45,50001;-73,60001;Rosemont–La Petite-Patrie
    2;Ailleurs;Riopelle;2001;45,5;-73,6;
    3;Plus loin;Riopelle;2002;45,9;-73,6;
    """

  @Test func `a table is understood, and its report names the columns`() throws {
    let report = try bench.importing(table)
    #expect(report.counts.inserted == 3 && report.counts.skipped.isEmpty)
    #expect(report.survey.format == .csv && report.survey.separator == .semicolon)
    #expect(report.survey.kind == .artwork && !report.survey.isKindAssumed)
    #expect(report.source.count == 3 && report.source.name == "Murales")
    // The first has the same title; the second another one, and the third is too far away.
    #expect(report.duplicateCount == 1)
    let row = try #require(
      try catalogue.rows(catalogue.ordered(DiscoveryList(), language: .french).ids)
        .first { $0.title.fr == "La joute" })
    #expect(row.coordinate?.latitude == 45.50001)
    #expect(row.produced?.year == 1969)
    // Spelled as in MONA's catalogue.
    #expect(row.borough == "Rosemont–La Petite-Patrie")
    let sheet = try #require(try catalogue.discovery(row.id))
    #expect(sheet.artwork?.makers.map(\.name) == ["Quelqu’un"])
    #expect(sheet.borough == "Rosemont–La Petite-Patrie" && sheet.source == "Murales")
  }

  @Test func `an artist of MONA's catalogue is the same artist`() throws {
    try bench.importing(table)
    let artists = try catalogue.facets(.artist, language: .french)
    #expect(artists.first { $0.name.fr == "Riopelle" }?.count == 3)
  }

  @Test func `a source larger than the catalogue leaves the same rows and indexes as a small one`()
    throws
  {
    func indexes(_ catalogue: Catalogue) throws -> [String] {
      try catalogue.reader.read { db in
        try String.fetchAll(
          db, sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql <> '' ORDER BY sql")
      }
    }
    let other = try ImportFixture(catalogue.copy())
    let before = try indexes(catalogue)
    try bench.importing(table)
    // By its size, it may have more records than the catalogue.
    let report = try other.importing(table + String(repeating: "\n", count: 5000))
    #expect(report.counts.inserted == 3 && report.duplicateCount == 1)
    #expect(try other.catalogue.contents() == catalogue.contents())
    #expect(try indexes(other.catalogue) == before && indexes(catalogue) == before)
    #expect(try other.importing(table).counts.unchanged == 3)
  }

  @Test func `a second import changes nothing, and an update changes its own source only`()
    throws
  {
    try bench.importing(table)
    let before = try catalogue.contents()
    let again = try bench.importing(table)
    #expect(again.counts.unchanged == 3 && again.counts.updated == 0)
    #expect(try catalogue.contents() == before)
    let update = try bench.importing(
      """
      id;titre;artiste;annee;latitude;longitude;arrondissement
      1;La joute;Quelqu’un;1969;45,50001;-73,60001;Rosemont–La Petite-Patrie
      2;Déplacée;Riopelle;2001;45,6;-73,6;
      4;Nouvelle;;2020;45,6;-73,6;
      """, as: "MURALES")
    #expect(update.counts.inserted == 1 && update.counts.updated == 1)
    #expect(update.counts.unchanged == 1 && update.counts.retired == 1)
    #expect(try bench.names(ofSource: update.source.id) == ["Déplacée", "La joute", "Nouvelle"])
    #expect(try bench.names(ofSource: 0) == ["La Joute", "Strates"])
    #expect(try catalogue.sources().map(\.name) == ["MONA", "Murales"])
  }

  @Test func `an import of MONA's catalogue retires MONA's own records only`() throws {
    let source = try bench.importing(table).source
    let report = try catalogue.importCatalogue(
      bench.file(
        "mona.json", #"[{"location": null, "id": 2, "title": {"fr": "Strates"}, "artists": []}]"#))
    #expect(report.kinds[.artwork]?.retired == 1)
    #expect(try bench.names(ofSource: source.id).count == 3)
    #expect(try catalogue.sources().map(\.count) == [1, 3])
  }

  @Test func `records without ids keep their numbers when the file is sorted differently`() throws {
    let lines = [
      "Un;Ava;45.1;-73.1", "Deux;Ben;45.2;-73.2", "Un;Ava;45.1;-73.1", ";Cléo;45.3;-73.3",
    ]
    let header = "nom;artiste;lat;lon\n"
    try bench.importing(header + lines.joined(separator: "\n") + "\n")
    let ids = Set(try catalogue.ordered(DiscoveryList(), language: .french).ids)
    let report = try bench.importing(header + lines.reversed().joined(separator: "\n") + "\n")
    #expect(report.counts.unchanged == 4)
    #expect(Set(try catalogue.ordered(DiscoveryList(), language: .french).ids) == ids)
  }

  @Test func `numbers never collide with those of another source, and are read back`() throws {
    let first = try bench.importing(table, as: "Une").source
    let second = try bench.importing(table, as: "Deux").source
    let third = try bench.importing(table, as: "Trois", kind: .place).source
    #expect(Set([0, first.id, second.id, third.id]).count == 4)
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    #expect(ids.count == 11 && Set(ids.map(\.key)).count == 11)
    for id in ids {
      #expect(DiscoveryID("\(id)") == id && DiscoveryID(key: id.key) == id && id.key > 0)
      #expect(DiscoveryID.keys(ofSource: id.source).contains(id.key))
      #expect(SearchRow.number(SearchRow.of(id)) == Int64(id.number))
    }
    #expect(
      !DiscoveryID.keys(ofSource: DiscoveryID.sourceLimit - 1).upperBound
        .multipliedReportingOverflow(by: 2).overflow)
    let found = try catalogue.search("ailleurs")
    #expect(found.sections.map(\.total) == [2, 1])
  }

  @Test func `a name gives the same number, even in a new catalogue`() throws {
    let id = try bench.importing(table).source.id
    let other = try ImportFixture()
    try other.importing(table, as: "Autre")
    #expect(try other.importing(table).source.id == id)
  }

  @Test func `no catalogue gets the number reserved for the person's own discoveries`() throws {
    let name = "ville275686"
    let hash = StableHash.of(SourceTable.code(name)) % UInt64(DiscoveryID.sourceLimit - 1)
    #expect(Int(hash) + 1 == DiscoveryID.ownSource, "the name's hash gives the reserved number")
    #expect(try bench.importing(table, as: name).source.id == 1)
  }

  @Test func `invalid names are refused, and MONA's own catalogue stays`() throws {
    try bench.importing(table)
    for name in ["", "  ", "mona", "M.O.N.A", String(repeating: "x", count: 81)] {
      #expect(throws: SourceError.self) { try bench.importing(table, as: name) }
    }
    #expect(throws: SourceError.unknown("Rien")) { try catalogue.removeSource("Rien") }
    #expect(throws: SourceError.mona) { try catalogue.removeSource("MONA") }
    try bench.importing(table, as: "Autre")
    #expect(throws: SourceError.nameTaken("murales")) {
      try catalogue.renameSource("Autre", to: "murales")
    }
    try catalogue.renameSource("Autre", to: "Autres murales")
    #expect(try catalogue.sources().map(\.name) == ["MONA", "Autres murales", "Murales"])
  }

  @Test func `the kind is guessed when unknown, and the person's choice is kept`() throws {
    let plain = "nom,lat,lon\nMaison,45.5,-73.6\n"
    let assumed = try bench.importing(plain, as: "A")
    #expect(assumed.survey.isKindAssumed && assumed.survey.kind == .artwork)
    let chosen = try bench.importing(plain, as: "B", kind: .heritage)
    #expect(!chosen.survey.isKindAssumed && chosen.source.kind == .heritage)
    #expect(try bench.importing(plain, as: "B").counts.unchanged == 1)
  }

  @Test func `a name is proposed from the file name, and never one that is taken`() throws {
    let murals = try bench.file("murals-2024_v2 (1).csv", table)
    #expect(try catalogue.survey(murals).proposedName == "Murals 2024 v2")
    #expect(try catalogue.importSource(murals).source.name == "Murals 2024 v2")
    #expect(try catalogue.survey(murals).proposedName == "Murals 2024 v2")
    let other = try bench.file("Murals 2024 v2.txt", table)
    #expect(try catalogue.survey(other).proposedName == "Murals 2024 v2 (txt)")
  }
}

import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// What columns mean is decided once, kept with the source, and used whenever its records are read.
@Suite struct ColumnMeaningsTests {
  private let fixture: ImportFixture
  private var catalogue: Catalogue { fixture.catalogue }

  init() throws { fixture = try ImportFixture() }

  private func importing(
    _ table: String, _ columns: [ColumnMeanings.Entry] = []
  ) throws -> SourceReport {
    try catalogue.importSource(fixture.file("t.csv", table), name: "T", columns: columns)
  }

  private func titles() throws -> [String] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    // As they are listed, and as their sheets decode them.
    let (rows, sheets) = (
      try catalogue.rows(ids), try ids.compactMap { try catalogue.discovery($0) }
    )
    #expect(rows.map(\.title) == sheets.map(\.title))
    return rows.map { $0.title.fr ?? "" }
  }

  private let table = """
    verk,objekt,Notes,lat,lon
    Solens port,Port,Ett,59.33,18.06
    Månens brunn,Brunn,Två,59.34,18.07
    Havets trappa,Trappa,Tre,59.35,18.08
    """

  @Test func `the survey shows each column with its meaning and a value`() throws {
    let survey = try catalogue.survey(fixture.file("t.csv", table))
    #expect(survey.columns.map(\.name) == ["verk", "objekt", "Notes", "lat", "lon"])
    #expect(
      survey.columns.map(\.role) == [nil, .title, .description, .latitude, .longitude])
    #expect(survey.columns.map(\.example) == ["Solens port", "Port", "Ett", "59.33", "18.06"])
  }

  @Test func `what the person says comes first, and shows in the preview`() throws {
    let file = try fixture.file("t.csv", table)
    let choices = [
      ColumnMeanings.Entry("verk", ColumnMeaning(.title)), .init("Notes", nil),
    ]
    let survey = try catalogue.survey(file, columns: choices)
    #expect(survey.columns.map(\.role) == [.title, .title, nil, .latitude, .longitude])
    #expect(
      survey.preview.examples[.artwork]?.map(\.title.fr)
        == ["Solens port", "Månens brunn", "Havets trappa"])
    #expect(try catalogue.sources().count == 1, "nothing was written")
  }

  @Test func `a column that the file does not have is an error that names those it has`() throws {
    let file = try fixture.file("t.csv", table)
    let error = SourceError.unknownColumn(
      "Titel", among: ["verk", "objekt", "Notes", "lat", "lon"])
    #expect(throws: error) {
      try catalogue.survey(file, columns: [.init("Titel", ColumnMeaning(.title))])
    }
    #expect(throws: error) {
      try catalogue.importSource(file, columns: [.init("Titel", ColumnMeaning(.title))])
    }
    #expect(try catalogue.sources().count == 1)
  }

  @Test func `the choice is kept, for sheets, updates, hiding and new columns`() throws {
    let report = try importing(
      """
      id,verk,objekt,Notes,lat,lon
      1,Solens port,Port,Ett,59.33,18.06
      2,Månens brunn,Brunn,Två,59.34,18.07
      3,Havets trappa,Trappa,Tre,59.35,18.08
      """, [.init("verk", ColumnMeaning(.title))])
    #expect(report.counts.inserted == 3)
    let expected = ["Havets trappa", "Månens brunn", "Solens port"]
    #expect(try titles() == expected)
    // An update goes by it, with columns that are new recognised by their names.
    let update = try importing(
      """
      objekt,lon,lat,verk,Kunstenaar,Notes,id
      Port,18.06,59.33,Solens port,Gun Ek,Ett,1
      Brunn,18.07,59.34,Månens brunn,Hilma Alm,Två,2
      Trappa,18.08,59.35,Havets trappa,Ivar Björk,Tre,3
      """)
    #expect(update.counts.retired == 0)
    #expect(try titles() == expected)
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    #expect(try catalogue.rows(ids).map(\.makers) == ["Ivar Björk", "Hilma Alm", "Gun Ek"])
    try catalogue.setHidden(true, source: "T")
    try catalogue.setHidden(false, source: "T")
    #expect(try titles() == expected)
    try catalogue.renameSource("T", to: "U")
    #expect(try catalogue.source(named: "U")?.columns != nil)
    #expect(try titles() == expected)
  }

  @Test func `a column that an update lacks keeps its meaning until it comes back`() throws {
    _ = try importing(table, [.init("verk", ColumnMeaning(.title))])
    _ = try importing(
      table.replacing("verk,", with: "werk2,").replacing("verk", with: "verk"))
    _ = try importing(table)
    #expect(try titles() == ["Havets trappa", "Månens brunn", "Solens port"])
  }

  @Test func `another choice rewrites the works, and what refers to them follows`() throws {
    let source = try importing(table).source.id
    #expect(try titles() == ["Brunn", "Port", "Trappa"])
    let before = try catalogue.ordered(DiscoveryList(), language: .french).ids
    let report = try importing(table, [.init("verk", ColumnMeaning(.title))])
    #expect(report.counts.skipped.isEmpty && report.source.id == source)
    #expect(try titles() == ["Havets trappa", "Månens brunn", "Solens port"])
    // Without numbers of their own, the works are others now, which replace the former ones.
    let after = try catalogue.ordered(DiscoveryList(), language: .french).ids
    #expect(after.count == 3)
    for id in before where !after.contains(id) {
      #expect(try catalogue.replacement(of: id) != nil)
    }
  }

  @Test func `a choice of a column that is no title rewrites the works too`() throws {
    let table = "id,titre,coin,lat,lon\n1,Mur,1 rue Un,45.5,-73.5\n2,Banc,2 rue Un,45.6,-73.6\n"
    _ = try importing(table)
    let report = try importing(table, [.init("coin", ColumnMeaning(.address))])
    #expect(report.counts.updated == 2 && report.counts.inserted == 0)
    #expect(try importing(table).counts.unchanged == 2)
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    #expect(try catalogue.discovery(ids[1])?.addresses.first?.fr == "1 rue Un")
  }

  @Test func `sources imported before columns were kept are read as they were`() throws {
    let table = "id,nom,Kunstenaar,lat,lon\n1,Mur,Gun Ek,45.5,-73.5\n"
    _ = try importing(table)
    #expect(try catalogue.source(named: "T")?.columns != nil)
    // As an earlier version left it.
    try catalogue.write { db in try db.execute(sql: "UPDATE source SET columns = NULL") }
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    #expect(try catalogue.discovery(ids[0])?.artwork?.makers.isEmpty == true)
    _ = try importing(table)
    #expect(try catalogue.source(named: "T")?.columns == nil)
    #expect(try catalogue.rows(ids).first?.makers == "")
    // The person may choose.
    _ = try importing(table, [.init("Kunstenaar", ColumnMeaning(.makers))])
    #expect(try catalogue.rows(ids).first?.makers == "Gun Ek")
    #expect(try catalogue.discovery(ids[0])?.artwork?.makers.map(\.name) == ["Gun Ek"])
  }
}

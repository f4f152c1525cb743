import Foundation
import MonaCatalogue
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

/// Issue 15, point 4: an import shows what it will change before it changes anything.
@MainActor @Suite struct ImportPreviewTests {
  private let sample: Sample

  init() throws {
    sample = try Sample()
  }

  private func viewModel(
    _ content: String, named name: String = "murales.csv"
  ) async throws -> ImportViewModel {
    let file = sample.folder.appendingPathComponent(name)
    try Data(content.utf8).write(to: file)
    let viewModel = sample.appModel.importing(file)
    viewModel.read()
    await viewModel.finish()
    return viewModel
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `records are previewed as they would show, as the chosen kind`(
    language: SpokenLanguage
  ) async throws {
    let viewModel = try await viewModel("titre,artiste,lat,lon\nÉlan,Ava,45.5,-73.6\n")
    let french = language == .french
    try withLanguage(language) {
      #expect(viewModel.examples.map(\.title.text) == ["Élan"])
      #expect(viewModel.examples[0].byline.text == "Ava")
      #expect(viewModel.examples[0].icon == DiscoveryKind.artwork.iconName)
      viewModel.purpose = .discoveries(.heritage)
      #expect(viewModel.examples.map(\.icon) == [DiscoveryKind.heritage.iconName])
      #expect(viewModel.examples[0].byline.text == (french ? "Patrimoine" : "Heritage site"))
      viewModel.purpose = .boundaries
      #expect(viewModel.examples.isEmpty && viewModel.warning == nil && viewModel.alike == nil)
    }
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `works without a title are imported once confirmed`(
    language: SpokenLanguage
  ) async throws {
    let viewModel = try await viewModel("artiste,lat,lon\nAva,45.5,-73.6\n")
    #expect(!viewModel.canImport)
    try withLanguage(language) {
      #expect(
        viewModel.warning
          == (language == .french
            ? "Aucune colonne ne donne de titre\u{A0}: tout ce que contient ce fichier serait sans titre."
            : "No column gives a title: all that it lists would be untitled."))
    }
    viewModel.run()
    await viewModel.finish()
    #expect(try sample.store.catalogue.sources().count == 1)
    viewModel.purpose = .boundaries
    #expect(viewModel.canImport)
    viewModel.purpose = .discoveries(.artwork)
    viewModel.isConfirmed = true
    viewModel.run()
    await viewModel.finish()
    #expect(try sample.store.catalogue.sources().count == 2)
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `likely duplicates are listed before the import, and skipped`(
    language: SpokenLanguage
  ) async throws {
    let viewModel = try await viewModel(
      "titre,lat,lon\nLa Joute,45.5036,-73.5609\nTout autre,45.5036,-73.5609\n")
    try withLanguage(language) {
      let alike = try #require(viewModel.alike)
      #expect(
        alike.name
          == (language == .french
            ? "1 ressemble à une découverte d’un autre catalogue."
            : "1 looks like a discovery of another catalogue."))
      #expect(
        alike.value
          == (language == .french
            ? "La Joute\u{A0}: ressemble à La Joute, Jean-Paul Riopelle"
            : "La Joute: looks like The Joust, Jean-Paul Riopelle"))
    }
    #expect(viewModel.skipsAlike)
    viewModel.run()
    await viewModel.finish()
    guard case .done(let done) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(try sample.store.catalogue.sources().last?.count == 1)
    #expect(done.lines.count == 2)
  }

  @Test func `duplicates are not reported against the catalogue that the import updates`()
    async throws
  {
    let first = try await viewModel("titre,lat,lon\nMur,45.5,-73.6\n")
    first.run()
    await first.finish()
    let viewModel = try await viewModel(
      "titre,lat,lon\nMur,45.5,-73.6\nLa Joute,45.5036,-73.5609\n", named: "murs.csv")
    #expect(viewModel.alike != nil)
    viewModel.name = "Murales"
    #expect(viewModel.alike == nil && viewModel.updateText != nil)
    viewModel.name = "Murs peints"
    #expect(viewModel.alike != nil)
  }

  private let table = "verk,objekt,lat,lon\nSolens port,Port,59.33,18.06\nMånen,Brunn,59.34,18.07\n"

  @Test(arguments: [SpokenLanguage.english, .french])
  func `each column is shown with its meaning and a value, in the words of a menu`(
    language: SpokenLanguage
  ) async throws {
    let viewModel = try await viewModel(table)
    let french = language == .french
    try withLanguage(language) {
      #expect(viewModel.columns.map(\.name) == ["verk", "objekt", "lat", "lon"])
      #expect(viewModel.columns.map(\.example) == ["Solens port", "Port", "59.33", "18.06"])
      let meanings = viewModel.columns.map { viewModel.meanings[$0.meaning] }
      #expect(
        meanings
          == (french
            ? ["Rien", "Titre", "Latitude", "Longitude"]
            : ["Nothing", "Title", "Latitude", "Longitude"]))
      #expect(viewModel.meanings.contains(french ? "Titre (en anglais)" : "Title (in English)"))
      #expect(Set(viewModel.meanings).count == viewModel.meanings.count)
    }
    // A catalogue of MONA's has no columns to choose.
    let own = try await self.viewModel(
      #"[{"id": 1, "title": "A", "artists": [], "location": null}]"#, named: "own.json")
    #expect(own.columns.isEmpty)
  }

  @Test func `another meaning shows at once in the records, and is imported and kept`()
    async throws
  {
    let viewModel = try await viewModel(table)
    try withLanguage(.english) {
      let title = try #require(viewModel.meanings.firstIndex(of: "Title"))
      viewModel.choose(title, for: "verk")
      viewModel.choose(0, for: "objekt")
    }
    let stage = viewModel.stage
    await viewModel.finish()
    #expect(viewModel.stage == stage, "the page and its focus stay")
    #expect(viewModel.examples.map(\.title.text) == ["Solens port", "Månen"])
    #expect(viewModel.columns.map(\.meaning).filter { $0 == 0 }.count == 1)
    viewModel.run()
    await viewModel.finish()
    let source = try #require(try sample.store.catalogue.sources().last)
    #expect(source.columns?.entries.first == .init("objekt", nil))
    let ids = try sample.store.ordered(DiscoveryList(), language: .french).ids
    let titles = try sample.store.rows(ids.filter { $0.source == source.id }).map(\.title.fr)
    #expect(Set(titles) == ["Solens port", "Månen"])
  }

  @Test func `a meaning with which nothing can be imported says why, until it is changed back`()
    async throws
  {
    let viewModel = try await viewModel(table)
    let latitude = viewModel.columns[2].meaning
    viewModel.choose(0, for: "lat")
    await viewModel.finish()
    #expect(viewModel.columnProblem != nil && !viewModel.canImport)
    viewModel.choose(latitude, for: "lat")
    await viewModel.finish()
    #expect(viewModel.columnProblem == nil && viewModel.canImport)
  }

  @Test func `a missing title is given by the person, and no warning is left`() async throws {
    let viewModel = try await viewModel("wer,lat,lon\nAnna Berg,48.2,16.3\nBert Tal,48.3,16.4\n")
    #expect(viewModel.warning != nil && !viewModel.canImport)
    try withLanguage(.english) {
      viewModel.choose(try #require(viewModel.meanings.firstIndex(of: "Title")), for: "wer")
    }
    await viewModel.finish()
    #expect(viewModel.warning == nil && viewModel.canImport)
  }

  @Test func `under the name of a catalogue, columns mean what they do there`() async throws {
    let first = try await viewModel(table, named: "konst.csv")
    try withLanguage(.english) {
      first.choose(try #require(first.meanings.firstIndex(of: "Title")), for: "verk")
    }
    await first.finish()
    first.run()
    await first.finish()
    let viewModel = try await viewModel(table, named: "other.csv")
    #expect(viewModel.examples.map(\.title.text) == ["Port", "Brunn"])
    viewModel.name = "Konst"
    await viewModel.finish()
    #expect(viewModel.examples.map(\.title.text) == ["Solens port", "Månen"])
    viewModel.name = "Annat"
    await viewModel.finish()
    #expect(viewModel.examples.map(\.title.text) == ["Port", "Brunn"])
  }

  @Test func `JSON that is no catalogue of MONA's is refused before it is previewed`()
    async throws
  {
    let viewModel = try await viewModel(#"[{"titre": "Mur"}]"#, named: "songs.json")
    guard case .refused(let sentence) = viewModel.stage else {
      Issue.record("\(viewModel.stage)")
      return
    }
    #expect(sentence.contains("songs.json"))
  }
}

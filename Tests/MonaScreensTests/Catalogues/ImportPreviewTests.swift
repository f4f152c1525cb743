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

import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct CataloguesViewModelTests {
  private let sample: Sample
  private let viewModel: CataloguesViewModel
  private let file: URL

  init() throws {
    sample = try Sample()
    viewModel = sample.appModel.catalogues()
    file = sample.folder.appendingPathComponent("murales.csv")
    try Data("titre,artiste,lat,lon\nÉlan,Ava,45.5,-73.6\n".utf8).write(to: file)
    _ = try sample.store.catalogue.importSource(file, name: "Murales")
  }

  @Test func `catalogues are listed with their counts and dates in both languages`() async throws {
    await viewModel.load()
    #expect(viewModel.sources.map(\.name) == ["MONA", "Murales"])
    let murals = try #require(viewModel.sources.last)
    let today = murals.importedAt
    #expect(today != nil)
    let english = try withLanguage(.english) { viewModel.details(of: murals) }
    #expect(english.hasPrefix("1 discovery · Table in text (CSV) · imported on "))
    let french = try withLanguage(.french) { viewModel.details(of: murals) }
    #expect(french.hasPrefix("1 découverte · Tableau en texte (CSV) · importé le "))
    #expect(
      try withLanguage(.english) { viewModel.details(of: viewModel.sources[0]) }.hasPrefix("4 disc")
    )
  }

  @Test func `an update reads the same file again, or asks for another if it is missing`()
    async throws
  {
    await viewModel.load()
    let murals = try #require(viewModel.sources.last)
    #expect(await viewModel.update(murals))
    #expect(sample.navigation.routes == [.importing(file, updating: "Murales")])
    sample.navigation.back()
    try FileManager.default.removeItem(at: file)
    #expect(await !viewModel.update(murals))
    #expect(sample.navigation.routes.isEmpty)
  }

  @Test func `a removed catalogue is gone, except for collected discoveries`() async throws {
    await viewModel.load()
    let murals = try #require(viewModel.sources.last)
    let id = try #require(
      try sample.store.ordered(DiscoveryList(), language: .french).ids
        .first { $0.source == murals.id })
    try sample.store.target(id)
    await viewModel.remove(murals)
    #expect(viewModel.sources.map(\.name) == ["MONA"])
    #expect(try sample.store.state(of: id) == .targeted)
    #expect(sample.toasts.take().count == 1)
    await viewModel.remove(murals)
    #expect(sample.toasts.take().count == 1, "a refusal shows a message")
  }

  @Test(arguments: [SpokenLanguage.english, .french])
  func `a catalogue is hidden and shown by its switch, with a message`(
    language: SpokenLanguage
  ) async throws {
    await viewModel.load()
    let murals = try #require(viewModel.sources.last)
    await viewModel.setShown(false, murals)
    let hidden = try #require(viewModel.sources.last)
    #expect(hidden.isHidden && viewModel.removed == nil)
    let french = language == .french
    try withLanguage(language) {
      #expect(
        viewModel.details(of: hidden).contains(french ? " · non affiché · " : " · left out · "))
      #expect(
        viewModel.switchText(of: hidden)
          == (french
            ? "Afficher «\u{A0}Murales\u{A0}» dans les totaux, les listes, la recherche et sur la carte"
            : "Show “Murales” in counts, lists, search and on the map"))
    }
    #expect(try sample.store.search("elan").sections.isEmpty)
    await viewModel.setShown(true, hidden)
    #expect(viewModel.sources.last?.isHidden == false)
    #expect(try sample.store.search("elan").sections.count == 1)
  }
}

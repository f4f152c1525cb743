import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@Suite @MainActor struct ArtworksViewModelTests {
  @Test func `every list that is not empty is loaded at once`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.artworks()
    await viewModel.load()
    #expect(viewModel.sections.map(\.title) == ["Discoveries", "Explore by"])
    #expect(viewModel.sections[0].entries.map(\.count) == [4, 2, 1, 1])
    #expect(viewModel.sections[1].entries.allSatisfy { $0.count > 0 })
    try withLanguage(.french) {
      #expect(FacetType.material.displayPlural == "Matériaux")
      let counts = viewModel.sections.flatMap(\.entries).map(\.countText)
      #expect(counts.first == "4 découvertes" && counts.contains("2 arrondissements"))
    }
  }

  @Test func `the list beside is the selected one`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.artworks()
    await viewModel.load()
    #expect(viewModel.current == nil)
    sample.navigation.show(.artworks)
    sample.navigation.resize(to: .wide)
    #expect(viewModel.current == viewModel.sections[0].entries[0].route)
    viewModel.open(viewModel.sections[0].entries[2])
    #expect(viewModel.current == .list(of: .place))
  }
}

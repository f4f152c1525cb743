import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@Suite @MainActor struct ArtworksScreenTests {
  @Test func everyListThatHoldsSomethingIsThereAtOnce() async throws {
    let sample = try Sample()
    let screen = sample.screens.artworks()
    await screen.load()
    #expect(screen.sections.map(\.title) == ["Discoveries", "Explore by"])
    #expect(screen.sections[0].entries.map(\.count) == [4, 2, 1, 1])
    #expect(screen.sections[1].entries.allSatisfy { $0.count > 0 })
    try Spoken.in(.french) {
      #expect(FacetType.material.displayPlural == "Matériaux")
      let counts = screen.sections.flatMap(\.entries).map(\.countText)
      #expect(counts.first == "4 découvertes" && counts.contains("2 arrondissements"))
    }
  }

  @Test func theListBesideIsTheCurrentOne() async throws {
    let sample = try Sample()
    let screen = sample.screens.artworks()
    await screen.load()
    #expect(screen.current == nil)
    sample.navigation.show(.artworks)
    sample.navigation.resize(to: .wide)
    #expect(screen.current == screen.sections[0].entries[0].route)
    screen.open(screen.sections[0].entries[2])
    #expect(screen.current == .list(of: .place))
  }
}

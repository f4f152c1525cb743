import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct FacetsScreenTests {
  private static let catalogue = """
    {"artworks": [
      {"location": null, "id": 1, "title": "Un", "artists": [{"id": 1, "is": "artist", "name": "Zoé"}],
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
       "subcategory": {"fr": ["Buste"], "en": ["Bust"]}},
      {"location": null, "id": 2, "title": "Deux", "artists": [{"id": 1, "is": "artist", "name": "Zoé"}],
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
       "subcategory": {"fr": ["Statue"], "en": ["Statue"]}},
      {"location": null, "id": 3, "title": "Trois", "artists": [{"id": 2, "is": "collective", "name": "Élan"}],
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
       "subcategory": {"fr": ["Statue"], "en": ["Statue"]}},
      {"location": null, "id": 4, "title": "Quatre", "artists": [{"id": 3, "is": "artist", "name": "Eve"}],
       "categories": {"fr": ["Murale"], "en": ["Mural"]}}
    ]}
    """

  private func screen(_ type: FacetType, _ screens: Screens) async -> FacetsScreen {
    let screen = screens.facets(type)
    await screen.load()
    return screen
  }

  @Test func `entries come by name, with letters to jump to`() async throws {
    let sample = try Sample(language: .french, catalogue: Self.catalogue)
    let screen = await screen(.artist, sample.screens)
    #expect(screen.rows.map(\.name.fr) == ["Élan", "Eve", "Zoé"])
    #expect(screen.index.map(\.value.label) == ["E", "Z"])
    #expect(screen.index.map(\.position) == [0, 2])
    try Spoken.in(.french) { #expect(screen.title == "Artistes" && screen.summary == "3 artistes") }
  }

  @Test func `or by number, most first, where no letter helps`() async throws {
    let sample = try Sample(language: .french, catalogue: Self.catalogue)
    let screen = await screen(.artist, sample.screens)
    screen.sort(by: .count)
    while screen.rows.first?.name.fr != "Zoé" { await Task.yield() }
    #expect(screen.rows.map(\.name.fr) == ["Zoé", "Élan", "Eve"])
    #expect(screen.index.isEmpty)
  }

  @Test func `subcategories stand under their category`() async throws {
    let sample = try Sample(language: .french, catalogue: Self.catalogue)
    let screen = await screen(.category, sample.screens)
    #expect(screen.rows.map(\.name.fr) == ["Murale", "Sculpture", "Buste", "Statue"])
    #expect(screen.rows.map(screen.isIndented) == [false, false, true, true])
    #expect(screen.index.map(\.position) == [0, 1])
    screen.sort(by: .count)
    while screen.rows.first?.name.fr != "Sculpture" { await Task.yield() }
    #expect(screen.rows.map(\.name.fr) == ["Sculpture", "Statue", "Buste", "Murale"])
    try Spoken.in(.french) { #expect(screen.summary == "2 catégories") }
  }

  @Test func `an artist's list holds what the artist made, and its row is marked`() async throws {
    let sample = try Sample()
    let screen = await screen(.artist, sample.screens)
    #expect(screen.rows.map(\.name.fr) == ["Jean-Paul Riopelle", "MU"])
    #expect(screen.opened == nil)
    screen.open(at: 0)
    guard case .list(let list, let title) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(title.text == "Jean-Paul Riopelle")
    #expect(try sample.store.ordered(list, language: .french).ids == [Sample.joute])
    #expect(screen.opened == screen.rows[0].id)
  }
}

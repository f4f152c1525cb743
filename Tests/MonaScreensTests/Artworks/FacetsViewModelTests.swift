import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct FacetsViewModelTests {
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

  private func viewModel(_ type: FacetType, _ appModel: AppModel) async -> FacetsViewModel {
    let viewModel = appModel.facets(type)
    await viewModel.load()
    return viewModel
  }

  @Test func `entries are sorted by name, with an index of letters`() async throws {
    let sample = try Sample(language: .french, catalogue: Self.catalogue)
    let viewModel = await viewModel(.artist, sample.appModel)
    #expect(viewModel.rows.map(\.name.fr) == ["Élan", "Eve", "Zoé"])
    #expect(viewModel.index.map(\.value.label) == ["E", "Z"])
    #expect(viewModel.index.map(\.position) == [0, 2])
    try withLanguage(.french) {
      #expect(viewModel.title == "Artistes" && viewModel.summary == "3 artistes")
    }
  }

  @Test func `entries sorted by number, highest first, have no index`() async throws {
    let sample = try Sample(language: .french, catalogue: Self.catalogue)
    let viewModel = await viewModel(.artist, sample.appModel)
    viewModel.sort(by: .count)
    while viewModel.rows.first?.name.fr != "Zoé" { await Task.yield() }
    #expect(viewModel.rows.map(\.name.fr) == ["Zoé", "Élan", "Eve"])
    #expect(viewModel.index.isEmpty)
  }

  @Test func `subcategories are listed under their category`() async throws {
    let sample = try Sample(language: .french, catalogue: Self.catalogue)
    let viewModel = await viewModel(.category, sample.appModel)
    #expect(viewModel.rows.map(\.name.fr) == ["Murale", "Sculpture", "Buste", "Statue"])
    #expect(viewModel.rows.map(viewModel.isIndented) == [false, false, true, true])
    #expect(viewModel.index.map(\.position) == [0, 1])
    viewModel.sort(by: .count)
    while viewModel.rows.first?.name.fr != "Sculpture" { await Task.yield() }
    #expect(viewModel.rows.map(\.name.fr) == ["Sculpture", "Statue", "Buste", "Murale"])
    try withLanguage(.french) { #expect(viewModel.summary == "2 catégories") }
  }

  @Test func `an artist's page opens, and its row is selected`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(.artist, sample.appModel)
    // By family name.
    #expect(viewModel.rows.map(\.name.fr) == ["MU", "Jean-Paul Riopelle"])
    #expect(viewModel.opened == nil)
    viewModel.open(at: 1)
    let riopelle = viewModel.rows[1]
    #expect(sample.navigation.routes.last == .artist(riopelle.id, name: riopelle.name))
    #expect(viewModel.opened == riopelle.id)
  }

  @Test func `a category's list has its works, and its row is selected`() async throws {
    let sample = try Sample()
    let viewModel = await viewModel(.category, sample.appModel)
    viewModel.open(at: 0)
    guard case .list(let list, let title) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(title.text == "Sculpture")
    #expect(try sample.store.ordered(list, language: .french).ids == [Sample.joute])
    #expect(viewModel.opened == viewModel.rows[0].id)
  }
}

import Foundation
import MonaMap
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// Issue 42, point 9: the page of an artist.
@MainActor @Suite struct ArtistViewModelTests {
  private static func work(
    _ id: Int, _ title: String, _ date: String?, _ artists: [Int], place: String? = nil
  ) -> String {
    let names = [1: "Jean-Paul Riopelle", 2: "Zoé Éthier", 3: "Sans lieu"]
    let makers = artists.map { number in
      """
      {"id": \(number), "is": "artist", "name": "\(names[number] ?? "")", "artist":
        {"alias": null, "life": {"birth": 1923, "death": 2002}},
        "links": {"website": "https://www.exemple.org/a", "wikipedia": "nothing",
          "bio": {"fr": "https://exemple.org/fr", "en": null}}}
      """
    }
    return """
      {"id": \(id), "title": "\(title)", "produced_at": \(date.map { "\"\($0)\"" } ?? "null"),
       "location": \(place ?? "null"), "artists": [\(makers.joined(separator: ","))]}
      """
  }

  private static let catalogue =
    "["
    + [
      work(1, "Bascule", "1969", [1], place: #"{"lat": 45.5, "lng": -73.6}"#),
      work(2, "Adieu", "vers 1962", [1, 2], place: #"{"lat": 45.6, "lng": -73.5}"#),
      work(3, "Copie", nil, [1]), work(4, "Demeure", "1971-05-02", [1]),
      work(5, "Écho", "2001", [3]), work(6, "Alpha", nil, [1]),
    ].joined(separator: ",") + "]"

  private let sample: Sample

  init() throws { sample = try Sample(language: .french, catalogue: Self.catalogue) }

  private func viewModel(_ name: String) async throws -> ArtistViewModel {
    let facet = try #require(try sample.store.catalogue.facet(.artist, named: name))
    let viewModel = sample.appModel.artist(facet.id, name: facet.name)
    await viewModel.load()
    return viewModel
  }

  @Test func `works stand under their decade, the oldest first, and those without a date last`()
    async throws
  {
    let viewModel = try await viewModel("Jean-Paul Riopelle")
    #expect(
      viewModel.sections.map { $0.rows.map(\.title) }
        == [["Adieu", "Bascule"], ["Demeure"], ["Alpha", "Copie"]])
    try withLanguage(.french) {
      #expect(viewModel.collectedText == "Œuvres collectées\u{A0}: 0 sur 5")
    }
    #expect(viewModel.name == "Jean-Paul Riopelle")
    #expect(viewModel.sections.allSatisfy { $0.title.first?.isLowercase != true })
    #expect(viewModel.moreText == nil && viewModel.emptyText == nil)
  }

  @Test func `the artist is not named again in each row, but the others of a work are`()
    async throws
  {
    let viewModel = try await viewModel("Jean-Paul Riopelle")
    let rows = viewModel.sections.flatMap(\.rows)
    #expect(rows[0].byline == ["Jean-Paul Riopelle, Zoé Éthier", "vers 1962"])
    #expect(rows[1].byline == ["1969"] && rows[4].byline.count == 1)
  }

  @Test func `life and links are shown, and an address that is none is not`() async throws {
    let viewModel = try await viewModel("Jean-Paul Riopelle")
    #expect(viewModel.notes.count == 1 && viewModel.notes[0].hasSuffix("1923–2002"))
    #expect(
      viewModel.links.map(\.url.absoluteString)
        == ["https://exemple.org/fr", "https://www.exemple.org/a"])
  }

  @Test func `a work of two artists is on the page of each`() async throws {
    let other = try await viewModel("Zoé Éthier")
    #expect(other.sections.map { $0.rows.map(\.title) } == [["Adieu"]])
  }

  @Test func `what is collected is counted, also on other pages`() async throws {
    let viewModel = try await viewModel("Jean-Paul Riopelle")
    viewModel.loader.show()
    await sample.appModel.context.visits.collect(
      DiscoveryID(.artwork, 3), title: "Copie", photo: try sample.photo())
    while viewModel.sections.last?.rows.last?.state != .collected { await Task.yield() }
    try withLanguage(.english) {
      #expect(viewModel.collectedText == "1 of 5 works collected")
    }
  }

  @Test func `the map has every work with a place, and there is none without`() async throws {
    let viewModel = try await viewModel("Jean-Paul Riopelle")
    let places = try #require(viewModel.places)
    #expect(Set(places.works.map(\.id.number)) == [1, 2])
    let frame = places.frame(width: 600, height: 240)
    #expect(frame.isWhole)
    let glyphs = places.glyphs(in: frame)
    #expect(glyphs.count == 2)
    for (_, place) in glyphs {
      #expect((0...600).contains(place.x) && (0...240).contains(place.y))
    }
    #expect(try await self.viewModel("Sans lieu").places == nil)
  }

  @Test func `the large map shows the artist's works alone, and says so`() async throws {
    let viewModel = try await viewModel("Jean-Paul Riopelle")
    viewModel.showOnMap()
    #expect(sample.navigation.view == .map)
    let map = sample.appModel.map()
    await map.load()
    await map.answer()
    #expect(map.index.count == 2 && map.filterCount == 1)
    try withLanguage(.english) {
      #expect(map.artistText == "Only works by Jean-Paul Riopelle are shown")
      #expect(map.filterText == "Jean-Paul Riopelle")
    }
    await map.showAllArtists()
    #expect(map.artistText == nil && map.filter.isEmpty)
  }

  @Test func `a work opens with the others as its neighbours, and the list opens`() async throws {
    let viewModel = try await viewModel("Jean-Paul Riopelle")
    viewModel.open(DiscoveryID(.artwork, 1))
    #expect(sample.navigation.routes.last == .sheet(DiscoveryID(.artwork, 1)))
    #expect(
      sample.navigation.neighbours(of: DiscoveryID(.artwork, 1)).previous
        == DiscoveryID(.artwork, 2))
    viewModel.openList()
    guard case .list(let list, let title) = sample.navigation.routes.last else {
      Issue.record("\(sample.navigation.routes)")
      return
    }
    #expect(title.text == "Jean-Paul Riopelle")
    #expect(try sample.store.ordered(list, language: .french).ids.count == 5)
  }

  @Test func `an artist whom the catalogue no longer has keeps the name, and says so`() async throws
  {
    let viewModel = sample.appModel.artist(9999, name: Localized(fr: "Phlegm"))
    await viewModel.load()
    #expect(viewModel.name == "Phlegm" && viewModel.emptyText != nil)
    #expect(viewModel.sections.isEmpty && viewModel.collectedText.isEmpty)
  }

  @Test func `more works than the page shows are in a list`() async throws {
    let count = ArtistViewModel.shownLimit + 3
    let works = (1...count).map { Self.work($0, "T", "1969", [1]) }
    let sample = try Sample(catalogue: "[\(works.joined(separator: ","))]")
    let facet = try #require(try sample.store.catalogue.facet(.artist, named: "Jean-Paul Riopelle"))
    let viewModel = sample.appModel.artist(facet.id, name: facet.name)
    await viewModel.load()
    #expect(viewModel.sections.flatMap(\.rows).count == ArtistViewModel.shownLimit)
    try withLanguage(.english) { #expect(viewModel.moreText == "All \(count) works") }
  }

  @Test func `a sheet, the directory and search open the page`() async throws {
    let facet = try #require(try sample.store.catalogue.facet(.artist, named: "Zoé Éthier"))
    let page = Route.artist(facet.id, name: facet.name)
    let sheet = await sample.appModel.sheet(DiscoveryID(.artwork, 2))
    sheet.open(facet)
    #expect(sample.navigation.routes.last == page)
    let search = sample.appModel.search()
    search.type("zoe")
    while !search.isSettled { await Task.yield() }
    let section = try #require(search.results.sections.first { $0.subject == .facets(.artist) })
    sample.navigation.back()
    search.open(0, of: section)
    #expect(sample.navigation.routes.last == page)
  }
}

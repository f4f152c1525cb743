import Foundation
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct StatisticsViewModelTests {
  private func collected() throws -> Sample {
    let sample = try Sample()
    let visits: [(DiscoveryID, String, Int?)] = [
      (Sample.joute, "2026-11-21T17:00:00Z", 5), (Sample.library, "2026-11-02T17:00:00Z", nil),
      (Sample.presbytery, "2026-06-01T17:00:00Z", 5), (Sample.untitled, "2024-01-05T17:00:00Z", 1),
    ]
    for (id, date, rating) in visits {
      try sample.store.collect(
        id, photo: nil, rating: rating, at: Date(date, strategy: .iso8601))
    }
    return sample
  }

  @Test func `without visits it says so, and leads to the artworks`() async throws {
    let appModel = try Sample().appModel
    let viewModel = appModel.statistics()
    #expect(
      !viewModel.isEmpty && viewModel.summary.isEmpty, "nothing is loaded yet")
    await viewModel.load()
    #expect(viewModel.isEmpty && viewModel.kinds.map(\.fraction) == [0, 0, 0])
    #expect(viewModel.previousYear == nil && viewModel.nextYear == nil)
    viewModel.browse()
    #expect(appModel.navigation.view == .artworks)
  }

  @Test func `bars show their numbers in both languages`() async throws {
    let viewModel = try collected().appModel.statistics()
    await viewModel.load()
    try withLanguage(.english) {
      #expect(viewModel.summary == "4 visits")
      #expect(viewModel.yearText == "2026: 3 visits")
      #expect(viewModel.months[10].spoken == "November 2026: 2 visits")
      #expect(viewModel.months[5].spoken == "June 2026: 1 visit")
      #expect(viewModel.kinds.map(\.spoken)[0] == "Artworks: 2 of 4 visits")
      #expect(
        viewModel.ratings.map(\.name) == [
          "5 stars", "4 stars", "3 stars", "2 stars", "1 star", "Not rated",
        ])
      #expect(viewModel.boroughs.map(\.spoken).sorted().last == "Ville-Marie: 1 of 4 visits")
    }
    try withLanguage(.french) {
      #expect(viewModel.summary == "4 visites")
      #expect(viewModel.yearText == "2026\u{A0}: 3 visites")
      #expect(viewModel.months[10].spoken == "Novembre 2026\u{A0}: 2 visites")
      #expect(viewModel.kinds.map(\.spoken)[0] == "Œuvres\u{A0}: 2 sur 4 visites")
      #expect(viewModel.ratings.last?.spoken == "Sans note\u{A0}: 1 sur 4 visites")
    }
    #expect(viewModel.months.map(\.fraction)[10] == 1 && viewModel.months.map(\.fraction)[5] == 0.5)
    #expect(viewModel.ratings.map(\.fraction) == [0.5, 0, 0, 0, 0.25, 0.25])
  }

  @Test func `the latest year shows first, and years without visits are skipped`() async throws {
    let viewModel = try collected().appModel.statistics()
    await viewModel.load()
    #expect(viewModel.year == 2026 && viewModel.nextYear == nil && viewModel.previousYear == 2024)
    viewModel.show(year: 2024)
    await viewModel.load()
    #expect(viewModel.year == 2024, "a reload keeps the chosen year")
    #expect(viewModel.months.map(\.fraction) == [0.5] + Array(repeating: 0, count: 11))
    #expect(viewModel.previousYear == nil && viewModel.nextYear == 2026)
  }

  @Test func `a bar opens the list of what it counts, and an empty one opens none`() async throws {
    let sample = try collected()
    let viewModel = sample.appModel.statistics()
    await viewModel.load()
    viewModel.open(viewModel.months[0])
    #expect(sample.navigation.routes.isEmpty)
    viewModel.open(viewModel.months[10])
    #expect(
      sample.navigation.routes == [.journalDay(MontrealMonth(year: 2026, month: 11).first)])
    for bar in viewModel.kinds + viewModel.ratings + viewModel.boroughs + viewModel.categories
    where bar.fraction > 0 {
      viewModel.open(bar)
      guard case .list(let list, let title) = sample.navigation.routes.last else {
        Issue.record("\(bar.name) opened no list")
        continue
      }
      #expect(title.text.hasPrefix(bar.name) && list.state == .collected)
      let ids = try sample.store.ordered(list, language: .english).ids
      #expect(bar.number == "\(ids.count) of 4 visits", "\(bar.name)")
    }
  }

  @Test func `a long list shows its first rows, and all of them on request`() async throws {
    let artworks = (1...12).map { number in
      """
      {"id": \(number), "title": "Œuvre \(number)", "borough": "Quartier \(number)",
       "location": {"lat": 45.5, "lng": -73.5}}
      """
    }
    let sample = try Sample(
      catalogue: "{\"artworks\": [\(artworks.joined(separator: ","))]}")
    for number in 1...12 { try sample.store.collect(DiscoveryID(.artwork, number), photo: nil) }
    let viewModel = sample.appModel.statistics()
    await viewModel.load()
    #expect(viewModel.boroughs.count == 8)
    try withLanguage(.english) { #expect(viewModel.allText(.borough) == "Show All 12") }
    try withLanguage(.french) { #expect(viewModel.allText(.borough) == "Afficher les 12") }
    #expect(viewModel.allText(.category) == nil)
    viewModel.expand(.borough)
    #expect(viewModel.boroughs.count == 12 && viewModel.allText(.borough) == nil)
  }
}

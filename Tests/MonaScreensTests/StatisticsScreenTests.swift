import Foundation
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct StatisticsScreenTests {
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

  @Test func `nothing collected is said, and leads to the artworks`() async throws {
    let screens = try Sample().screens
    let screen = screens.statistics()
    #expect(!screen.isEmpty && screen.summary.isEmpty, "nothing is known before the first answer")
    await screen.load()
    #expect(screen.isEmpty && screen.kinds.map(\.fraction) == [0, 0, 0])
    #expect(screen.previousYear == nil && screen.nextYear == nil)
    screen.browse()
    #expect(screens.navigation.view == .artworks)
  }

  @Test func `bars say their numbers in both languages`() async throws {
    let screen = try collected().screens.statistics()
    await screen.load()
    try Spoken.in(.english) {
      #expect(screen.summary == "4 visits")
      #expect(screen.yearText == "2026: 3 visits")
      #expect(screen.months[10].spoken == "November 2026: 2 visits")
      #expect(screen.months[5].spoken == "June 2026: 1 visit")
      #expect(screen.kinds.map(\.spoken)[0] == "Artworks: 2 of 4 visits")
      #expect(
        screen.ratings.map(\.name) == [
          "5 stars", "4 stars", "3 stars", "2 stars", "1 star", "Not rated",
        ])
      #expect(screen.boroughs.map(\.spoken).sorted().last == "Ville-Marie: 1 of 4 visits")
    }
    try Spoken.in(.french) {
      #expect(screen.summary == "4 visites")
      #expect(screen.yearText == "2026\u{A0}: 3 visites")
      #expect(screen.months[10].spoken == "Novembre 2026\u{A0}: 2 visites")
      #expect(screen.kinds.map(\.spoken)[0] == "Œuvres\u{A0}: 2 sur 4 visites")
      #expect(screen.ratings.last?.spoken == "Sans note\u{A0}: 1 sur 4 visites")
    }
    #expect(screen.months.map(\.fraction)[10] == 1 && screen.months.map(\.fraction)[5] == 0.5)
    #expect(screen.ratings.map(\.fraction) == [0.5, 0, 0, 0, 0.25, 0.25])
  }

  @Test func `the newest year shows first, and years without visits are passed over`() async throws
  {
    let screen = try collected().screens.statistics()
    await screen.load()
    #expect(screen.year == 2026 && screen.nextYear == nil && screen.previousYear == 2024)
    screen.show(year: 2024)
    await screen.load()
    #expect(screen.year == 2024, "the year chosen outlives a change of the store")
    #expect(screen.months.map(\.fraction) == [0.5] + Array(repeating: 0, count: 11))
    #expect(screen.previousYear == nil && screen.nextYear == 2026)
  }

  @Test func `a bar leads to what it counts, and an empty one nowhere`() async throws {
    let sample = try collected()
    let screen = sample.screens.statistics()
    await screen.load()
    screen.open(screen.months[0])
    #expect(sample.navigation.routes.isEmpty)
    screen.open(screen.months[10])
    #expect(
      sample.navigation.routes == [.journalDay(MontrealMonth(year: 2026, month: 11).first)])
    for bar in screen.kinds + screen.ratings + screen.boroughs + screen.categories
    where bar.fraction > 0 {
      screen.open(bar)
      guard case .list(let list, let title) = sample.navigation.routes.last else {
        Issue.record("\(bar.name) opened no list")
        continue
      }
      #expect(title.text.hasPrefix(bar.name) && list.state == .collected)
      let ids = try sample.store.ordered(list, language: .english).ids
      #expect(bar.number == "\(ids.count) of 4 visits", "\(bar.name)")
    }
  }

  @Test func `a long list shows its head, and all of it when asked`() async throws {
    let artworks = (1...12).map { number in
      """
      {"id": \(number), "title": "Œuvre \(number)", "borough": "Quartier \(number)",
       "location": {"lat": 45.5, "lng": -73.5}}
      """
    }
    let sample = try Sample(
      catalogue: "{\"artworks\": [\(artworks.joined(separator: ","))]}")
    for number in 1...12 { try sample.store.collect(DiscoveryID(.artwork, number), photo: nil) }
    let screen = sample.screens.statistics()
    await screen.load()
    #expect(screen.boroughs.count == 8)
    try Spoken.in(.english) { #expect(screen.allText(.borough) == "Show All 12") }
    try Spoken.in(.french) { #expect(screen.allText(.borough) == "Afficher les 12") }
    #expect(screen.allText(.category) == nil)
    screen.expand(.borough)
    #expect(screen.boroughs.count == 12 && screen.allText(.borough) == nil)
  }
}

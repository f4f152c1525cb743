import Foundation
import MonaCore
import MonaText
import Testing

@testable import MonaScreens

@MainActor @Suite struct BadgesScreenTests {
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  private func badged() throws -> Sample {
    let sample = try Sample()
    try sample.store.importBadges(
      Data(
        """
        [{"id": 1, "title": {"fr": "Premier regard", "en": "First look"}, "required_count": 1,
          "badgeable": null, "image": "badge-1"},
         {"id": 3, "title": {"fr": "Belle main", "en": "High five"}, "required_count": 5,
          "badgeable": null},
         {"id": 26, "title": {"fr": "Flâneries", "en": "Strolls"}, "required_count": 2,
          "badgeable": {"type": "place", "name": "place"}},
         {"id": 90, "title": {"fr": "Mystère", "en": "Mystery"}, "required_count": 2,
          "badgeable": {"type": "tag", "name": "mystery"}}]
        """.utf8))
    return sample
  }

  @Test func `totals say how much is collected of all and of each kind`() async throws {
    let sample = try badged()
    try sample.store.collect(Sample.joute, photo: nil)
    let screen = BadgesScreen(sample.session)
    #expect(screen.totals.isEmpty)
    await screen.load()
    #expect(screen.totals.map(\.kind) == [nil, .artwork, .place, .heritage])
    #expect(screen.totals.map(\.fraction) == [0.25, 0.5, 0, 0])
    try Spoken.in(.english) {
      #expect(screen.totals.map(\.text) == ["1 of 4", "1 of 2", "0 of 1", "0 of 1"])
      #expect(screen.wonText == "1 badge won out of 4")
    }
    try Spoken.in(.french) {
      #expect(screen.totals[0].text == "1 sur 4")
      #expect(screen.wonText == "1 badge obtenu sur 4")
    }
  }

  @Test func `an empty catalogue divides nothing by zero`() async throws {
    let screen = BadgesScreen(try Sample(catalogue: nil).session)
    await screen.load()
    #expect(screen.totals.map(\.fraction) == [0, 0, 0, 0])
    #expect(screen.badges.isEmpty)
  }

  @Test func `a badge shows how far one is, and when and by what it was won`() async throws {
    let sample = try badged()
    try sample.store.collect(Sample.joute, photo: nil, at: noon)
    let screen = BadgesScreen(sample.session)
    await screen.load()
    let (first, five, places, mystery) =
      (screen.badges[0], screen.badges[1], screen.badges[2], screen.badges[3])
    #expect(first.badge.image == "badge-1" && first.fraction == 1)
    #expect(five.fraction == 0.2 && places.fraction == 0)
    #expect(mystery.fraction == nil && mystery.progressText == nil && mystery.wonText == nil)
    try Spoken.in(.english) {
      #expect(five.progressText == "1 of 5" && five.wonText == nil)
      #expect(first.wonText == "Won on November 21, 2026")
      #expect(screen.winner(of: first)?.title == "The Joust")
    }
    try Spoken.in(.french) {
      #expect(five.progressText == "1 sur 5")
      #expect(first.wonText == "Obtenu le 21 novembre 2026")
      #expect(screen.winner(of: first)?.title == "La Joute")
    }
    #expect(screen.winner(of: five) == nil)
    screen.open(try #require(screen.winner(of: first)?.id))
    #expect(sample.session.routes == [.sheet(Sample.joute)])
  }
}

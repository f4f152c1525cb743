import Foundation
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct BadgesViewModelTests {
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

  @Test func `totals show how many are collected overall and of each kind`() async throws {
    let sample = try badged()
    try sample.store.collect(Sample.joute, photo: nil)
    let viewModel = sample.appModel.badges()
    #expect(viewModel.totals.isEmpty)
    await viewModel.load()
    #expect(viewModel.totals.map(\.kind) == [nil, .artwork, .place, .heritage])
    #expect(viewModel.totals.map(\.fraction) == [0.25, 0.5, 0, 0])
    try withLanguage(.english) {
      #expect(viewModel.totals.map(\.text) == ["1 of 4", "1 of 2", "0 of 1", "0 of 1"])
      #expect(viewModel.wonText == "1 of 4 badges won")
    }
    try withLanguage(.french) {
      #expect(viewModel.totals[0].text == "1 sur 4")
      #expect(viewModel.wonText == "1 badge obtenu sur 4")
    }
  }

  @Test func `an empty catalogue does not divide by zero`() async throws {
    let viewModel = try Sample(catalogue: nil).appModel.badges()
    await viewModel.load()
    #expect(viewModel.totals.map(\.fraction) == [0, 0, 0, 0])
    #expect(viewModel.badges.isEmpty)
  }

  @Test func `a badge shows its progress, and when and by what it was won`() async throws {
    let sample = try badged()
    try sample.store.collect(Sample.joute, photo: nil, at: noon)
    let viewModel = sample.appModel.badges()
    await viewModel.load()
    let (first, five, places, mystery) =
      (viewModel.badges[0], viewModel.badges[1], viewModel.badges[2], viewModel.badges[3])
    #expect(first.badge.image == "badge-1" && first.fraction == 1)
    #expect(five.fraction == 0.2 && places.fraction == 0)
    #expect(mystery.fraction == nil && mystery.progressText == nil && mystery.wonText == nil)
    try withLanguage(.english) {
      #expect(five.progressText == "1 of 5" && five.wonText == nil)
      #expect(first.wonText == "Won on November 21, 2026")
      #expect(viewModel.winner(of: first)?.title == "The Joust")
    }
    try withLanguage(.french) {
      #expect(five.progressText == "1 sur 5")
      #expect(first.wonText == "Obtenu le 21 novembre 2026")
      #expect(viewModel.winner(of: first)?.title == "La Joute")
    }
    #expect(viewModel.winner(of: five) == nil)
    viewModel.open(try #require(viewModel.winner(of: first)?.id))
    #expect(sample.navigation.routes == [.sheet(Sample.joute)])
  }

  @Test func `the badge closest to completion is suggested, with works near by`() async throws {
    let sample = try badged()
    let viewModel = sample.appModel.badges()
    await viewModel.load()
    let first = try #require(viewModel.next)
    #expect(first.status.badge.id == 1 && first.works.count == 4)
    // Two in Montréal, then one in Papineauville; the untitled work has no position.
    #expect(
      viewModel.rows(of: first).map(\.id) == [Sample.joute, Sample.library, Sample.presbytery])
    #expect(viewModel.rows(of: first).allSatisfy { $0.distance != nil })

    try sample.store.importBadges(
      Data(
        """
        [{"id": 4, "title": "Quatre", "required_count": 4, "badgeable": null}]
        """.utf8))
    try sample.store.collect(Sample.joute, photo: nil, at: noon)
    await viewModel.load()
    let next = try #require(viewModel.next)
    #expect(next.status.badge.id == 4 && next.works.nearest.map(\.id).contains(Sample.untitled))
    try withLanguage(.english) {
      #expect(next.missingText == "3 more to go.")
      #expect(next.allText == "See all 3 eligible works")
      #expect(viewModel.originText == "from the centre of Montréal")
    }
    try withLanguage(.french) {
      #expect(next.missingText == "Encore 3 découvertes, et il est à vous.")
      #expect(next.allText == "Voir les 3 découvertes qui comptent")
    }
  }

  @Test func `a badge without remaining works, or of an unknown rule, is never suggested`()
    async throws
  {
    let sample = try badged()
    // Collects the only place: the badge requires two, so it can no longer be won.
    try sample.store.collect(Sample.library, photo: nil, at: noon)
    let viewModel = sample.appModel.badges()
    await viewModel.load()
    #expect(viewModel.next == nil, "no suggestion has enough works left")
    #expect(await viewModel.hint(for: viewModel.badges[2]) == nil)
    #expect(await viewModel.hint(for: viewModel.badges[3]) == nil)
    #expect(await viewModel.hint(for: viewModel.badges[0]) == nil, "it is won")
    try withLanguage(.english) {
      #expect(
        viewModel.badges[3].unknownText == "This version of MONA does not know how it is won.")
    }
    try withLanguage(.french) {
      #expect(
        viewModel.badges[3].unknownText == "Cette version de MONA ne sait pas comment on l’obtient."
      )
    }
    #expect(viewModel.badges[0].unknownText == nil && viewModel.badges[1].unknownText == nil)

    for id in [Sample.joute, Sample.untitled, Sample.presbytery] {
      try sample.store.collect(id, photo: nil, at: noon)
    }
    await viewModel.load()
    #expect(viewModel.next == nil, "all is collected")
  }

  @Test func `a suggestion leads to its works, to the list of all, and to the map`() async throws {
    let sample = try badged()
    try sample.store.collect(Sample.joute, photo: nil, at: noon)
    let appModel = sample.appModel
    let viewModel = appModel.badges()
    await viewModel.load()
    let places = try #require(await viewModel.hint(for: viewModel.badges[2]))
    viewModel.open(Sample.library, of: places)
    #expect(appModel.navigation.routes == [.sheet(Sample.library)])
    viewModel.openAll(of: places)
    guard case .list(let list, let title) = appModel.navigation.routes.last else {
      Issue.record("no list was opened")
      return
    }
    #expect(title.text == "Strolls" && list.kinds == [.place] && list.isLeavingOutCollected)

    let map = appModel.map()
    await map.load()
    viewModel.showOnMap(places)
    #expect(appModel.navigation.view == .map && map.isAsked)
    await map.answer()
    #expect(map.filter.kinds == [.place] && map.filter.states == [.uncollected, .targeted])
    #expect(map.takeDestination() != nil && !map.isAsked)
    #expect(map.index.count == 1)
  }

  @Test func `a suggestion follows the origin of distances`() async throws {
    let far = Coordinate(latitude: 45.62, longitude: -75.02)
    let sample = try badged()
    let viewModel = sample.appModel.badges()
    await viewModel.load()
    sample.appModel.origin.setPlace(try #require(far))
    await viewModel.suggest()
    #expect(viewModel.next?.works.nearest.first?.id == Sample.presbytery)
  }
}

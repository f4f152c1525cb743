import Foundation
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct DailyScreenTests {
  /// Noon in Montréal on 21 November 2026.
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  @Test func `the day's discovery is the store's, with all that is known of it`() async throws {
    let sample = try Sample()
    let screen = sample.screens.daily()
    #expect(screen.row == nil && screen.day == nil)
    await screen.load(at: noon)
    let id = try #require(try sample.store.daily(on: MontrealDay(noon), today: MontrealDay(noon)))
    #expect(screen.row?.id == id)
    #expect(screen.remark.isEmpty && screen.photo == nil && !screen.isPhotoRemoved)
    screen.openSheet()
    #expect(sample.navigation.routes == [.sheet(id)])
    screen.showOnMap()
    #expect(sample.navigation.view == .map)
    #expect(sample.navigation.takeRequest(of: .view(.map)) == .map(.discovery(id)))
  }

  @Test func `on the very first day it says what it is, until something is collected`()
    async throws
  {
    let sample = try Sample()
    let screen = sample.screens.daily()
    #expect(screen.welcome.isEmpty)
    await screen.load(at: noon)
    try Spoken.in(.english) { #expect(screen.welcome.hasPrefix("Each day, a discovery: ")) }
    try Spoken.in(.french) { #expect(screen.welcome.hasPrefix("Chaque jour, une découverte")) }
    await screen.load(at: noon.addingTimeInterval(86_400))
    #expect(screen.welcome.isEmpty)
    await screen.load(at: noon)
    try sample.store.collect(Sample.joute, photo: nil)
    await screen.load(at: noon)
    #expect(screen.welcome.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the server's choice takes the place of what was chosen here`() async throws {
    let day = MontrealDay(noon)
    let here = try Sample().store.daily(on: day, today: day)
    let chosen = try #require(
      try Sample().store.ordered(DiscoveryList(), language: .french).ids.first { $0 != here })
    var updates = CatalogueUpdates.Desk.none
    updates.daily = { _ in (day, chosen) }
    let screen = try Sample(updates: updates).screens.daily()
    await screen.load(at: noon)
    while screen.row?.id != chosen { await Task.yield() }
    await screen.load(at: noon)
    #expect(screen.row?.id == chosen)
  }

  @Test func `it is dated in the person's language`() async throws {
    let screen = try Sample().screens.daily()
    await screen.load(at: noon)
    try Spoken.in(.english) {
      #expect(screen.dateLine == "Discovery of the day — November 21, 2026")
    }
    try Spoken.in(.french) {
      #expect(screen.dateLine == "Découverte du jour — 21 novembre 2026")
    }
  }

  @Test func `the first of a month is written as French does`() async throws {
    let screen = try Sample().screens.daily()
    await screen.load(at: noon.addingTimeInterval(10 * 86_400))
    try Spoken.in(.french) {
      #expect(screen.dateLine == "Découverte du jour — 1er décembre 2026")
    }
  }

  @Test func `another day begins at midnight in Montréal, not before`() async throws {
    let screen = try Sample().screens.daily()
    #expect(!screen.isStale(at: noon), "nothing shows yet, so nothing is stale")
    await screen.load(at: noon)
    let midnight = MontrealDay(noon).end
    #expect(!screen.isStale(at: midnight.addingTimeInterval(-1)))
    #expect(screen.isStale(at: midnight))
    await screen.load(at: midnight)
    #expect(!screen.isStale(at: midnight) && screen.day == MontrealDay(noon).next)
  }

  @Test func `it waits for midnight in steps, and never in a rush`() {
    let midnight = MontrealDay(noon).end
    #expect(DailyScreen.wait(from: noon) == .seconds(60))
    #expect(DailyScreen.wait(from: midnight.addingTimeInterval(-20)) == .seconds(20))
    #expect(DailyScreen.wait(from: midnight.addingTimeInterval(-0.001)) == .seconds(1))
  }

  @Test func `targeting and taking it back keep the day's discovery`() async throws {
    let screen = try Sample().screens.daily()
    await screen.load(at: noon)
    let id = screen.row?.id
    for state in [DiscoveryState.targeted, .uncollected] {
      screen.toggleTarget()
      await screen.load(at: noon)
      #expect(screen.row?.state == state && screen.row?.id == id)
    }
  }

  @Test func `once collected it shows the photo, or that the photo was removed`() async throws {
    let sample = try Sample()
    let screen = sample.screens.daily()
    await screen.load(at: noon)
    await screen.collect(try #require(screen.row), photo: try sample.photo())
    #expect(sample.notices.waiting.isEmpty)
    await screen.load(at: noon)
    #expect(screen.row?.state == .collected)
    let photo = try #require(screen.photo)
    try Spoken.in(.english) { #expect(screen.remark.hasPrefix("Collected on ")) }
    try Spoken.in(.french) { #expect(screen.remark.hasPrefix("Collectionnée le ")) }
    try FileManager.default.removeItem(at: photo)
    await screen.load(at: noon)
    #expect(screen.photo == nil && screen.isPhotoRemoved)
  }

  @Test func `when all is collected it proposes one to see again, and says so`() async throws {
    let sample = try Sample()
    for id in [Sample.joute, Sample.untitled, Sample.library, Sample.presbytery] {
      try sample.store.collect(id, photo: nil)
    }
    let screen = sample.screens.daily()
    await screen.load(at: noon)
    #expect(screen.row?.state == .collected && !screen.isPhotoRemoved)
    try Spoken.in(.english) {
      let remark = "You have collected the whole catalogue: here is one to see again."
      #expect(screen.remark == remark)
    }
    try Spoken.in(.french) {
      #expect(screen.remark.hasPrefix("Tout le catalogue est dans votre collection"))
    }
  }

  @Test func `an empty catalogue has nothing to propose`() async throws {
    let screens = try Sample(catalogue: nil).screens
    let screen = screens.daily()
    await screen.load(at: noon)
    screen.toggleTarget()
    screen.openSheet()
    #expect(screen.row == nil && screen.day != nil)
    #expect(screens.notices.waiting.isEmpty && screens.navigation.routes.isEmpty)
  }

  @Test func `makers and year stand in one line, whichever is known`() async throws {
    let sample = try Sample()
    let screen = sample.screens.daily()
    var lines: [DiscoveryID: String] = [:]
    for day in 0..<60 {
      await screen.load(at: noon.addingTimeInterval(Double(day) * 86_400))
      if let row = screen.row { lines[row.id] = screen.byline }
    }
    #expect(
      lines == [
        Sample.joute: "Jean-Paul Riopelle · 1969", Sample.untitled: "MU", Sample.library: "",
        Sample.presbytery: "Vers 1882",
      ])
  }

  @Test func `midnight changes it by itself, whichever view shows, and only then`() async throws {
    let sample = try Sample()
    let screen = sample.screens.daily()
    await screen.follow(noon)
    #expect(screen.day == nil, "nothing is read before the view was looked at")
    await screen.load(at: noon)
    sample.navigation.show(.badges)
    let midnight = MontrealDay(noon).end
    await screen.follow(midnight.addingTimeInterval(-1))
    #expect(screen.day == MontrealDay(noon))
    // A computer that slept is told late.
    let morning = midnight.addingTimeInterval(3 * 86_400 + 7 * 3600)
    await screen.follow(morning)
    #expect(screen.day == MontrealDay(morning))
    #expect(
      screen.row?.id
        == (try sample.store.daily(on: MontrealDay(morning), today: MontrealDay(morning))))
  }

  @Test func `a photo chosen over midnight collects what it was chosen for`() async throws {
    let sample = try Sample()
    let screen = sample.screens.daily()
    await screen.load(at: noon)
    let evening = try #require(screen.row)
    var later = noon
    repeat {
      later = later.addingTimeInterval(86_400)
      await screen.follow(later)
    } while screen.row?.id == evening.id
    await screen.collect(evening, photo: try sample.photo())
    #expect(try sample.store.visit(of: evening.id) != nil)
    #expect(sample.navigation.routes == [.collected(evening.id, badges: [])])
  }

  @Test func `the week before is looked back at, day by day, and leads to the sheets`() async throws
  {
    let sample = try Sample()
    let screen = sample.screens.daily()
    await screen.load(at: noon)
    #expect(screen.week.isEmpty)
    var shown: [DiscoveryID] = []
    for days in [1, 2, 4] {
      shown.insert(try #require(screen.row).id, at: 0)
      await screen.load(at: noon.addingTimeInterval(Double(days) * 86_400))
    }
    #expect(screen.week.map(\.row.id) == shown)
    try Spoken.in(.english) {
      #expect(
        screen.week.map(screen.name) == [
          "Monday, November 23", "Sunday, November 22", "Saturday, November 21",
        ])
    }
    try Spoken.in(.french) {
      #expect(
        screen.week.map(screen.name) == [
          "Lundi 23 novembre", "Dimanche 22 novembre", "Samedi 21 novembre",
        ])
    }
    screen.open(screen.week[1])
    #expect(sample.navigation.routes == [.sheet(shown[1])])
  }

  @Test func `yesterday is called so, and the first of a month as French does`() async throws {
    let screen = try Sample().screens.daily()
    for days in 9...11 { await screen.load(at: noon.addingTimeInterval(Double(days) * 86_400)) }
    try Spoken.in(.english) {
      #expect(screen.week.map(screen.name) == ["Yesterday", "Monday, November 30"])
    }
    await screen.load(at: noon.addingTimeInterval(13 * 86_400))
    try Spoken.in(.french) {
      let names = ["Mercredi 2 décembre", "Mardi 1er décembre", "Lundi 30 novembre"]
      #expect(screen.week.map(screen.name) == names)
    }
  }

  @Test func `a week's suggestion shows the state it has come to since`() async throws {
    let sample = try Sample()
    let screen = sample.screens.daily()
    await screen.load(at: noon)
    screen.toggleTarget()
    await sample.screens.acts.settle()
    await screen.load(at: noon.addingTimeInterval(86_400))
    #expect(screen.week.map(\.row.state) == [.targeted])
  }

  @Test func `when all is collected or targeted it says so`() async throws {
    let sample = try Sample()
    for id in [Sample.joute, Sample.untitled] { try sample.store.collect(id, photo: nil) }
    for id in [Sample.library, Sample.presbytery] { try sample.store.target(id) }
    let screen = sample.screens.daily()
    await screen.load(at: noon)
    #expect(screen.row?.state == .targeted)
    try Spoken.in(.english) {
      let remark =
        "You have collected or targeted the whole catalogue: here is one that awaits you."
      #expect(screen.remark == remark)
    }
    try Spoken.in(.french) {
      #expect(screen.remark.hasPrefix("Vous avez collectionné ou ciblé tout le catalogue"))
    }
  }

  @Test func `the distance is from here, and follows it`() async throws {
    let sample = try Sample()
    for id in [Sample.untitled, Sample.library, Sample.presbytery] {
      try sample.store.collect(id, photo: nil)
    }
    let screen = sample.screens.daily()
    #expect(screen.distanceText == nil)
    await screen.load(at: noon)
    #expect(screen.distanceText == "320\u{A0}m from the centre of Montréal")
    sample.screens.origin.setPlace(try #require(Coordinate(latitude: 45.5036, longitude: -73.5609)))
    #expect(screen.distanceText == "0\u{A0}m from the place you set")
  }

  @Test func `what stands nowhere has no distance`() async throws {
    let sample = try Sample()
    for id in [Sample.joute, Sample.library, Sample.presbytery] {
      try sample.store.collect(id, photo: nil)
    }
    let screen = sample.screens.daily()
    await screen.load(at: noon)
    #expect(screen.row?.id == Sample.untitled && screen.distanceText == nil)
  }
}

import Foundation
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct DailyViewModelTests {
  /// Noon in Montréal on 21 November 2026.
  private let noon = Date(timeIntervalSince1970: 1_795_280_400)

  @Test func `the day's discovery is the store's, and opens its sheet and the map`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    #expect(viewModel.row == nil && viewModel.day == nil)
    await viewModel.load(at: noon)
    let id = try #require(try sample.store.daily(on: MontrealDay(noon), today: MontrealDay(noon)))
    #expect(viewModel.row?.id == id)
    #expect(viewModel.remark.isEmpty && viewModel.photo == nil && !viewModel.isPhotoRemoved)
    viewModel.openSheet()
    #expect(sample.navigation.routes == [.sheet(id)])
    viewModel.showOnMap()
    #expect(sample.navigation.view == .map)
    #expect(sample.navigation.takeRequest(of: .view(.map)) == .map(.discovery(id)))
  }

  @Test func `an empty catalogue has no discovery of the day, and says why`() async throws {
    let sample = try Sample(catalogue: nil)
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    #expect(viewModel.day != nil && viewModel.row == nil)
    try withLanguage(.english) {
      #expect(viewModel.emptyText.hasPrefix("No starter catalogue was found beside the program: "))
    }
  }

  @Test func `on the very first day it explains itself, until something is collected`()
    async throws
  {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    #expect(viewModel.welcome.isEmpty)
    await viewModel.load(at: noon)
    try withLanguage(.english) { #expect(viewModel.welcome.hasPrefix("Each day, a discovery: ")) }
    try withLanguage(.french) {
      #expect(viewModel.welcome.hasPrefix("Chaque jour, une découverte"))
    }
    await viewModel.load(at: noon.addingTimeInterval(86_400))
    #expect(viewModel.welcome.isEmpty)
    await viewModel.load(at: noon)
    try sample.store.collect(Sample.joute, photo: nil)
    await viewModel.load(at: noon)
    #expect(viewModel.welcome.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the server's choice replaces ours`() async throws {
    let day = MontrealDay(noon)
    let here = try Sample().store.daily(on: day, today: day)
    let chosen = try #require(
      try Sample().store.ordered(DiscoveryList(), language: .french).ids.first { $0 != here })
    var updates = CatalogueUpdates.Client.none
    updates.daily = { _ in (day, chosen) }
    // The main thread is busy with other tests.
    updates.dailyTimeout = .seconds(3600)
    let viewModel = try Sample(updates: updates).appModel.daily()
    await viewModel.load(at: noon)
    while viewModel.row?.id != chosen { await Task.yield() }
    await viewModel.load(at: noon)
    #expect(viewModel.row?.id == chosen)
  }

  @Test func `its date is in the person's language`() async throws {
    let viewModel = try Sample().appModel.daily()
    await viewModel.load(at: noon)
    try withLanguage(.english) {
      #expect(viewModel.dateLine == "Discovery of the day — November 21, 2026")
    }
    try withLanguage(.french) {
      #expect(viewModel.dateLine == "Découverte du jour — 21 novembre 2026")
    }
  }

  @Test func `the first of a month is written as in French`() async throws {
    let viewModel = try Sample().appModel.daily()
    await viewModel.load(at: noon.addingTimeInterval(10 * 86_400))
    try withLanguage(.french) {
      #expect(viewModel.dateLine == "Découverte du jour — 1er décembre 2026")
    }
  }

  @Test func `the next day begins at midnight in Montréal, not before`() async throws {
    let viewModel = try Sample().appModel.daily()
    #expect(!viewModel.isStale(at: noon), "nothing is loaded yet")
    await viewModel.load(at: noon)
    let midnight = MontrealDay(noon).end
    #expect(!viewModel.isStale(at: midnight.addingTimeInterval(-1)))
    #expect(viewModel.isStale(at: midnight))
    await viewModel.load(at: midnight)
    #expect(!viewModel.isStale(at: midnight) && viewModel.day == MontrealDay(noon).next)
  }

  @Test func `it waits for midnight in steps, and never in a busy loop`() {
    let midnight = MontrealDay(noon).end
    #expect(DailyViewModel.wait(from: noon) == .seconds(60))
    #expect(DailyViewModel.wait(from: midnight.addingTimeInterval(-20)) == .seconds(20))
    #expect(DailyViewModel.wait(from: midnight.addingTimeInterval(-0.001)) == .seconds(1))
  }

  @Test func `targeting and untargeting keep the day's discovery`() async throws {
    let viewModel = try Sample().appModel.daily()
    await viewModel.load(at: noon)
    let id = viewModel.row?.id
    for state in [DiscoveryState.targeted, .uncollected] {
      viewModel.toggleTarget()
      await viewModel.load(at: noon)
      #expect(viewModel.row?.state == state && viewModel.row?.id == id)
    }
  }

  @Test func `once collected it shows the photo, or that the photo was removed`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    await viewModel.collect(try #require(viewModel.row), photo: try sample.photo())
    #expect(sample.toasts.waiting.isEmpty)
    await viewModel.load(at: noon)
    #expect(viewModel.row?.state == .collected)
    let photo = try #require(viewModel.photo)
    try withLanguage(.english) { #expect(viewModel.remark.hasPrefix("Collected on ")) }
    try withLanguage(.french) { #expect(viewModel.remark.hasPrefix("Collectionnée le ")) }
    try FileManager.default.removeItem(at: photo)
    await viewModel.load(at: noon)
    #expect(viewModel.photo == nil && viewModel.isPhotoRemoved)
  }

  @Test func `when all is collected it proposes one to see again, and says so`() async throws {
    let sample = try Sample()
    for id in [Sample.joute, Sample.untitled, Sample.library, Sample.presbytery] {
      try sample.store.collect(id, photo: nil)
    }
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    #expect(viewModel.row?.state == .collected && !viewModel.isPhotoRemoved)
    try withLanguage(.english) {
      let remark = "You have collected the whole catalogue: here is one to see again."
      #expect(viewModel.remark == remark)
    }
    try withLanguage(.french) {
      #expect(viewModel.remark.hasPrefix("Tout le catalogue est dans votre collection"))
    }
  }

  @Test func `an empty catalogue has nothing to propose`() async throws {
    let appModel = try Sample(catalogue: nil).appModel
    let viewModel = appModel.daily()
    await viewModel.load(at: noon)
    viewModel.toggleTarget()
    viewModel.openSheet()
    #expect(viewModel.row == nil && viewModel.day != nil)
    #expect(appModel.toasts.waiting.isEmpty && appModel.navigation.routes.isEmpty)
  }

  @Test func `makers and year are on one line, with or without one of them`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    var lines: [DiscoveryID: String] = [:]
    for day in 0..<60 {
      await viewModel.load(at: noon.addingTimeInterval(Double(day) * 86_400))
      if let row = viewModel.row { lines[row.id] = viewModel.byline }
    }
    #expect(
      lines == [
        Sample.joute: "Jean-Paul Riopelle · 1969", Sample.untitled: "MU", Sample.library: "",
        Sample.presbytery: "Vers 1882",
      ])
  }

  @Test func `at midnight it changes by itself, in any view, and only then`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    await viewModel.follow(noon)
    #expect(viewModel.day == nil, "nothing is loaded before the view is shown")
    await viewModel.load(at: noon)
    sample.navigation.show(.badges)
    let midnight = MontrealDay(noon).end
    await viewModel.follow(midnight.addingTimeInterval(-1))
    #expect(viewModel.day == MontrealDay(noon))
    // A computer that was asleep reports the new day late.
    let morning = midnight.addingTimeInterval(3 * 86_400 + 7 * 3600)
    await viewModel.follow(morning)
    #expect(viewModel.day == MontrealDay(morning))
    #expect(
      viewModel.row?.id
        == (try sample.store.daily(on: MontrealDay(morning), today: MontrealDay(morning))))
  }

  @Test func `a photo chosen before midnight collects the discovery it was chosen for`()
    async throws
  {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    let evening = try #require(viewModel.row)
    var later = noon
    repeat {
      later = later.addingTimeInterval(86_400)
      await viewModel.follow(later)
    } while viewModel.row?.id == evening.id
    await viewModel.collect(evening, photo: try sample.photo())
    #expect(try sample.store.visit(of: evening.id) != nil)
    #expect(sample.navigation.routes == [.collected(evening.id, badges: [])])
  }

  @Test func `the past week is listed, day by day, and leads to the sheets`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    #expect(viewModel.week.isEmpty)
    var shown: [DiscoveryID] = []
    for days in [1, 2, 4] {
      shown.insert(try #require(viewModel.row).id, at: 0)
      await viewModel.load(at: noon.addingTimeInterval(Double(days) * 86_400))
    }
    #expect(viewModel.week.map(\.row.id) == shown)
    try withLanguage(.english) {
      #expect(
        viewModel.week.map(viewModel.name) == [
          "Monday, November 23", "Sunday, November 22", "Saturday, November 21",
        ])
    }
    try withLanguage(.french) {
      #expect(
        viewModel.week.map(viewModel.name) == [
          "Lundi 23 novembre", "Dimanche 22 novembre", "Samedi 21 novembre",
        ])
    }
    viewModel.open(viewModel.week[1])
    #expect(sample.navigation.routes == [.sheet(shown[1])])
  }

  @Test func `yesterday is named so, and the first of a month as in French`() async throws {
    let viewModel = try Sample().appModel.daily()
    for days in 9...11 { await viewModel.load(at: noon.addingTimeInterval(Double(days) * 86_400)) }
    try withLanguage(.english) {
      #expect(viewModel.week.map(viewModel.name) == ["Yesterday", "Monday, November 30"])
    }
    await viewModel.load(at: noon.addingTimeInterval(13 * 86_400))
    try withLanguage(.french) {
      let names = ["Mercredi 2 décembre", "Mardi 1er décembre", "Lundi 30 novembre"]
      #expect(viewModel.week.map(viewModel.name) == names)
    }
  }

  @Test func `a discovery of the past week shows its current state`() async throws {
    let sample = try Sample()
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    viewModel.toggleTarget()
    await sample.appModel.pendingWrites.settle()
    await viewModel.load(at: noon.addingTimeInterval(86_400))
    #expect(viewModel.week.map(\.row.state) == [.targeted])
  }

  @Test func `when all is collected or targeted it says so`() async throws {
    let sample = try Sample()
    for id in [Sample.joute, Sample.untitled] { try sample.store.collect(id, photo: nil) }
    for id in [Sample.library, Sample.presbytery] { try sample.store.target(id) }
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    #expect(viewModel.row?.state == .targeted)
    try withLanguage(.english) {
      let remark =
        "You have collected or targeted the whole catalogue: here is one that awaits you."
      #expect(viewModel.remark == remark)
    }
    try withLanguage(.french) {
      #expect(viewModel.remark.hasPrefix("Vous avez collectionné ou ciblé tout le catalogue"))
    }
  }

  @Test func `the distance is from the origin, and follows it`() async throws {
    let sample = try Sample()
    for id in [Sample.untitled, Sample.library, Sample.presbytery] {
      try sample.store.collect(id, photo: nil)
    }
    let viewModel = sample.appModel.daily()
    #expect(viewModel.distanceText == nil)
    await viewModel.load(at: noon)
    #expect(viewModel.distanceText == "320\u{A0}m from the centre of Montréal")
    sample.appModel.origin.setPlace(
      try #require(Coordinate(latitude: 45.5036, longitude: -73.5609)))
    #expect(viewModel.distanceText == "0\u{A0}m from the place you set")
  }

  @Test func `a discovery without a position has no distance`() async throws {
    let sample = try Sample()
    for id in [Sample.joute, Sample.library, Sample.presbytery] {
      try sample.store.collect(id, photo: nil)
    }
    let viewModel = sample.appModel.daily()
    await viewModel.load(at: noon)
    #expect(viewModel.row?.id == Sample.untitled && viewModel.distanceText == nil)
  }
}

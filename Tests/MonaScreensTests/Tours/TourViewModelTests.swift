import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// Issue 43, point 4: the pages of tours.
@MainActor @Suite struct TourViewModelTests {
  private let sample: Sample

  init() throws { sample = try Sample() }

  private func page(_ ids: DiscoveryID..., name: String = "Plateau") async throws -> TourViewModel {
    let page = sample.appModel.tour(try sample.store.addTour(Tour(name, of: ids)))
    await page.load()
    return page
  }

  private func numbers(_ page: TourViewModel) -> [DiscoveryID] {
    page.rows.filter { $0.number != nil }.map(\.id)
  }

  @Test func `without a tour the page explains, and makes one of the nearest or the targeted`()
    async throws
  {
    let tours = sample.appModel.tours()
    await tours.load()
    #expect(tours.emptyTexts != nil && tours.lines.isEmpty && tours.targetedText == nil)
    await tours.makeNearest()
    guard case .tour(let id)? = sample.navigation.routes.last else {
      Issue.record("no tour is open")
      return
    }
    // The untitled work has no position.
    #expect(try sample.store.tour(id)?.stops.count == 3)
    try sample.store.target(Sample.library)
    await tours.load()
    #expect(tours.emptyTexts == nil && tours.lines.map(\.id) == [id])
    try withLanguage(.english) { #expect(tours.targetedText == "The 1 work you targeted") }
    await tours.makeTargeted()
    await tours.load()
    #expect(tours.lines.count == 2)
    tours.open(tours.lines[0])
    #expect(sample.navigation.routes.last == .tour(tours.lines[0].id))
  }

  @Test func `works without a position make no tour, and a sentence says why`() async throws {
    try sample.store.target(Sample.untitled)
    await sample.appModel.tours().makeTargeted()
    #expect(try sample.store.tours().isEmpty && sample.navigation.routes.isEmpty)
    #expect(sample.toasts.take().map(\.text) == [TourError.noPositions.sentence])
  }

  @Test func `a list becomes a tour of its name`() async throws {
    let list = sample.appModel.list(DiscoveryList(), title: .all)
    await list.load()
    await list.makeTour()
    let tour = try #require(try sample.store.tours().first)
    #expect(tour.name == list.title && tour.stops.count == 3)
  }

  @Test func `stops show their way, their time and what the catalogue says of access`() async throws
  {
    try sample.store.collect(Sample.library, photo: nil, at: noon)
    let page = try await page(Sample.joute, Sample.library, Sample.untitled)
    try withLanguage(.english) {
      #expect(page.rows.map(\.number) == [1, 2, 3])
      #expect(page.rows[0].details == "Jean-Paul Riopelle")
      #expect(page.rows[1].details.hasPrefix("3.8\u{A0}km · after "))
      #expect(page.rows[2].details.contains("position unknown"))
      #expect(page.rows[1].spoken.contains("stop 2, collected"))
      #expect(page.summary.hasPrefix("on foot · 3 stops · about 3.8\u{A0}km · "))
      #expect(page.progress == "1 of 3 collected")
    }
    #expect(page.path?.stops.map(\.number) == [1, 2] && page.path?.line.count == 2)
  }

  @Test func `stops are moved, locked, left out and removed, and what is lost can be undone`()
    async throws
  {
    let page = try await page(Sample.joute, Sample.library, Sample.presbytery)
    await page.move(page.rows[0], by: 1)
    await page.load()
    #expect(numbers(page) == [Sample.library, Sample.joute, Sample.presbytery])
    #expect(sample.toasts.takeAnnouncements().map { $0.hasPrefix("The Joust, stop 2, ") } == [true])
    await page.toggleLock(page.rows[1])
    await page.load()
    #expect(page.rows.map(\.isLocked) == [false, true, false])
    #expect(
      sample.toasts.takeAnnouncements().map { $0.hasPrefix("The Joust, stop 2, locked") } == [true])
    await page.toggleSkip(page.rows[0])
    await page.load()
    #expect(numbers(page) == [Sample.joute, Sample.presbytery] && page.rows.count == 3)
    #expect(page.path?.stops.count == 2)
    await page.toggleSkip(page.rows[2])
    await page.load()
    await page.remove(page.rows[1])
    await page.load()
    #expect(numbers(page) == [Sample.joute, Sample.library])
    await sample.toasts.take().last?.undo?()
    await page.load()
    #expect(numbers(page) == [Sample.joute, Sample.presbytery, Sample.library])
    await page.order()
    await page.load()
    #expect(numbers(page).first == Sample.presbytery || numbers(page).last == Sample.presbytery)
    await sample.toasts.take().last?.undo?()
    await page.load()
    #expect(numbers(page) == [Sample.joute, Sample.presbytery, Sample.library])
  }

  @Test func `a time to spend chooses what fits, and no limit brings all back`() async throws {
    let page = try await page(Sample.joute, Sample.library, Sample.presbytery)
    await page.spend(2)
    #expect(sample.toasts.takeAnnouncements() == [page.summary])
    #expect(page.tour?.minutes == 90 && page.chosenTime == 2)
    #expect(Set(numbers(page)) == [Sample.joute, Sample.library])
    await page.travel(.bicycle)
    await page.end(.start)
    await page.begin(.origin)
    await page.load()
    #expect(page.tour?.mode == .bicycle && page.tour?.ends.isRound == true)
    #expect(page.tour?.ends.start == .montreal && page.path?.line.first == .montreal)
    await page.spend(0)
    await page.load()
    #expect(page.tour?.minutes == nil && numbers(page).count == 3)
  }

  @Test func `start and end are chosen on the map, and the page comes back`() async throws {
    let page = try await page(Sample.joute, Sample.library)
    sample.navigation.open(.tour(try #require(page.tour?.id)))
    #expect(page.chosenStart == .stop && page.chosenEnd == .stop)
    await page.begin(.map)
    #expect(sample.navigation.view == .map && sample.navigation.isSettingOrigin)
    #expect(sample.navigation.placeRequest != nil)
    sample.appModel.origin.answer(with: .montreal)
    #expect(sample.navigation.routes.last == .tour(try #require(page.tour?.id)))
    while page.tour?.ends.start == nil { await page.load() }
    #expect(page.tour?.ends.start == .montreal && page.path?.line.first == .montreal)
    let elsewhere = try #require(Coordinate(latitude: 45.53, longitude: -73.6))
    await page.end(.map)
    sample.appModel.origin.answer(with: elsewhere)
    while page.tour?.ends.end == nil { await page.load() }
    #expect(page.chosenEnd == .map && page.path?.line.last == elsewhere)
    await page.end(.start)
    await page.load()
    #expect(page.tour?.ends.end == nil && page.chosenEnd == .start)
    await page.end(.stop)
    await page.begin(.stop)
    await page.load()
    #expect(page.chosenStart == .stop && page.chosenEnd == .stop)
  }

  @Test func `giving up on the map changes nothing`() async throws {
    let page = try await page(Sample.joute, Sample.library)
    sample.navigation.open(.tour(try #require(page.tour?.id)))
    await page.begin(.map)
    sample.navigation.stopSettingOrigin()
    #expect(sample.navigation.routes.last == .tour(try #require(page.tour?.id)))
    await page.load()
    #expect(page.chosenStart == .stop)
  }

  @Test func `what was found, and what is selected, become tours`() async throws {
    let search = sample.appModel.search()
    search.type("bibliothèque")
    while !search.isSettled { await Task.yield() }
    #expect(search.canMakeTour)
    await search.makeTour()
    let found = try #require(try sample.store.tours().first)
    #expect(found.name == "bibliothèque" && found.stops.map(\.discovery) == [Sample.library])
    #expect(sample.navigation.routes.last == .tour(found.id))

    try sample.store.collect(Sample.joute, photo: nil, at: noon)
    try sample.store.collect(Sample.library, photo: nil, at: noon)
    let collection = sample.appModel.collection()
    await collection.load()
    collection.selectAll()
    await collection.makeTour()
    #expect(!collection.isSelecting)
    let selected = try #require(try sample.store.tours().first { $0.id != found.id })
    #expect(Set(selected.stops.map(\.discovery)) == [Sample.joute, Sample.library])
  }

  @Test func `a tour is renamed, copied, exported and removed, and comes back`() async throws {
    let page = try await page(Sample.joute, name: "Nord/Sud")
    #expect(page.fileName(.route) == "Nord-Sud.gpx")
    let file = sample.folder.appendingPathComponent("a.gpx")
    await page.export(as: .gpx, to: file)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("<rte>"))
    await page.rename("Centre")
    await page.load()
    #expect(page.title == "Centre")
    await page.duplicate()
    #expect(Set(try sample.store.tours().map(\.name)) == ["Centre", "Centre 2"])
    await page.removeTour()
    await page.load()
    #expect(page.isGone && page.goneText != nil)
    await sample.toasts.take().last?.undo?()
    await page.load()
    #expect(!page.isGone && page.title == "Centre")
  }
}

import Foundation
import MonaModel
import MonaPerson
import MonaTestSupport
import MonaText
import Testing

@testable import MonaScreens

/// Issue 43, points 4 and 7: what booklets and printed lists say.
@MainActor @Suite struct PrintableTests {
  private let sample: Sample

  init() throws { sample = try Sample() }

  private func booklet(_ tour: Tour) throws -> Booklet {
    let id = try sample.store.addTour(tour)
    return try Booklet(
      try #require(try sample.store.tour(id)), sample.store, sample.context.album, on: noon)
  }

  @Test func `a booklet has the stops with makers, address, way and time`() throws {
    try sample.store.collect(Sample.library, photo: nil, at: noon)
    try withLanguage(.english) {
      let booklet = try booklet(
        Tour("Plateau", of: [Sample.joute, Sample.library, Sample.untitled], at: noon))
      #expect(booklet.title == "Plateau" && booklet.day == Format.day(noon))
      #expect(booklet.summary.hasPrefix("on foot · 3 stops · about 3.8\u{A0}km"))
      #expect(booklet.remarks.first == "1 of 3 collected")
      #expect(booklet.stops.map(\.number) == [1, 2, 3])
      #expect(booklet.stops[0].credit == "Jean-Paul Riopelle · 1969")
      #expect(booklet.stops[0].address == "Ville-Marie", "the catalogue has no address")
      #expect(booklet.stops[0].next == "Then 3.8\u{A0}km to stop 2.")
      #expect(booklet.stops[1].address == "465, avenue du Mont-Royal")
      #expect(booklet.stops[1].progress.hasSuffix(" · collected"))
      #expect(booklet.stops[1].next == nil, "nobody knows the way to a work without a position")
      #expect(booklet.stops[2].progress.contains("position unknown"))
      #expect(booklet.path?.stops.count == 2)
    }
  }

  @Test func `a round leads back from its last stop, and what is left out is said`() throws {
    try withLanguage(.french) {
      var tour = Tour(
        "Tour", of: [Sample.joute, Sample.library, Sample.presbytery],
        ends: TourEnds(isRound: true), at: noon)
      tour.skip(Sample.presbytery, true)
      let booklet = try booklet(tour)
      #expect(booklet.stops.count == 2)
      #expect(booklet.stops[1].next?.contains("jusqu’à la fin") == true)
      #expect(booklet.remarks.count == 2)
    }
  }

  @Test func `a tour of works without a position, or of one that is gone, makes a booklet too`()
    throws
  {
    let booklet = try booklet(
      Tour("Loin", of: [Sample.untitled, DiscoveryID(.artwork, 999)], at: noon))
    #expect(booklet.path == nil && booklet.stops.count == 2)
    #expect(booklet.stops[1].title == "artwork:999")
  }

  @Test func `a tour is printed from its page, and one that was removed is not`() async throws {
    let id = try sample.store.addTour(Tour("a/b", of: [Sample.joute]))
    let page = sample.appModel.tour(id)
    await page.load()
    let printable = page.printable
    let document = try #require(await printable.document())
    #expect(document.title == "a/b" && document.fileName == "a-b")
    try sample.store.removeTour(id)
    #expect(await printable.document() == nil)
    #expect(sample.toasts.take().map(\.text) == [TourError.unknown(id).sentence])
  }

  @Test func `a list is a table in the order that is shown, with ticks for what is collected`()
    async throws
  {
    try sample.store.collect(Sample.joute, photo: nil, at: noon)
    let page = sample.appModel.list(DiscoveryList(), title: .all)
    await page.load()
    guard case .list(let list)? = await page.printable.document() else {
      Issue.record("no list")
      return
    }
    #expect(list.rows.map(\.number) == [1, 2, 3, 4] && list.title == page.title)
    let rows = Dictionary(zip(page.ids, list.rows)) { first, _ in first }
    #expect(rows[Sample.joute]?.isCollected == true && rows[Sample.library]?.isCollected == false)
    #expect(rows[Sample.library]?.address == "465, avenue du Mont-Royal")
    #expect(rows[Sample.presbytery]?.address == "Papineauville (Outaouais)")
    #expect(rows[Sample.joute]?.credit.hasPrefix("Jean-Paul Riopelle") == true)
  }

  @Test func `what is targeted and what is selected are printed as lists`() async throws {
    try sample.store.target(Sample.library)
    var wishlist = DiscoveryList()
    wishlist.state = .targeted
    let targeted = sample.appModel.list(wishlist, title: .targeted)
    await targeted.load()
    guard case .list(let list)? = await targeted.printable.document() else {
      Issue.record("no list")
      return
    }
    #expect(list.rows.count == 1)
    try sample.store.collect(Sample.joute, photo: nil, at: noon)
    let collection = sample.appModel.collection()
    await collection.load()
    collection.selectAll()
    guard case .list(let selected)? = await collection.printable.document() else {
      Issue.record("no list")
      return
    }
    #expect(selected.rows.map(\.isCollected) == [true])
  }

  @Test func `a list that is too long is refused with a sentence`() async throws {
    let ids = (1...PrintedList.limit + 1).map { DiscoveryID(.artwork, $0) }
    #expect(await Printable("a", ids, sample.context).document() == nil)
    let text = try #require(sample.toasts.take().first?.text)
    #expect(text.contains(Format.number(PrintedList.limit)))
  }

  @Test func `a saved file is said, and one that cannot be written too`() async throws {
    let printable = Printable("a", [Sample.joute], sample.context)
    let file = sample.folder.appendingPathComponent("a.pdf")
    await printable.save(Data("%PDF".utf8), to: file)
    #expect(try Data(contentsOf: file) == Data("%PDF".utf8))
    #expect(sample.toasts.take().first?.file == file)
    await printable.save(Data(), to: sample.folder.appendingPathComponent("gone/a.pdf"))
    let toast = try #require(sample.toasts.take().first)
    #expect(toast.file == nil && !toast.text.isEmpty)
  }
}

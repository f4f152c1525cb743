import Foundation
import GRDB
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

/// Issue 43, point 4: tours in the person's database.
@Suite struct StoreTourTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try fill(store.catalogue)
  }

  private func fill(_ catalogue: Catalogue) throws {
    for number in 1...9 {
      try catalogue.seed(
        DiscoveryID(.artwork, number), title: "Œuvre \(number)",
        at: Coordinate(latitude: 45.5 + 0.001 * Double(number), longitude: -73.6))
    }
    try catalogue.seed(library, title: "Nulle part")
  }

  private func works(_ numbers: Int...) -> [DiscoveryID] {
    numbers.map { DiscoveryID(.artwork, $0) }
  }

  @Test func `a tour comes back as it was stored`() throws {
    var tour = Tour(
      " Vieux \n Montréal ", of: works(1, 5, 3), mode: .bicycle,
      ends: TourEnds(
        start: .montreal, end: Coordinate(latitude: 45.6, longitude: -73.7), isRound: false),
      stayMinutes: 0, minutes: 90, at: noon)
    tour.lock(works(5)[0], true)
    tour.skip(works(1)[0], true)
    tour.id = try store.addTour(tour)
    tour.name = "Vieux Montréal"
    #expect(try store.tours() == [tour])
    #expect(try store.tour(tour.id) == tour)
    #expect(tour.stops.map(\.discovery) == works(5, 3, 1))
  }

  @Test func `no two tours have the same name`() throws {
    let ids = try (0..<3).map { _ in try store.addTour(Tour("Parc", of: works(1))) }
    #expect(Set(try store.tours().map(\.name)) == ["Parc", "Parc 2", "Parc 3"])
    let copy = try store.duplicateTour(ids[0])
    #expect(copy.name == "Parc 4" && copy.stops.map(\.discovery) == works(1))
    #expect(throws: TourError.nameTaken("Parc 2")) {
      try store.changeTour(ids[0]) { $0.name = "Parc 2" }
    }
    let long = String(repeating: "é", count: Tour.nameLimit)
    try store.addTour(Tour(long))
    try store.addTour(Tour(long))
    #expect(try store.tours().allSatisfy { $0.name.count <= Tour.nameLimit })
  }

  @Test func `what makes no tour is refused with its reason`() throws {
    #expect(throws: TourError.noName) { try store.addTour(Tour(" \n")) }
    #expect(throws: TourError.longName) {
      try store.addTour(Tour(String(repeating: "a", count: Tour.nameLimit + 1)))
    }
    #expect(throws: TourError.timeOutOfRange) { try store.addTour(Tour("a", minutes: 0)) }
    #expect(throws: TourError.timeOutOfRange) { try store.addTour(Tour("a", stayMinutes: -1)) }
    let many = (0...Tour.stopLimit).map { DiscoveryID(.place, $0) }
    #expect(throws: TourError.tooManyStops) { try store.addTour(Tour("a", of: many)) }
    #expect(throws: TourError.unknown(9)) { try store.changeTour(9) { $0.name = "b" } }
    #expect(try store.tours().isEmpty)
  }

  @Test func `a refused change leaves the tour as it was`() throws {
    let id = try store.addTour(Tour("a", of: works(1, 2)))
    let before = try store.tour(id)
    #expect(throws: TourError.noName) {
      try store.changeTour(id) { tour in
        tour.remove(works(1)[0])
        tour.name = ""
      }
    }
    #expect(try store.tour(id) == before)
  }

  @Test func `a removed tour comes back, even if its name was given again`() throws {
    let id = try store.addTour(Tour("a", of: works(3, 2, 1)))
    let before = try #require(try store.tour(id))
    let removed = try #require(try store.removeTour(id))
    #expect(try store.tours().isEmpty && store.removeTour(id) == nil)
    try store.addTour(Tour("a"))
    try store.restore(removed)
    try store.restore(removed)
    #expect(try store.tour(id)?.stops == before.stops)
    #expect(Set(try store.tours().map(\.name)) == ["a", "a 2"])
  }

  @Test func `stops follow to what replaces them, each once`() throws {
    let id = try store.addTour(Tour("a", of: works(1, 2, 3)))
    try store.catalogue.replace(works(1)[0], by: works(9)[0])
    try store.catalogue.replace(works(2)[0], by: works(3)[0])
    try store.followReplacements()
    #expect(try store.tour(id)?.stops.map(\.discovery) == works(9, 3))
  }

  @Test func `observers of tours hear of each change, and of nothing else`() async throws {
    let before = try store.person.readSnapshot {
      try RevisionTable.numbers(of: [.person], $0)
    }
    let id = try store.addTour(Tour("a", of: works(1)))
    let added = try store.person.readSnapshot { try RevisionTable.numbers(of: [.person], $0) }
    #expect(added.kindsChanged(since: before) == [.tours])
    try store.removeTour(id)
    let removed = try store.person.readSnapshot { try RevisionTable.numbers(of: [.person], $0) }
    #expect(removed.kindsChanged(since: added) == [.tours])
  }

  @Test func `the nearest are not collected and have a position`() throws {
    try store.collect(works(1)[0], photo: nil, at: noon)
    try store.target(works(3)[0])
    let here = try #require(Coordinate(latitude: 45.5, longitude: -73.6))
    #expect(try store.nearest(3, to: here) == works(2, 3, 4))
    #expect(try store.nearest(100, to: here).count == 8)
    #expect(try store.targeted() == works(3))
  }

  @Test func `erasing takes tours along, and undoing brings them back`() async throws {
    let folder = try TemporaryFolder()
    let album = Album(folder: folder.url.appendingPathComponent("MONA"))
    let collecting = Collecting(
      store: store, album: album,
      inspector: PhotoInspector(
        inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3) },
        digest: { try PhotoDigest(hashing: $0) }), trash: .folder(in: folder))
    let id = try store.addTour(Tour("a", of: works(1, 2)))
    let before = try store.tour(id)
    #expect(try store.personalCounts().tours == 1)
    let erased = try await collecting.erasePersonal()
    #expect(try store.tours().isEmpty)
    try store.addTour(Tour("a", of: works(3)))
    _ = try await collecting.restore(erased)
    #expect(try store.tour(id)?.stops == before?.stops)
    #expect(Set(try store.tours().map(\.name)) == ["a", "a 2"])
  }

  @Test func `erased tours that a backup brought back meanwhile are there once after undoing`()
    async throws
  {
    let computer = try SimulatedComputer()
    try fill(computer.store.catalogue)
    try computer.store.addTour(Tour("a", of: works(1, 2), at: noon))
    let file = try computer.backUp()
    let erased = try await computer.collecting.erasePersonal()
    _ = try computer.restoring(file).run(.merging)
    _ = try await computer.collecting.restore(erased)
    #expect(try computer.store.tours().map { $0.stops.count } == [2])
  }

  // MARK: Backups

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `a restored backup has the tours, and restoring it again changes nothing`(
    way: RestorePlan.Way
  ) throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    for computer in [old, new] { try fill(computer.store.catalogue) }
    try old.store.addTour(Tour("a", of: works(1, 2), at: noon))
    try old.store.addTour(Tour("b", of: works(3), at: noon))
    let file = try old.backUp()
    let restoring = try new.restoring(file)
    #expect(restoring.plan.tours == 2 && !restoring.plan.isEmpty(way))
    _ = try restoring.run(way)
    #expect(try new.contents() == old.contents())
    #expect(try new.restoring(file).plan.isEmpty(way))
  }

  @Test func `merging takes the later change of a tour, and keeps tours of the same name`() throws {
    let (one, other) = (try SimulatedComputer(), try SimulatedComputer())
    for computer in [one, other] { try fill(computer.store.catalogue) }
    let id = try one.store.addTour(Tour("a", of: works(1, 2), at: noon), at: noon)
    _ = try other.restoring(one.backUp()).run(.merging)
    // Changed there, and a new one of the same name here.
    let there = try #require(try other.store.tours().first)
    try other.store.changeTour(there.id, at: noon + 60) { tour in
      tour.move(works(2)[0], to: 0)
      tour.name = "b"
    }
    try one.store.addTour(Tour("b", of: works(9), at: noon + 1), at: noon + 1)
    _ = try one.restoring(other.backUp(replacing: true)).run(.merging)
    let tours = try one.store.tours()
    #expect(Set(tours.map(\.name)) == ["b", "b 2"])
    #expect(tours.map { $0.stops.map(\.discovery) } == [works(9), works(2, 1)])
    #expect(try one.store.tour(id) == nil || tours.contains { $0.id == id })
    // The earlier state of a backup does not come back.
    try one.store.changeTour(tours[1].id, at: noon + 120) { $0.remove(works(1)[0]) }
    _ = try one.restoring(other.backUp(replacing: true)).run(.merging)
    #expect(try one.store.tours().map { $0.stops.count } == [1, 1])
  }

  @Test func `the record of a stop travels with it`() throws {
    let (old, new) = (try SimulatedComputer(), try SimulatedComputer())
    try fill(old.store.catalogue)
    let id = try old.store.addTour(Tour("a", of: works(4)))
    try new.store.catalogue.seed(works(5)[0])
    _ = try new.restoring(old.backUp()).run(.merging)
    #expect(try new.store.tours().count == 1)
    #expect(try old.store.tour(id)?.stops.count == 1)
  }

  // MARK: Exports

  private func exported(
    _ format: TourFormat, texts: ExportTexts = ExportTexts { _, _ in "" }
  ) throws -> TourExport {
    var tour = Tour(
      "Tom & <Jerry>", of: works(1, 2, 3) + [library], ends: TourEnds(isRound: true), at: noon)
    tour.skip(works(2)[0], true)
    let id = try store.addTour(tour)
    return try store.export(#require(try store.tour(id)), as: format, texts: texts) {
      $0.title.fr ?? ""
    }
  }

  private func names(_ reader: XMLReader) -> [String] {
    reader.opened.map { String($0.prefix { $0 != " " }) }
  }

  @Test func `GPX has the visited stops in their order, and the way back`() throws {
    let export = try exported(.gpx)
    #expect(export.count == 2 && export.leftOut == 1)
    let reader = XMLReader(export.data)
    #expect(reader.isWellFormed)
    let elements = names(reader)
    #expect(elements.count { $0 == "wpt" } == 2 && elements.count { $0 == "trkpt" } == 3)
    #expect(elements.count { $0 == "rtept" } == 3 && elements.count { $0 == "rte" } == 1)
    let text = String(decoding: export.data, as: UTF8.self)
    #expect(text.contains("<name>Tom &amp; &lt;Jerry&gt;</name>"))
    #expect(text.contains("lat=\"45.5010000\" lon=\"-73.6000000\""))
    for (format, element) in [(TourFormat.route, "rte"), (.track, "trk"), (.waypoints, "wpt")] {
      let elements = Set(names(XMLReader(try exported(format).data)))
      #expect(elements.intersection(["rte", "trk", "wpt"]) == [element])
    }
  }

  @Test func `GeoJSON has a point a stop and a line`() throws {
    let object = try JSONSerialization.jsonObject(with: exported(.geojson).data) as? [String: Any]
    let features = try #require(object?["features"] as? [[String: Any]])
    #expect(features.map { $0["id"] as? String } == ["artwork:1", "artwork:3", nil])
    let line = features[2]["geometry"] as? [String: Any]
    #expect((line?["coordinates"] as? [[Double]])?.first == [-73.6, 45.501])
    #expect((line?["coordinates"] as? [[Double]])?.count == 3)
  }

  @Test func `geo addresses are a line a stop`() throws {
    let text = String(decoding: try exported(.geo).data, as: UTF8.self)
    #expect(text == "geo:45.5010000,-73.6000000\ngeo:45.5030000,-73.6000000\n")
  }

  @Test func `tables have all stops, also those left out or without a position`() throws {
    let export = try exported(.csv)
    #expect(export.count == 4 && export.leftOut == 0)
    let lines = String(decoding: export.data, as: UTF8.self).split(separator: "\r\n")
    #expect(lines[0] == ExportedTourTable.keys.joined(separator: ",")[...])
    #expect(lines.count == 5)
    let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(
      cells.dropFirst().map { $0[2] } == ["artwork:1", "artwork:3", "\(library)", "artwork:2"])
    #expect(cells[1][8] == "" && cells[2][8] != "", "the way from the stop before")
    #expect(cells[3][6] == "" && cells[3][7] == "", "no position")
    #expect(cells[4].suffix(3) == ["false", "true", "false"])
  }

  @Test func `the table for spreadsheets has headings, and the separator of the decimal sign`()
    throws
  {
    var texts = ExportTexts { _, _ in "" }
    texts.tourHeading = { "<\($0)>" }
    texts.decimalSign = ","
    let text = String(decoding: try exported(.spreadsheet, texts: texts).data, as: UTF8.self)
    #expect(text.hasPrefix("\u{FEFF}<number>;<title>;<makers>;<kind>;"))
    let lines = text.split(separator: "\r\n")
    #expect(lines.count == 5 && lines[1].contains(";45,501;-73,6;"))
    #expect(lines[4].hasPrefix(";"), "a stop that is left out has no number")
  }
}

extension SimulatedComputer {
  /// The tours without their numbers, by name.
  fileprivate func contents() throws -> [Tour] {
    try store.tours().sorted { $0.name < $1.name }.map { tour in
      var tour = tour
      tour.id = 0
      return tour
    }
  }
}

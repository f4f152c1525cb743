import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("The discovery of the day")
struct DailyTests {
  private let day = MontrealDay(noon)

  private func ids(_ kind: DiscoveryKind, _ count: Int) -> [DiscoveryID] {
    (1...count).map { DiscoveryID(kind, $0 * 3) }
  }

  @Test("It stays the same all day, also after it is collected, and after a restart")
  func stays() throws {
    let folder = try TemporaryFolder()
    let id = try {
      let store = try Store(folder: folder.url)
      try store.catalogue.seed(ids(.artwork, 40) + ids(.place, 9))
      let id = try #require(try store.daily(on: day, today: day))
      try store.collect(id, photo: nil, at: noon)
      #expect(try store.daily(on: day, today: day) == id)
      return id
    }()
    #expect(try Store(folder: folder.url).daily(on: day, today: day) == id)
  }

  @Test("The server's choice replaces ours, but not one the person has collected")
  func serverChoice() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed(ids(.artwork, 5))
    #expect(try !store.isDailyChosen(on: day))
    let own = try #require(try store.daily(on: day, today: day))
    #expect(try store.isDailyChosen(on: day))
    let others = ids(.artwork, 5).filter { $0 != own }
    #expect(try !store.takeDaily(own, on: day), "it is the stored choice already")
    #expect(try !store.takeDaily(manor, on: day), "the catalogue does not have it")
    try store.collect(others[0], photo: nil, at: noon)
    #expect(try !store.takeDaily(others[0], on: day), "it is collected")
    #expect(try store.daily(on: day, today: day) == own)
    #expect(try store.takeDaily(others[1], on: day))
    #expect(try store.daily(on: day, today: day) == others[1])
    try store.collect(others[1], photo: nil, at: noon)
    #expect(try !store.takeDaily(others[2], on: day), "the day's discovery is collected")
    #expect(try store.daily(on: day, today: day) == others[1])
  }

  @Test("Collected and targeted discoveries are not proposed while there are others")
  func candidates() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed(ids(.artwork, 5) + [library, manor])
    for id in ids(.artwork, 4) { try store.collect(id, photo: nil, at: noon) }
    try store.target(library)
    var day = day
    var proposed: Set<DiscoveryID> = []
    for _ in 0..<50 {
      proposed.insert(try #require(try store.daily(on: day, today: day)))
      day = day.next
    }
    #expect(proposed == [DiscoveryID(.artwork, 15), manor])
  }

  @Test("Without others it proposes a targeted one, then any, then none")
  func lastResorts() throws {
    let store = try Store.inMemory()
    #expect(try store.daily(on: day, today: day) == nil)
    try store.catalogue.seed(joute)
    try store.catalogue.seed(library)
    try store.catalogue.seed(manor, retired: true)
    try store.collect(joute, photo: nil, at: noon)
    try store.target(library)
    #expect(try store.daily(on: day, today: day) == library)
    try store.collect(library, photo: nil, at: noon)
    #expect(
      try store.daily(on: day.next, today: day.next).map { [joute, library].contains($0) } == true)
  }

  @Test("One that the catalogue removes during the day is chosen again")
  func dropped() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed(ids(.place, 3))
    let first = try #require(try store.daily(on: day, today: day))
    try store.catalogue.retire(first)
    let second = try #require(try store.daily(on: day, today: day))
    #expect(second != first)
    try store.catalogue.writer.write { db in
      try db.execute(sql: "DELETE FROM discovery WHERE key = ?", arguments: [second.key])
    }
    #expect(try store.daily(on: day, today: day).map { $0 != first && $0 != second } == true)
  }

  @Test("A replaced discovery is not proposed")
  func replaced() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed([joute, DiscoveryID(.artwork, 5)])
    try store.catalogue.replace(joute, by: DiscoveryID(.artwork, 5))
    var day = day
    for _ in 0..<20 {
      #expect(try store.daily(on: day, today: day) == DiscoveryID(.artwork, 5))
      day = day.next
    }
  }

  @Test("A future day is predicted, and nothing is stored")
  func future() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed(ids(.artwork, 40))
    let foreseen = try #require(try store.daily(on: day.next, today: day))
    #expect(try store.daily(on: day.next, today: day) == foreseen)
    try store.collect(foreseen, photo: nil, at: noon)
    let suggested = try #require(try store.daily(on: day.next, today: day.next))
    #expect(suggested != foreseen, "the predicted discovery has been collected since")
    #expect(try store.earlierDailies(before: day.next.next).map(\.day) == [day.next])
  }

  @Test("A past day has its stored discovery, or none")
  func past() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed(ids(.artwork, 40))
    let id = try #require(try store.daily(on: day, today: day))
    #expect(try store.daily(on: day, today: day.next) == id)
    try store.collect(id, photo: nil, at: noon)
    try store.catalogue.retire(id)
    #expect(try store.daily(on: day, today: day.next) == id, "the stored choice does not change")
    let before = MontrealDay(number: day.number - 1)
    #expect(try store.daily(on: before, today: day) == nil, "MONA was not opened that day")
    #expect(try store.earlierDailies(before: day).isEmpty)
  }

  @Test("The week lists seven past days, the last first, skipping days without MONA")
  func week() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed(ids(.artwork, 40))
    var shown: [EarlierDaily] = []
    for number in [-9, -8, -7, -6, -3, -1, 0] {
      let past = MontrealDay(number: day.number + number)
      let id = try #require(try store.daily(on: past, today: past))
      shown.insert(EarlierDaily(day: past, discovery: id), at: 0)
    }
    #expect(try store.earlierDailies(before: day) == Array(shown[1...4]))
  }

  @Test("Retired discoveries of past days are listed, unknown ones are not")
  func forgotten() throws {
    let store = try Store.inMemory()
    try store.catalogue.seed([joute, library])
    let first = try #require(try store.daily(on: day, today: day))
    try store.catalogue.retire(first)
    #expect(try store.earlierDailies(before: day.next).map(\.discovery) == [first])
    try store.catalogue.writer.write { db in
      try db.execute(sql: "DELETE FROM discovery WHERE key = ?", arguments: [first.key])
    }
    #expect(try store.earlierDailies(before: day.next).isEmpty)
  }

  @Test("It says whether something, only targets, nothing, or no catalogue is left")
  func remaining() throws {
    let store = try Store.inMemory()
    #expect(try store.remaining() == .emptyCatalogue)
    try store.catalogue.seed([joute, library])
    try store.catalogue.seed(manor, retired: true)
    #expect(try store.remaining() == .uncollected)
    try store.collect(joute, photo: nil, at: noon)
    try store.target(library)
    #expect(try store.remaining() == .targetedOnly)
    try store.collect(library, photo: nil, at: noon)
    #expect(try store.remaining() == .nothing)
  }
}

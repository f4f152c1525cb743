import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Badges of a collection")
struct BadgeTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed([
      badge(1, 1, .any), badge(2, 3, .any), badge(12, 2, .borough("villemarie")),
      badge(10, 1, .owner("universitedemontreal")), badge(24, 1, .category("murale")),
      badge(26, 1, .kind(.place)), badge(99, 1, .unknown),
    ])
    try store.catalogue.seed(joute, borough: "Ville-Marie", owner: "Université de Montreal")
    try store.catalogue.seed(
      DiscoveryID(.artwork, 5), borough: "Ville-Marie", categories: ["Murale", "Relief"])
    try store.catalogue.seed(library, borough: "Verdun")
  }

  @Test("Collecting returns the badges it wins, each once")
  func winning() throws {
    #expect(try store.collect(joute, photo: nil, at: noon).map(\.id) == [1, 10])
    #expect(
      try store.collect(DiscoveryID(.artwork, 5), photo: nil, at: noon).map(\.id) == [12, 24])
    #expect(try store.collect(library, photo: nil, at: noon).map(\.id) == [2, 26])
    #expect(try store.badgesWon().map(\.badge.id) == [1, 2, 10, 12, 24, 26])
  }

  @Test("Progress stops at the required number and stores the discovery that won")
  func progress() throws {
    try store.collect(joute, photo: nil, at: noon)
    let statuses = try store.badges()
    #expect(statuses.map(\.badge.id) == [1, 2, 10, 12, 24, 26, 99])
    #expect(statuses.map(\.count) == [1, 1, 1, 1, 0, 0, nil])
    #expect(statuses.first?.wonAt == noon)
    #expect(statuses.first?.wonBy == joute)
    try store.collect(library, photo: nil, at: noon)
    #expect(try store.badges().first?.count == 1)
  }

  @Test("A won badge is kept when the borough of the discovery changes")
  func kept() throws {
    try store.collect(joute, photo: nil, at: noon)
    try store.collect(DiscoveryID(.artwork, 5), photo: nil, at: noon)
    try store.catalogue.seed(joute, borough: "Verdun")
    try store.catalogue.seed(DiscoveryID(.artwork, 5), borough: "Verdun")
    let won = try #require(try store.badges().first { $0.badge.id == 12 })
    #expect(won.isWon)
    #expect(won.count == 2)
    #expect(try store.collect(library, photo: nil, at: noon).contains { $0.id == 12 } == false)
  }

  @Test("A visit to a discovery missing from the catalogue still counts")
  func lost() throws {
    try store.collect(library, photo: nil, at: noon)
    try store.catalogue.writer.write { db in
      try db.execute(sql: "DELETE FROM discovery WHERE key = ?", arguments: [library.key])
    }
    let statuses = try store.badges().filter { [2, 26].contains($0.badge.id) }
    #expect(statuses.map(\.count) == [1, 1])
  }

  @Test("Badges imported after the visits are won by the last visit they required")
  func late() throws {
    try store.collect(library, photo: nil, at: noon)
    try store.collect(joute, photo: nil, at: noon.addingTimeInterval(5))
    #expect(try store.awardBadges().isEmpty)
    try store.catalogue.seed([
      badge(50, 2, .any), badge(51, 1, .borough("verdun")), badge(52, 1, .kind(.heritage)),
      badge(53, 1, .owner("universitedemontreal")), badge(54, 1, .category("murale")),
    ])
    #expect(try store.awardBadges().map(\.id) == [50, 51, 53])
    let won = try store.badgesWon().filter { $0.badge.id >= 50 }
    #expect(won.map(\.wonBy) == [joute, library, joute])
    #expect(won.map(\.wonAt) == [noon.addingTimeInterval(5), noon, noon.addingTimeInterval(5)])
    #expect(try store.awardBadges().isEmpty)
  }

  @Test("Dates follow the order of the visits, not the order they were entered")
  func earlierVisits() throws {
    try store.catalogue.seed([badge(7, 25, .any)])
    let works = (100..<125).map { DiscoveryID(.artwork, $0) }
    for work in works { try store.catalogue.seed(work) }
    let day = 86_400.0
    // Twenty visits of November are entered first, then five of July, the latest first.
    let visits =
      works[5...].enumerated().map { ($1, noon + Double($0) * day) }
      + works[..<5].enumerated().map { ($1, noon - (120 + Double($0)) * day) }
    for (work, date) in visits { try store.collect(work, photo: nil, at: date) }
    let won = try store.badgesWon().filter { [1, 7].contains($0.badge.id) }
    #expect(won.map(\.wonAt) == [noon - 124 * day, noon + 19 * day])
    #expect(won.map(\.wonBy) == [works[4], works[24]])
  }

  @Test("A badge keeps the day and the discovery that won it when too few visits are left")
  func removed() throws {
    try store.collect(library, photo: nil, at: noon)
    let day = 86_400.0
    try store.collect(joute, photo: nil, at: noon - day)
    func first() throws -> BadgeStatus? { try store.badgesWon().first { $0.badge.id == 1 } }
    #expect(try first()?.wonBy == joute)
    let removed = try store.removeVisits([joute])
    #expect(try first()?.wonAt == noon && first()?.wonBy == library)
    try store.restoreVisits(removed)
    #expect(try first()?.wonAt == noon - day)
    _ = try store.removeVisits([library, joute])
    #expect(try first()?.wonAt == noon - day && first()?.wonBy == joute)
  }

  @Test("The date of a clock that was never set wins no badge")
  func unsetClock() throws {
    try store.catalogue.seed([badge(7, 2, .any)])
    let reset = Date(timeIntervalSince1970: 946_710_000)
    try store.collect(library, photo: nil, at: reset)
    func first() throws -> BadgeStatus? { try store.badgesWon().first { $0.badge.id == 1 } }
    #expect(abs(try #require(try first()?.wonAt).timeIntervalSinceNow) < 60)
    try store.collect(joute, photo: nil, at: noon)
    #expect(try first()?.wonAt == noon && first()?.wonBy == joute)
    #expect(try store.badgesWon().contains { $0.badge.id == 7 })
  }

  @Test("Counting in SQL equals counting visit by visit")
  func reference() throws {
    let boroughs = ["Ville-Marie", "Rosemont – La Petite-Patrie", "LaSalle", nil]
    let owners = ["Ville de Laval", "Université de Montreal", nil]
    let categories = [["Murale"], ["Murale", "Sculpture"], []]
    var expected = BadgeProgress()
    let fresh = try Store.inMemory()
    for number in 1...60 {
      let kind = DiscoveryKind.allCases[number % 3]
      let (borough, owner) = (boroughs[number % 4], owners[number % 3])
      let words = categories[number / 7 % 3]
      let id = DiscoveryID(kind, number)
      try fresh.catalogue.seed(id, borough: borough, owner: owner, categories: words)
      guard number % 5 != 0 else { continue }
      try fresh.collect(id, photo: nil, at: noon)
      expected.kinds[kind, default: 0] += 1
      if let borough { expected.boroughs[NormalizedKey.of(borough), default: 0] += 1 }
      if let owner { expected.owners[NormalizedKey.of(owner), default: 0] += 1 }
      for word in words { expected.categories[NormalizedKey.of(word), default: 0] += 1 }
    }
    let rules: [Badge.Rule] = [
      .any, .kind(.artwork), .kind(.place), .kind(.heritage), .borough("villemarie"),
      .borough("rosemontlapetitepatrie"), .borough("nowhere"), .owner("villedelaval"),
      .category("murale"), .category("sculpture"), .unknown,
    ]
    try fresh.catalogue.seed(rules.enumerated().map { badge($0 + 1, 1000, $1) })
    #expect(try fresh.badges().map(\.count) == rules.map { expected.count(for: $0) })
    #expect(expected.count(for: .any) == 48)
  }
}

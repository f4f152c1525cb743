import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Statistics and days of visits")
struct VisitStatisticsTests {
  private let store: Store

  /// The times are in UTC: the first visit is still on 30 November in Montréal, and the last on 30
  /// June.
  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed(joute, borough: "Ville-Marie", categories: ["Sculpture", "Fontaine"])
    try store.catalogue.seed(library, borough: "Verdun")
    try store.catalogue.seed(
      DiscoveryID(.artwork, 5), borough: "Ville-Marie", categories: ["Sculpture"])
    try store.catalogue.seed(manor, retired: true)
    try store.collect(joute, photo: nil, rating: 5, at: moment("2026-12-01T04:59:59Z"))
    try store.collect(library, photo: nil, at: moment("2026-12-01T05:00:00Z"))
    try store.collect(
      DiscoveryID(.artwork, 5), photo: nil, rating: 5, at: moment("2025-07-01T03:00:00Z"))
  }

  private func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test("Visits are counted by months in Montréal, by kind, rating, borough and category")
  func counts() throws {
    let numbers = try store.visitStatistics()
    #expect(numbers.visits == 3)
    #expect(
      numbers.months == [
        MontrealMonth(year: 2026, month: 11): 1, MontrealMonth(year: 2026, month: 12): 1,
        MontrealMonth(year: 2025, month: 6): 1,
      ])
    #expect(numbers.kinds == [.artwork: 2, .place: 1])
    #expect(numbers.ratings == [0: 1, 5: 2])
    #expect(numbers.boroughs.map(\.name.fr) == ["Ville-Marie", "Verdun"])
    #expect(numbers.boroughs.map(\.count) == [2, 1])
    #expect(numbers.categories.map(\.name.fr) == ["Sculpture", "Fontaine"])
    #expect(numbers.categories.map(\.count) == [2, 1])
  }

  @Test("Each bar's list has as many discoveries as its count")
  func lists() throws {
    let numbers = try store.visitStatistics()
    var list = DiscoveryList()
    list.state = .collected
    #expect(!numbers.boroughs.isEmpty && !numbers.categories.isEmpty && !numbers.ratings.isEmpty)
    for share in numbers.boroughs + numbers.categories {
      list.facet = share.facet
      #expect(try store.ordered(list, language: .french).ids.count == share.count)
    }
    list.facet = nil
    for (rating, count) in numbers.ratings {
      list.rating = rating
      #expect(try store.ordered(list, language: .french).ids.count == count)
    }
  }

  @Test("Without visits there are no statistics and no days")
  func empty() throws {
    let empty = try Store.inMemory()
    #expect(try empty.visitStatistics() == VisitStatistics())
    #expect(try empty.visitDays().isEmpty)
  }

  @Test("A day lists its visits in order, from midnight to midnight in Montréal")
  func days() throws {
    let days = try store.visitDays()
    #expect(days.map { "\($0.key)" }.sorted() == ["2025-06-30", "2026-11-30", "2026-12-01"])
    let last = try #require(MontrealDay("2026-11-30"))
    #expect(try store.visits(on: last).map(\.visit.discovery) == [joute])
    #expect(try store.visits(on: last.next).map(\.row?.id) == [library])
    #expect(try store.visits(on: last.next.next).isEmpty)
    try store.catalogue.seed(DiscoveryID(.artwork, 6))
    try store.collect(
      DiscoveryID(.artwork, 6), photo: nil, at: moment("2026-11-30T15:00:00Z"))
    #expect(try store.visits(on: last).map(\.visit.discovery.number) == [6, 4])
  }

  @Test("The day when clocks go back has 25 hours")
  func clocks() throws {
    for (number, text) in ["2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z"].enumerated() {
      let id = DiscoveryID(.artwork, 50 + number)
      try store.catalogue.seed(id)
      try store.collect(id, photo: nil, at: moment(text))
    }
    let day = try #require(MontrealDay("2026-11-01"))
    #expect(try store.visitDays()[day] == 2)
    #expect(try store.visits(on: day).count == 2)
  }

  @Test("A visit whose discovery the catalogue has removed is still listed")
  func forgotten() throws {
    try store.catalogue.writer.write { db in
      try db.execute(sql: "DELETE FROM discovery WHERE key = ?", arguments: [library.key])
    }
    let day = try #require(MontrealDay("2026-12-01"))
    let visits = try store.visits(on: day)
    #expect(visits.map(\.visit.discovery) == [library] && visits[0].row == nil)
    #expect(try store.visitStatistics().visits == 3)
  }
}

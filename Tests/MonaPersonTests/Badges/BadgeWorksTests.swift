import Foundation
import MonaTestSupport
import Testing

@testable import MonaModel
@testable import MonaPerson

@Suite("Works that count for a badge")
struct BadgeWorksTests {
  private let store: Store
  private let here = Coordinate.montreal

  /// The position this many kilometres to the north.
  private func north(_ kilometres: Double) -> Coordinate? {
    Coordinate(latitude: here.latitude + kilometres / 111.2, longitude: here.longitude)
  }

  private func work(_ number: Int) -> DiscoveryID { DiscoveryID(.artwork, number) }

  init() throws {
    store = try Store.inMemory()
    try store.catalogue.seed(work(1), borough: "Verdun", owner: "Ville de Laval", at: north(3))
    try store.catalogue.seed(work(2), borough: "Verdun", categories: ["Murale"], at: north(1))
    try store.catalogue.seed(work(3), borough: "Outremont", at: north(0.1))
    try store.catalogue.seed(work(4), borough: "Verdun", owner: "Ville de Laval", at: north(9000))
    try store.catalogue.seed(work(5), borough: "Verdun")
    try store.catalogue.seed(work(6), borough: "Verdun", at: north(0.2), retired: true)
    try store.catalogue.seed(library, borough: "Verdun", at: north(2))
  }

  private func numbers(_ rule: Badge.Rule, limit: Int = 9) throws -> [DiscoveryID]? {
    try store.works(for: rule, near: here, limit: limit)?.nearest.map(\.id)
  }

  @Test("The nearest come first, unplaced ones last, and none missing from the catalogue")
  func nearest() throws {
    #expect(try numbers(.any) == [work(3), work(2), library, work(1), work(4), work(5)])
    #expect(try numbers(.any, limit: 2) == [work(3), work(2)])
    #expect(try numbers(.borough("verdun"), limit: 2) == [work(2), library])
    #expect(try numbers(.borough("verdun")) == [work(2), library, work(1), work(4), work(5)])
    #expect(try numbers(.kind(.place)) == [library])
    #expect(try numbers(.owner("villedelaval")) == [work(1), work(4)])
    #expect(try numbers(.category("murale")) == [work(2)])
  }

  @Test("Collected works are not listed, targeted ones are")
  func states() throws {
    try store.collect(work(2), photo: nil, at: noon)
    try store.target(library)
    let works = try #require(try store.works(for: .borough("verdun"), near: here, limit: 1))
    #expect(works.nearest.map(\.id) == [library] && works.count == 4)
    #expect(works.nearest.first?.state == .targeted)
    #expect(try store.works(for: .category("murale"), near: here, limit: 3) == nil)
    #expect(try store.works(for: .any, near: here, limit: 0)?.count == 5)
  }

  @Test("The list has as many works as its count")
  func list() throws {
    try store.collect(work(2), photo: nil, at: noon)
    try store.collect(library, photo: nil, at: noon)
    let rules: [Badge.Rule] = [.any, .kind(.artwork), .borough("verdun"), .owner("villedelaval")]
    for rule in rules {
      let works = try #require(try store.works(for: rule, near: here, limit: 3))
      let ids = try store.ordered(works.list, language: .french).ids
      #expect(ids.count == works.count, "\(rule)")
      #expect(Set(works.nearest.map(\.id)).isSubset(of: ids))
    }
  }

  @Test("An unknown rule, or one without remaining works, has no works")
  func none() throws {
    #expect(try numbers(.unknown) == nil)
    #expect(try numbers(.borough("lachine")) == nil)
    #expect(try numbers(.owner("personne")) == nil)
    #expect(try numbers(.kind(.heritage)) == nil)
    #expect(try Store.inMemory().works(for: .any, near: here, limit: 3) == nil)
  }

  @Test("Many works at one position, and a position at a pole, are listed")
  func corners() throws {
    for number in 100..<130 { try store.catalogue.seed(work(number), at: north(0.05)) }
    #expect(try numbers(.any, limit: 3) == [work(100), work(101), work(102)])
    let far = try #require(Coordinate(latitude: -89.9, longitude: 179.9))
    let works = try #require(try store.works(for: .any, near: far, limit: 2))
    #expect(works.nearest.count == 2)
  }
}

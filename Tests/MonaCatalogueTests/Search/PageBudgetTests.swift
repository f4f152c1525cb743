import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

@Suite struct PageBudgetTests {
  private let bench: ImportFixture
  private var catalogue: Catalogue { bench.catalogue }

  init() throws {
    bench = try ImportFixture()
  }

  /// Imports a mural for each title, the first one farthest from the centre.
  private func importing(_ titles: [String], as name: String) throws {
    let rows = titles.enumerated().map { index, title in
      "\(index + 1),\(title),\(45.5 + Double(titles.count - index) / 10_000),-73.6\n"
    }
    try bench.importing("id,titre,lat,lon\n" + rows.joined(), as: name)
  }

  private func best(_ text: String) throws -> [String?] {
    let origin = try #require(Coordinate(latitude: 45.5, longitude: -73.6))
    let sections = try catalogue.search(text, near: origin).sections
    guard case .discoveries(let rows)? = sections.first?.hits else { return [] }
    return rows.map(\.title.fr)
  }

  @Test func `all matches of several small sources are ranked, the last of each too`() throws {
    for source in 1...3 {
      try importing((1...300).map { "Murale \(source) \($0)" }, as: "Source \(source)")
    }
    let titles = try best("murale")
    #expect(Set(titles) == ["Murale 1 300", "Murale 2 300", "Murale 3 300"])
  }

  @Test func `a source with many matches hides no better match of another source`() throws {
    for source in 1...3 {
      try importing(
        (1...1500).map { "Muraleske \($0)" } + ["Murale \(source)"], as: "Source \(source)")
    }
    #expect(Set(try best("murale")) == ["Murale 1", "Murale 2", "Murale 3"])
    let section = try #require(try catalogue.search("murale").sections.first)
    #expect(section.total == SearchResults.countLimit)
  }

  @Test func `sources share the budget, and pass what they do not need to larger ones`() {
    let sources = [0..<100_000, 200_000..<300_000, 400_000..<500_000].map {
      Int64($0.lowerBound)...Int64($0.upperBound - 1)
    }
    let pages = PageBudget(sources)
    let rows =
      (0..<1000).map { Int64($0) * 64 } + [200_000] + (0..<1000).map { 400_000 + Int64($0) }
    #expect(!pages.holds(rows) && pages.holds(Array(rows.suffix(1001))))
    let chosen = pages.weighable(rows)
    #expect(chosen.count { $0 >= 200_000 } == 1001)
    // 400,000…400,999 lie on 16 or 17 pages, 200,000 on one.
    let left = PageBudget.limit - 17
    #expect((left - 1...left).contains(chosen.count { $0 < 200_000 }))
  }
}

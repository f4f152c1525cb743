import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Searches among the discoveries of several sources.
@Suite struct SourceSearchTests {
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
}

import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Tables with the headings of open-data portals: every work has its title and its position, and
/// nothing that it is not.
@Suite struct CityTableTests {
  private let fixture: ImportFixture

  init() throws { fixture = try ImportFixture() }

  private func works(_ table: String) throws -> (SourceReport, [String: Discovery]) {
    try fixture.works("works.csv", Data(table.utf8))
  }

  @Test(arguments: CityTable.all)
  func `each row is a work with its title, place, makers and year`(city: CityTable) throws {
    let (report, works) = try works(city.table)
    let rows = city.table.split(separator: "\n").count - 1
    #expect(report.counts.inserted == rows && report.counts.skipped.isEmpty)
    #expect(report.counts.remarks.isEmpty)
    #expect(works.count == rows && works[""] == nil)
    for (title, work) in works {
      let latitude = try #require(work.coordinate?.latitude, "\(title)")
      #expect(abs(latitude - city.latitude) < 0.1, "\(title)")
    }
    let work = try #require(works[city.title], "\(works.keys)")
    #expect(work.artwork?.makers.map(\.name) == city.makers)
    #expect(work.produced?.year == city.year)
    if let address = city.address { #expect(work.addresses.first?.fr == address) }
  }

  @Test(arguments: CityTable.all)
  func `an update without changes changes nothing`(city: CityTable) throws {
    _ = try works(city.table)
    let file = fixture.folder.url.appendingPathComponent("works.csv")
    let report = try fixture.catalogue.importSource(file)
    #expect(report.counts.changeCount == 0 && report.counts.unchanged > 0)
  }
}

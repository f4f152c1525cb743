import Foundation
import Testing

@testable import MonaModel

@Suite("The Montréal month of a moment")
struct MontrealMonthMomentTests {
  private func moment(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test(
    "The month changes at midnight in Montréal, in winter and in summer",
    arguments: [
      ("2026-12-01T04:59:59Z", 2026, 11), ("2026-12-01T05:00:00Z", 2026, 12),
      ("2026-07-01T03:59:59Z", 2026, 6), ("2026-07-01T04:00:00Z", 2026, 7),
      ("2027-01-01T04:59:59Z", 2026, 12), ("2026-11-30T23:00:00Z", 2026, 11),
      ("1969-12-31T12:00:00Z", 1969, 12),
    ])
  func midnight(at text: String, year: Int, month: Int) throws {
    let found = MontrealMonth(try moment(text))
    #expect((found.year, found.month) == (year, month))
  }

  @Test("Each moment of a year is in the month of its day")
  func sameAsDay() throws {
    let start = try moment("2026-01-01T05:00:00Z")
    for hour in 0..<(365 * 24) {
      let date = start.addingTimeInterval(Double(hour) * 3600)
      let month = MontrealMonth(date)
      let prefix = "\(month.year)-\(month.month < 10 ? "0" : "")\(month.month)-"
      #expect(MontrealDay(date).description.hasPrefix(prefix))
    }
  }

  @Test("A month begins at the first midnight, and months are in order")
  func begins() throws {
    let november = MontrealMonth(try moment("2026-11-21T12:00:00Z"))
    #expect(november.first.description == "2026-11-01")
    #expect(november < MontrealMonth(try moment("2026-12-21T12:00:00Z")))
  }
}

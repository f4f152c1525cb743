import Foundation
import MonaModel
import MonaText
import Testing

@Suite("Dates that a person types")
struct TypedMomentTests {
  @Test(
    "A day or a moment, in Montréal's time unless it says a time zone",
    arguments: [
      ("2026-11-01", "2026-11-01T17:00:00Z"), (" 2026-11-01 14:30 ", "2026-11-01T19:30:00Z"),
      ("2026-11-01T14:30:05", "2026-11-01T19:30:05Z"),
      ("2026-11-01T14:30:00-05:00", "2026-11-01T19:30:00Z"),
    ])
  func read(text: String, expected: String) throws {
    let date = try #require(TypedMoment.date(text))
    #expect(date.formatted(.iso8601) == expected)
    #expect(
      TypedMoment.date(TypedMoment.text(date)).map { abs($0.timeIntervalSince(date)) < 60 } == true)
  }

  @Test("Anything else is none", arguments: ["", "yesterday", "2026-13-01", "1/11/2026", "14:30"])
  func refused(text: String) {
    #expect(TypedMoment.date(text) == nil)
  }

  @Test("Today before noon is now, not later")
  func today() throws {
    let morning = MontrealDay(number: 20_000).date(hour: 8)
    #expect(TypedMoment.date("2024-10-04", now: morning) == morning)
  }
}

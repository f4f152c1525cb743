import Foundation
import Testing

@testable import MonaModel

@Suite("A Montréal day")
struct MontrealDayTests {
  private func moment(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test(
    "The day changes at midnight in Montréal, in winter and in summer",
    arguments: [
      ("2026-11-21T04:59:59Z", "2026-11-20"), ("2026-11-21T05:00:00Z", "2026-11-21"),
      ("2026-07-01T03:59:59Z", "2026-06-30"), ("2026-07-01T04:00:00Z", "2026-07-01"),
      ("2024-02-29T12:00:00Z", "2024-02-29"), ("1969-12-31T12:00:00Z", "1969-12-31"),
    ])
  func midnight(at text: String, day: String) throws {
    #expect(MontrealDay(try moment(text)).description == day)
  }

  @Test("A day ends where the next one starts, even when clocks change")
  func ends() throws {
    let spring = try #require(MontrealDay("2026-03-08"))
    #expect(spring.end.timeIntervalSince(spring.start) == 23 * 3600)
    let autumn = try #require(MontrealDay("2026-11-01"))
    #expect(autumn.end.timeIntervalSince(autumn.start) == 25 * 3600)
    #expect(autumn.next.description == "2026-11-02")
    #expect(autumn < autumn.next)
  }

  @Test("Twenty years of days are written, read and counted one by one")
  func roundTrip() throws {
    var day = try #require(MontrealDay("2019-12-31"))
    for _ in 0..<7305 {
      #expect(MontrealDay(day.description) == day)
      #expect(MontrealDay(day.start) == day)
      #expect(MontrealDay(day.end.addingTimeInterval(-1)) == day)
      day = day.next
    }
    #expect(day.description == "2039-12-31")
  }

  @Test(
    "What is no day is refused",
    arguments: [
      "", "2026", "2026-1-1", "2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
      "26-01-01", "2026/01/01", "2026-01-01 ", "+026-01-01", "２０２６-01-01", "0000-01-01",
    ])
  func refused(text: String) {
    #expect(MontrealDay(text) == nil)
  }
}

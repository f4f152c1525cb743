import Foundation
import Testing
@testable import MonaModel

@Suite("Days in Montréal")
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

  @Test("Twenty years of days are formatted, parsed and enumerated one by one")
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
    "Invalid days are refused",
    arguments: [
      "", "2026", "2026-1-1", "2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "2026-01-00",
      "26-01-01", "2026/01/01", "2026-01-01 ", "+026-01-01", "２０２６-01-01", "0000-01-01",
    ])
  func refused(text: String) {
    #expect(MontrealDay(text) == nil)
  }
}

@Suite("Months in Montréal")
struct MontrealMonthTests {
  @Test("A month has all its days and no other, over twenty years")
  func days() throws {
    var month = MontrealMonth(try #require(MontrealDay("2019-12-31")))
    var day = month.first
    for _ in 0..<240 {
      #expect((28...31).contains(month.days.count))
      for own in month.days {
        #expect(own == day && MontrealMonth(own) == month)
        day = day.next
      }
      #expect(month.next.previous == month && month < month.next)
      month = month.next
    }
    #expect(month.description == "2039-12")
  }

  @Test("February has 29 days in leap years")
  func leap() {
    #expect(MontrealMonth(year: 2024, month: 2).days.count == 29)
    #expect(MontrealMonth(year: 2026, month: 2).days.count == 28)
    #expect(MontrealMonth(year: 2100, month: 2).days.count == 28)
  }

  @Test(
    "Days have a weekday, 0 for Sunday",
    arguments: [
      ("2026-11-21", 6, 21), ("2026-11-22", 0, 22), ("1970-01-01", 4, 1), ("1969-12-28", 0, 28),
      ("1600-01-01", 6, 1),
    ])
  func weekday(text: String, weekday: Int, number: Int) throws {
    let day = try #require(MontrealDay(text))
    #expect(day.weekday == weekday && day.dayOfMonth == number && day.next.previous == day)
  }
}

@Suite("The Montréal month of an instant")
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

  @Test("Each instant of a year is in the month of its day")
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

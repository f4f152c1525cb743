import Foundation
import MonaModel
import Testing

@Suite struct DailyLimitTests {
  private static func calendar(_ zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  private static func moment(_ text: String) -> Date { ISO8601.date(text) ?? .distantPast }

  @Test func `an event is due from its hour on, once a day`() {
    let (montreal, nine) = (Self.calendar("America/Toronto"), DailyLimit(from: 9))
    let morning = Self.moment("2026-11-24T13:59:59Z")
    #expect(!nine.isDue(at: morning, last: nil, calendar: montreal))
    let told = morning + 1
    #expect(nine.isDue(at: told, last: nil, calendar: montreal))
    #expect(!nine.isDue(at: told + 36_000, last: told, calendar: montreal))
    #expect(
      !nine.isDue(at: told + 82_800, last: told, calendar: montreal), "8 a.m. of the next day")
    #expect(nine.isDue(at: told + 86_400, last: told, calendar: montreal))
  }

  @Test func `far from Montréal, its new day does not start a second local day`() {
    let tokyo = Self.calendar("Asia/Tokyo")
    let told = Self.moment("2026-11-24T00:00:00Z")  // 9 a.m. there, the evening before in Montréal
    #expect(!DailyLimit(from: 9).isDue(at: told + 6 * 3600, last: told, calendar: tokyo))
    #expect(DailyLimit(from: 9).isDue(at: told + 86_400, last: told, calendar: tokyo))
  }

  @Test func `a clock that was ahead does not block it for ever`() {
    let montreal = Self.calendar("America/Toronto")
    let told = Self.moment("2031-01-01T17:00:00Z")
    #expect(
      DailyLimit().isDue(at: Self.moment("2026-11-24T17:00:00Z"), last: told, calendar: montreal))
  }

  @Test func `the wait lasts until the hour, of the next day if need be`() {
    let montreal = Self.calendar("America/Toronto")
    let eight = Self.moment("2026-11-24T13:00:00Z")
    #expect(DailyLimit(from: 9).wait(from: eight, calendar: montreal) == 3600)
    #expect(DailyLimit(from: 8).wait(from: eight + 60, calendar: montreal) == 86_400 - 60)
    #expect(DailyLimit(from: -4).hour == 0 && DailyLimit(from: 99).hour == 23)
  }
}

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
    let notified = morning + 1
    #expect(nine.isDue(at: notified, last: nil, calendar: montreal))
    #expect(!nine.isDue(at: notified + 36_000, last: notified, calendar: montreal))
    #expect(
      !nine.isDue(at: notified + 82_800, last: notified, calendar: montreal),
      "8 a.m. of the next day")
    #expect(nine.isDue(at: notified + 86_400, last: notified, calendar: montreal))
  }

  @Test func `far from Montréal, its new day does not start a second local day`() {
    let tokyo = Self.calendar("Asia/Tokyo")
    // 9 a.m. in Tokyo, the evening before in Montréal.
    let notified = Self.moment("2026-11-24T00:00:00Z")
    #expect(!DailyLimit(from: 9).isDue(at: notified + 6 * 3600, last: notified, calendar: tokyo))
    #expect(DailyLimit(from: 9).isDue(at: notified + 86_400, last: notified, calendar: tokyo))
  }

  @Test func `a clock that was ahead does not block it for ever`() {
    let montreal = Self.calendar("America/Toronto")
    let notified = Self.moment("2031-01-01T17:00:00Z")
    #expect(
      DailyLimit().isDue(
        at: Self.moment("2026-11-24T17:00:00Z"), last: notified, calendar: montreal))
  }

  @Test func `the wait lasts until the hour, of the next day if need be`() {
    let montreal = Self.calendar("America/Toronto")
    let eight = Self.moment("2026-11-24T13:00:00Z")
    #expect(DailyLimit(from: 9).wait(from: eight, calendar: montreal) == 3600)
    #expect(DailyLimit(from: 8).wait(from: eight + 60, calendar: montreal) == 86_400 - 60)
    #expect(DailyLimit(from: -4).hour == 0 && DailyLimit(from: 99).hour == 23)
  }
}

import Testing

@testable import MonaModel

@Suite("A month in Montréal")
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
    "Days know their place in the week, 0 for Sunday",
    arguments: [
      ("2026-11-21", 6, 21), ("2026-11-22", 0, 22), ("1970-01-01", 4, 1), ("1969-12-28", 0, 28),
      ("1600-01-01", 6, 1),
    ])
  func weekday(text: String, weekday: Int, number: Int) throws {
    let day = try #require(MontrealDay(text))
    #expect(day.weekday == weekday && day.dayOfMonth == number && day.next.previous == day)
  }
}

import Foundation

/// Reads the Montréal days of many moments in order: those of one day cost no calendar.
package struct DayReader {
  private var last: (day: MontrealDay, start: Date, end: Date)?

  /// A reader that has read nothing.
  package init() {}

  /// The day of a moment as `Moment` writes it; the first of all when it is not one.
  package mutating func day(of text: String) -> MontrealDay {
    let date = Moment.date(text) ?? .distantPast
    if let last, date >= last.start, date < last.end { return last.day }
    let day = MontrealDay(date)
    last = (day, day.start, day.end)
    return day
  }
}

import Foundation

extension MontrealMonth {
  /// The month it is in Montréal at `moment`.
  package init(_ moment: Date) {
    let utc = CivilDate(dayNumber: Int((moment.timeIntervalSince1970 / 86_400).rounded(.down)))
    if utc.day > 1 {
      self.init(year: utc.year, month: utc.month)
    } else {
      // Montréal is some hours behind: only on the first of a month in UTC may it be another month
      // there, and the calendar, which takes its time, be asked.
      self.init(MontrealDay(moment))
    }
  }
}

import Foundation

/// Which dates of photos can be true.
///
/// A camera whose clock was never set, or lost its battery, counts from the day it was made to begin
/// with: 1970, 1980 and 2000 are those of the chips and of the formats of cards.
package enum CameraDate {
  /// Whether a clock that says this was never set.
  package static func isUnset(_ date: Date) -> Bool {
    date < firstDigital || unsetWeek.contains(date)
  }

  /// Whether a photo may have been taken then: its clock was set, and it is not still to come.
  package static func isBelievable(_ date: Date, now: Date = Date()) -> Bool {
    date <= now && !isUnset(date)
  }

  /// 1981 in UTC: no camera before wrote a date, and clocks that begin in 1980 were set within a year.
  package static let firstDigital = Date(timeIntervalSince1970: 347_155_200)
  /// The first week of 2000, and the half day by which it may be told in another zone.
  package static let unsetWeek =
    Date(timeIntervalSince1970: 946_641_600)..<Date(timeIntervalSince1970: 947_289_600)
}

import Foundation

/// A camera, as far as its photos tell one from another; each has a clock of its own.
package struct Camera: Hashable, Sendable {
  /// Its maker and model; nil when its photos do not say.
  package var name: String?
  /// The number its maker gave to this one; nil when its photos do not say.
  package var serial: String?

  /// A camera of this name and number.
  package init(name: String? = nil, serial: String? = nil) {
    (self.name, self.serial) = (name, serial)
  }
}

/// What a photo tells of the clock of its camera.
package struct ClockShot: Hashable, Sendable {
  /// By the camera's clock.
  package var takenAt: Date
  /// By the clock of the satellites, in UTC, if the camera heard them.
  package var satelliteTime: Date?
  /// Where it was taken, if the camera or the person said so.
  package var position: Position?

  /// What a photo tells.
  package init(takenAt: Date, satelliteTime: Date? = nil, position: Position? = nil) {
    self.takenAt = takenAt
    self.satelliteTime = satelliteTime
    self.position = position
  }
}

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

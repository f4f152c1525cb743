import Foundation

/// A camera as identified by its photos.
///
/// Each camera has its own clock.
package struct Camera: Hashable, Sendable {
  /// Maker and model; nil when the photos do not contain them.
  package var name: String?
  /// The serial number; nil when the photos do not contain it.
  package var serial: String?

  /// Creates a camera.
  package init(name: String? = nil, serial: String? = nil) {
    (self.name, self.serial) = (name, serial)
  }
}

/// The data of a photo that the clock estimation uses.
package struct ClockShot: Hashable, Sendable {
  /// The time by the camera's clock.
  package var takenAt: Date
  /// The satellite time in UTC; nil when the camera had no reception.
  package var satelliteTime: Date?
  /// Where it was taken; nil when neither the camera nor the person gave a position.
  package var position: Position?

  /// Creates the data of a photo.
  package init(takenAt: Date, satelliteTime: Date? = nil, position: Position? = nil) {
    self.takenAt = takenAt
    self.satelliteTime = satelliteTime
    self.position = position
  }
}

/// Decides which camera dates are plausible.
///
/// A clock that was never set, or lost its battery, starts from a default date: 1970, 1980 or 2000,
/// depending on the chip or the card format.
package enum CameraDate {
  /// Whether the date shows that the clock was never set.
  package static func isUnset(_ date: Date) -> Bool {
    date < firstDigital || unsetWeek.contains(date)
  }

  /// Whether a photo can have been taken at that date: the clock was set and the date is not in the
  /// future.
  package static func isBelievable(_ date: Date, now: Date = Date()) -> Bool {
    date <= now && !isUnset(date)
  }

  /// 1981 in UTC.
  ///
  /// No camera wrote dates before; clocks that start in 1980 are assumed to be set within a year.
  package static let firstDigital = Date(timeIntervalSince1970: 347_155_200)
  /// The first week of 2000, with half a day on either side for time zones.
  package static let unsetWeek =
    Date(timeIntervalSince1970: 946_641_600)..<Date(timeIntervalSince1970: 947_289_600)
}

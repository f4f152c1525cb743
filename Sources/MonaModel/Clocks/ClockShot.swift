import Foundation

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

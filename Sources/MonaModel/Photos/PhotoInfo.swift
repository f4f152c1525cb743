import Foundation

/// What is known of an image file that was proved to be one.
package struct PhotoInfo: Hashable, Sendable {
  /// Its format, told by its content.
  package var type: PhotoType
  /// Pixels across, before its orientation is applied.
  package var width: Int
  /// Pixels down, before its orientation is applied.
  package var height: Int
  /// When the camera says it was taken.
  package var takenAt: Date?
  /// Where it was taken, if the camera knew.
  package var position: Position?
  /// When the satellites the camera heard say it was taken; clocks may be wrong, these are not.
  package var satelliteTime: Date?
  /// Where the camera looked, in degrees clockwise from true north, 0 up to 360.
  package var direction: Double?
  /// The camera that took it.
  package var camera = Camera()

  /// How far from the truth a camera's position usually is, in metres, when it does not say.
  package static let usualAccuracy = 15.0

  /// An image has more pixels than this only to do harm, or by mistake.
  package static let pixelLimit = 100_000_000
  /// A file has more bytes than this only to do harm, or by mistake.
  package static let byteLimit = 500_000_000

  /// An image of this type and size.
  package init(type: PhotoType, width: Int, height: Int, takenAt: Date? = nil) {
    self.type = type
    self.width = width
    self.height = height
    self.takenAt = takenAt
  }
}

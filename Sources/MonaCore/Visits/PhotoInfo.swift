import Foundation

/// What is known of an image file that was proved to be one.
public struct PhotoInfo: Hashable, Sendable {
  /// Its format, told by its content.
  public var type: PhotoType
  /// Pixels across, before its orientation is applied.
  public var width: Int
  /// Pixels down, before its orientation is applied.
  public var height: Int
  /// When the camera says it was taken.
  public var takenAt: Date?
  /// Where it was taken, if the camera knew.
  public var position: Position?
  /// When the satellites the camera heard say it was taken; clocks may be wrong, these are not.
  public var satelliteTime: Date?
  /// Where the camera looked, in degrees clockwise from true north, 0 up to 360.
  public var direction: Double?
  /// The camera's maker and model.
  public var camera: String?

  /// How far from the truth a camera's position usually is, in metres, when it does not say.
  public static let usualAccuracy = 15.0

  /// An image has more pixels than this only to do harm, or by mistake.
  public static let pixelLimit = 100_000_000
  /// A file has more bytes than this only to do harm, or by mistake.
  public static let byteLimit = 500_000_000

  /// An image of this type and size.
  public init(type: PhotoType, width: Int, height: Int, takenAt: Date? = nil) {
    self.type = type
    self.width = width
    self.height = height
    self.takenAt = takenAt
  }
}

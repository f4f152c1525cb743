import Foundation
import GRDB
import MonaModel

/// The stored row of a photo of a batch: what was read from the file, without derived values.
struct InboxRecord: Sendable {
  var id: Int64
  var file: URL
  var byteCount: Int
  var isRead: Bool
  var changedAt: Int
  var digest: PhotoDigest?
  var pixels: InboxPhoto.Pixels?
  /// When it was taken, by the camera's clock.
  var takenAt: Date?
  var satelliteTime: Date?
  var position: Position?
  var direction: Double?
  var camera: Camera
  var problem: InboxProblem?
  /// Whether the person selected the file itself, not its folder.
  var isNamed: Bool
  /// The stored group it is in.
  var group: Int64?
  /// Whether it is a video, which is only listed as left out.
  var isVideo: Bool

  /// The value of the `problem` column for a video.
  static let videoMark = "video"

  /// The columns that `init(row:)` reads, in its order.
  static let columns = """
    id, file, byteCount, isRead, digest, width, height, takenAt, satelliteTime, latitude,
    longitude, accuracy, direction, camera, problem, inGroup, changedAt, isNamed, serial
    """

  init(row: Row) {
    id = row[0]
    file = URL(fileURLWithPath: row[1], isDirectory: false)
    byteCount = row[2]
    isRead = row[3]
    digest = (row[4] as String?).flatMap { PhotoDigest(hex: $0) }
    if let width: Int = row[5], let height: Int = row[6] {
      pixels = InboxPhoto.Pixels(width: width, height: height)
    }
    takenAt = (row[7] as String?).flatMap(ISO8601.date)
    satelliteTime = (row[8] as String?).flatMap(ISO8601.date)
    if let latitude: Double = row[9], let longitude: Double = row[10],
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    {
      position = Position(
        coordinate: coordinate, accuracy: row[11] ?? PhotoInfo.usualAccuracy)
    }
    direction = row[12]
    camera = Camera(name: row[13], serial: row[18])
    isVideo = row[14] as String? == Self.videoMark
    problem = (row[14] as String?).map { InboxProblem(text: $0) ?? .album(.notAnImage) }
    group = row[15]
    changedAt = row[16]
    isNamed = row[17]
  }
}

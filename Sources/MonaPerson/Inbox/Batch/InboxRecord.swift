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
  /// How `takenAt` is known.
  var dateSource: PhotoDateSource
  /// When it was taken, as the person said.
  var saidAt: Date?
  var satelliteTime: Date?
  var position: Position?
  var direction: Double?
  var camera: Camera
  var problem: InboxProblem?
  /// Whether the person selected the file itself, not its folder.
  var isNamed: Bool
  /// The stored group it is in.
  var group: Int64?
  /// Whether the person keeps it beside the chosen photo of its group.
  var isKept: Bool
  /// The name in the album under which collecting added it to a visit.
  var addedAs: String?
  /// Why it is only listed as left out; nil for a photo.
  var leftOut: LeftOut?

  /// A file that is no photo; the raw value is that of the `problem` column.
  enum LeftOut: String {
    case video
    /// Of another kind, or the raw file of a photo.
    case other
  }

  /// The columns that `init(row:)` reads.
  static let columns = """
    id, file, byteCount, isRead, digest, width, height, takenAt, satelliteTime, latitude,
    longitude, accuracy, direction, camera, problem, inGroup, changedAt, isNamed, serial,
    dateSource, saidAt, isKept, addedAs
    """

  init(row: Row) {
    id = row["id"]
    file = URL(pathText: row["file"])
    byteCount = row["byteCount"]
    isRead = row["isRead"]
    digest = row.digest("digest")
    if let width: Int = row["width"], let height: Int = row["height"] {
      pixels = InboxPhoto.Pixels(width: width, height: height)
    }
    takenAt = row.moment("takenAt")
    dateSource = (row["dateSource"] as String?).flatMap(PhotoDateSource.init) ?? .camera
    saidAt = row.moment("saidAt")
    satelliteTime = row.moment("satelliteTime")
    if let latitude: Double = row["latitude"], let longitude: Double = row["longitude"],
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    {
      position = Position(
        coordinate: coordinate, accuracy: row["accuracy"] ?? PhotoInfo.usualAccuracy)
    }
    direction = row["direction"]
    camera = Camera(name: row["camera"], serial: row["serial"])
    leftOut = (row["problem"] as String?).flatMap(LeftOut.init)
    problem = (row["problem"] as String?).map { InboxProblem(text: $0) ?? .album(.notAnImage) }
    group = row["inGroup"]
    isKept = row["isKept"]
    addedAs = row["addedAs"]
    changedAt = row["changedAt"]
    isNamed = row["isNamed"]
  }
}

import Foundation
import GRDB
import MonaModel

/// The clock of a camera with photos in the batch: its offset, and how reliable that is.
package struct CameraClock: Hashable, Sendable, Identifiable {
  /// A camera, with or without its clock set.
  package struct ID: Hashable, Sendable {
    /// The camera.
    package var camera: Camera
    /// Whether it applies to the photos taken while the clock was not set.
    package var isUnset: Bool

    /// The clock of a camera.
    package init(_ camera: Camera, isUnset: Bool = false) {
      (self.camera, self.isUnset) = (camera, isUnset)
    }
  }

  /// The origin of the clock's offset.
  package enum Origin: Hashable, Sendable {
    /// The person set no offset: the camera's time is used.
    case camera
    /// The person set it for these photos.
    case person
    /// The person set it for photos of other days.
    case earlier
  }

  /// The camera.
  package var id: ID
  /// The number of photos located by this clock: those without a position.
  package var photoCount: Int
  /// Whether any photo of the camera has a position.
  package var hasPositions: Bool
  /// Whether any photo has an implausible date, such as a future one.
  package var isBeyondBelief: Bool
  /// The offset in seconds that is added to the camera's time.
  package var offset: TimeInterval
  /// The origin of the offset.
  package var origin: Origin
  /// The offset derived from photos and tracks; nil if none.
  package var finding: ClockFinding?

  /// The offset to propose to the person; nil if nothing contradicts the current one.
  package var suggestion: TimeInterval? {
    guard let finding, finding.certainty != .ambiguous, !finding.agrees(with: offset),
      origin != .person || !finding.isContradicted
    else { return nil }
    // The person's offset takes precedence over a weak finding.
    return origin == .camera || finding.speaksAgainstCurrent ? finding.offset : nil
  }

  /// Whether the offset may be used without asking: it was found reliably, or the person set it and
  /// nothing contradicts it.
  package var isTrusted: Bool {
    guard !isBeyondBelief, suggestion == nil else { return false }
    return origin == .person || (finding?.certainty == .sure && !needsWord)
  }

  /// Whether the person has to confirm the time, as the clock was never set.
  private var needsWord: Bool { id.isUnset && origin == .camera }
}

/// The stored offset that the person set for a camera's clock.
struct StoredClock: Sendable {
  var id: CameraClock.ID
  var offset: TimeInterval
  /// The span of the photos, by the camera's clock, for which it was set.
  var span: ClosedRange<Date>

  /// The offset also applies this many seconds before and after that span: half a day.
  static let slack: TimeInterval = 43_200

  /// The columns that `init(row:)` reads.
  static let columns = "camera, serial, isUnset, seconds, holdsFrom, holdsUntil"

  init?(row: Row) {
    guard let start = ISO8601.date(row["holdsFrom"]), let end = ISO8601.date(row["holdsUntil"]),
      start <= end
    else {
      return nil
    }
    let (name, serial): (String, String) = (row["camera"], row["serial"])
    id = CameraClock.ID(
      Camera(name: name.isEmpty ? nil : name, serial: serial.isEmpty ? nil : serial),
      isUnset: row["isUnset"])
    offset = row["seconds"]
    span = start...end
  }

  /// Whether it applies to photos of these times.
  func holds(_ times: ClosedRange<Date>) -> Bool {
    times.lowerBound >= span.lowerBound - Self.slack
      && times.upperBound <= span.upperBound + Self.slack
  }

  static func all(_ db: Database) throws -> [CameraClock.ID: StoredClock] {
    let rows = try Row.fetchAll(db, sql: "SELECT \(columns) FROM cameraClock")
    return Dictionary(
      rows.compactMap(StoredClock.init).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The offset that the person set for photos like this one; 0 if none.
  static func offset(of info: PhotoInfo, _ db: Database) throws -> TimeInterval {
    guard let takenAt = info.takenAt, info.camera != Camera() else { return 0 }
    let id = CameraClock.ID(info.camera, isUnset: CameraDate.isUnset(takenAt))
    return try all(db)[id].flatMap { $0.holds(takenAt...takenAt) ? $0.offset : nil } ?? 0
  }

  /// Stores an offset that the person set.
  static func keep(
    _ offset: TimeInterval, of id: CameraClock.ID, taken span: ClosedRange<Date>, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO cameraClock
          (camera, serial, isUnset, seconds, holdsFrom, holdsUntil, setAt)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.camera.name ?? "", id.camera.serial ?? "", id.isUnset, offset,
        ISO8601.string(span.lowerBound), ISO8601.string(span.upperBound), ISO8601.string(Date()),
      ])
  }

  /// Deletes the offsets that were set for the photos of a batch.
  static func forget(saidIn contents: InboxContents, _ db: Database) throws {
    for (id, photos) in contents.photosByClock {
      guard let kept = contents.clocks[id], let span = InboxContents.span(photos),
        kept.holds(span)
      else { continue }
      try db.execute(
        sql: "DELETE FROM cameraClock WHERE camera = ? AND serial = ? AND isUnset = ?",
        arguments: [id.camera.name ?? "", id.camera.serial ?? "", id.isUnset])
    }
  }
}

extension Store {
  /// The offset in seconds that the person set for the clock of a photo's camera; 0 if none.
  func clockOffset(of info: PhotoInfo) throws -> TimeInterval {
    try person.readSnapshot { db in try StoredClock.offset(of: info, db) }
  }
}

import Foundation
import GRDB
import MonaModel

/// What the person said of the clock of a camera, as their database has it.
struct StoredClock: Sendable {
  var id: CameraClock.ID
  var offset: TimeInterval
  /// When, by the camera's clock, the photos were taken that it was said of.
  var span: ClosedRange<Date>

  /// A clock keeps its error until it is set: before and after the photos it was said of, it is
  /// believed for half a day.
  static let slack: TimeInterval = 43_200

  /// What `init(row:)` reads, in its order.
  static let columns = "camera, serial, isUnset, seconds, holdsFrom, holdsUntil"

  init?(row: Row) {
    guard let start = ISO8601.date(row[4]), let end = ISO8601.date(row[5]), start <= end else {
      return nil
    }
    let (name, serial): (String, String) = (row[0], row[1])
    id = CameraClock.ID(
      Camera(name: name.isEmpty ? nil : name, serial: serial.isEmpty ? nil : serial),
      isUnset: row[2])
    offset = row[3]
    span = start...end
  }

  /// Whether it was said of photos taken then.
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

  /// Keeps what the person says of a clock.
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

  /// Forgets what was said of clocks by the photos of a batch.
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

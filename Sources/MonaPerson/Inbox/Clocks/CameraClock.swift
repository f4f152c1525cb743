import Foundation
import GRDB
import MonaModel

/// The clock of a camera whose photos are in the batch: what it lacks, and whether that is sure.
package struct CameraClock: Hashable, Sendable, Identifiable {
  /// Whose clock it is, and while it was set or not.
  package struct ID: Hashable, Sendable {
    /// The camera.
    package var camera: Camera
    /// Whether these are the photos it took while its clock was not set.
    package var isUnset: Bool

    /// The clock of a camera.
    package init(_ camera: Camera, isUnset: Bool = false) {
      (self.camera, self.isUnset) = (camera, isUnset)
    }
  }

  /// Why the clock is put right by as much as it is.
  package enum Origin: Hashable, Sendable {
    /// Nobody said anything: the time is what the camera says.
    case camera
    /// The person said so, of these photos.
    case person
    /// The person said so of photos of other days.
    case earlier
  }

  /// Whose it is.
  package var id: ID
  /// How many photos follow from it: those that say no position.
  package var photoCount: Int
  /// Whether a photo of the camera says its position.
  package var hasPositions: Bool
  /// Whether a photo of it says a date that cannot be, such as one to come.
  package var isBeyondBelief: Bool
  /// The camera's time plus this, in seconds, is taken for the true time.
  package var offset: TimeInterval
  /// Where that comes from.
  package var origin: Origin
  /// What the photos and the tracks tell; nil when they tell nothing.
  package var finding: ClockFinding?

  /// The offset to ask the person about; nil when nothing speaks against the one there is.
  package var suggestion: TimeInterval? {
    guard let finding, finding.certainty != .ambiguous, !finding.agrees(with: offset) else {
      return nil
    }
    // What the person said counts more than what clocks usually lack.
    return origin == .camera || finding.speaksAgainstCurrent ? finding.offset : nil
  }

  /// Whether what follows from the clock may be taken unseen: it is found surely, or the person
  /// said so and nothing speaks against it.
  package var isTrusted: Bool {
    guard !isBeyondBelief, suggestion == nil else { return false }
    return origin == .person || (finding?.certainty == .sure && !needsWord)
  }

  /// Whether only the person can say that the time is right: it was never set.
  private var needsWord: Bool { id.isUnset && origin == .camera }
}

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

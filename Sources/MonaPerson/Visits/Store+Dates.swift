import Foundation
import GRDB
import MonaModel

extension Store {
  /// Corrects when a discovery was collected; an equal date changes nothing.
  ///
  /// The photo keeps its name, and the time that its camera gave.
  /// - Returns: the visit before.
  /// - Throws: `StoreError.impossibleDate` or `.notCollected`.
  @discardableResult
  package func setDate(
    of id: DiscoveryID, to date: Date, at now: Date = Date()
  ) throws -> Visit {
    guard VisitDate.isPossible(date, now: now) else { throw StoreError.impossibleDate(date) }
    return try writePerson { db in try Self.setDate(of: id, to: date, at: now, db) }
  }

  @discardableResult
  static func setDate(
    of id: DiscoveryID, to date: Date, at now: Date, _ db: Database
  ) throws -> Visit {
    guard let visit = try Visit.fetch(id, in: db) else { throw StoreError.notCollected(id) }
    let text = ISO8601.string(date)
    guard ISO8601.string(visit.collectedAt) != text else { return visit }
    // A visit that the server cannot have yet is sent with its date.
    let change = try mayServerKnow(.visit, of: id, db) ? nextChange(db) : 0
    try db.executeCached(
      sql: """
        UPDATE visit SET collectedAt = ?, dateChange = ?, dateChangedAt = ? WHERE discovery = ?
        """, arguments: [text, change, ISO8601.string(now), id.key])
    try datePhotos(of: id, from: visit.collectedAt, to: date, db)
    return visit
  }

  /// Dates the photos of a visit whose date was the visit's as it is now.
  static func datePhotos(
    of id: DiscoveryID, from old: Date, to date: Date, _ db: Database
  ) throws {
    try db.executeCached(
      sql: "UPDATE visitPhoto SET datedAt = ? WHERE visit = ? AND datedAt = ?",
      arguments: [ISO8601.string(date), id.key, ISO8601.string(old)])
  }

  /// Whether the date of a visit has to be sent with its other changes: the server may not have one,
  /// or has another one.
  ///
  /// Otherwise it is left out, as another device may have corrected it since.
  package func sendsDate(of id: DiscoveryID) throws -> Bool {
    try person.readSnapshot { db in
      guard let visit = try LocalVisit.fetch(id, db) else { return false }
      if !visit.isKnownToServer || visit.isUnsent(.date) { return true }
      guard let known = try KnownVisit.fetch(id, db) else { return false }
      return known.readAt != nil && known.collectedAt == nil
    }
  }
}

/// Validates when a discovery was collected.
package enum VisitDate {
  /// 1826 in UTC, when the oldest photograph that exists was taken.
  private static let first = Date(timeIntervalSince1970: -4_544_208_000)

  /// Whether something can have been collected then: not in the future, nor before photography.
  package static func isPossible(_ date: Date, now: Date = Date()) -> Bool {
    (first...max(first, now)).contains(date)
  }
}

import GRDB
import MonaModel

extension Store {
  /// The number of a change that is made now: above all others in the person's file.
  /// - Parameter count: how many changes are made; theirs are this number and those after it.
  static func nextChange(count: Int = 1, _ db: Database) throws -> Int {
    try db.executeCached(sql: "UPDATE changeCounter SET last = last + ?", arguments: [count])
    guard let last = try Int.fetchOne(db.cachedStatement(sql: "SELECT last FROM changeCounter"))
    else {
      throw DatabaseError(message: "the person's file has no counter of changes")
    }
    return last - count + 1
  }

  /// The number of a change of one part of a visit; 0 when the part is cleared and the server cannot
  /// have heard of it, so that there is nothing to tell.
  static func nextChange(
    of field: VisitField, of id: DiscoveryID, isCleared: Bool, _ db: Database
  ) throws -> Int {
    guard isCleared, try !mayServerKnow(field, of: id, db) else { return try nextChange(db) }
    return 0
  }

  /// Whether the server may know a part of a visit: it confirmed some change of it, or one was
  /// handed out to be sent, and its answer is on its way, or lost; or it has another device's.
  static func mayServerKnow(
    _ field: VisitField, of id: DiscoveryID, _ db: Database
  ) throws -> Bool {
    let name = field.rawValue
    // Of a visit itself, what was read counts as confirmed.
    let wasRead = field == .visit ? "FALSE" : "remoteVisit.\(name) IS NOT NULL"
    return try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT ifnull(confirmed.\(name), 0) > 0
            OR visit.\(name)Change BETWEEN 1 AND changeCounter.sendingBegun
            OR \(wasRead)
          FROM visit LEFT JOIN confirmed USING (discovery) LEFT JOIN remoteVisit USING (discovery),
            changeCounter
          WHERE visit.discovery = ?
          """), arguments: [id.key]) ?? false
  }
}

/// A part of a visit that travels to the server on its own.
package enum VisitField: String, Sendable {
  /// That there is a visit, or no longer.
  case visit
  case photo, rating, comment
}

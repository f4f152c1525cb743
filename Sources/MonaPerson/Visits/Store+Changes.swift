import GRDB
import MonaModel

extension Store {
  /// The next change number, above all others in the person's file.
  /// - Parameter count: how many changes are made; they get this number and the following ones.
  static func nextChange(count: Int = 1, _ db: Database) throws -> Int {
    try db.executeCached(sql: "UPDATE changeCounter SET last = last + ?", arguments: [count])
    guard let last = try Int.fetchOne(db.cachedStatement(sql: "SELECT last FROM changeCounter"))
    else {
      throw DatabaseError(message: "the person's file has no counter of changes")
    }
    return last - count + 1
  }

  /// The number for a change of one field.
  ///
  /// It is 0 if the field is cleared and the server cannot have a value, so there is nothing to
  /// upload.
  static func nextChange(
    of field: VisitField, of id: DiscoveryID, isCleared: Bool, _ db: Database
  ) throws -> Int {
    guard isCleared, try !mayServerKnow(field, of: id, db) else { return try nextChange(db) }
    return 0
  }

  /// Whether the server may have a value of a field: it confirmed one, one may have been sent, or
  /// another device uploaded one.
  ///
  /// The value before an unsent one may have been sent without an answer: that is unknown once the
  /// visit may have been sent.
  static func mayServerKnow(
    _ field: VisitField, of id: DiscoveryID, _ db: Database
  ) throws -> Bool {
    let name = field.rawValue
    // A visit that was read from the server counts as confirmed.
    let wasRead = field == .visit ? "FALSE" : "remoteVisit.\(name) IS NOT NULL"
    return try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT ifnull(confirmed.\(name), 0) > 0
            OR visit.\(name)Change > 0 AND visit.visitChange BETWEEN 1 AND changeCounter.sendingBegun
            OR \(wasRead)
          FROM visit LEFT JOIN confirmed USING (discovery) LEFT JOIN remoteVisit USING (discovery),
            changeCounter
          WHERE visit.discovery = ?
          """), arguments: [id.key]) ?? false
  }
}

/// A part of a visit that is uploaded on its own.
package enum VisitField: String, Sendable {
  /// The creation or removal of the visit.
  case visit
  case photo, rating, comment
  /// When it was collected, if it was corrected after the visit was sent.
  case date
  /// One of the photos, beside the chosen one or as the same, for a server that takes them all.
  case photos
}

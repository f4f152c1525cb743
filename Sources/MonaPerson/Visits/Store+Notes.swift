import Foundation
import GRDB
import MonaModel

extension Store {
  /// Rates a visit with 1 to 5 stars, or clears its rating.
  ///
  /// An equal rating changes nothing, so nothing is uploaded twice.
  /// - Throws: `StoreError.ratingOutOfRange` or `.notCollected`.
  package func rate(_ id: DiscoveryID, _ rating: Int?, at date: Date = Date()) throws {
    let rating = try VisitNote.rating(rating)
    try writePerson { db in try Self.setRating(rating, of: id, at: date, db) }
  }

  /// Replaces the comment of a visit; nil or blanks clear it.
  ///
  /// An equal comment changes nothing, so nothing is uploaded twice. A different draft stays, and
  /// its writer is asked.
  /// - Throws: `StoreError.commentTooLong` or `.notCollected`.
  package func comment(_ id: DiscoveryID, _ comment: String?, at date: Date = Date()) throws {
    let comment = try VisitNote.comment(comment)
    try writePerson { db in try Self.setComment(comment, of: id, at: date, db) }
  }

  /// Saves a draft as the comment of a visit, unless the comment changed since the draft was
  /// started.
  ///
  /// In that case the comment stays, and the text is stored as a draft.
  /// - Parameter basis: the comment when the draft was started; nil for none.
  /// - Throws: `StoreError.commentChanged` if it changed meanwhile; `.commentTooLong` or
  ///   `.notCollected`.
  package func comment(
    _ id: DiscoveryID, _ comment: String?, startedFrom basis: String?, at date: Date = Date()
  ) throws {
    let comment = try VisitNote.comment(comment)
    let isKept = try writePerson { db in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT comment FROM visit WHERE discovery = ?"),
        arguments: [id.key])
      let now = row.flatMap { $0[0] as String? }
      guard row == nil || now == basis || now == comment else {
        try Self.keep(Draft(comment ?? "", startedFrom: basis), of: id, at: date, db)
        return false
      }
      try Self.setComment(comment, of: id, at: date, db)
      try Self.forgetDraft(of: id, db)
      return true
    }
    guard isKept else { throw StoreError.commentChanged(id) }
  }

  static func setRating(
    _ rating: Int?, of id: DiscoveryID, at date: Date, _ db: Database
  ) throws {
    try set(.rating, of: id, to: rating, at: date, db)
  }

  static func setComment(
    _ comment: String?, of id: DiscoveryID, at date: Date, _ db: Database
  ) throws {
    let words = (column: "commentWords", text: comment.map(IndexedText.of))
    try set(.comment, of: id, to: comment, with: words, at: date, db)
    try forgetDraft(of: id, saying: comment, db)
  }

  /// - Parameter companion: a column that is written with the field.
  private static func set<Value: DatabaseValueConvertible & Equatable>(
    _ field: VisitField, of id: DiscoveryID, to value: Value?,
    with companion: (column: String, text: String?)? = nil, at date: Date, _ db: Database
  ) throws {
    let name = field.rawValue
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(name) FROM visit WHERE discovery = ?"), arguments: [id.key])
    guard let row else { throw StoreError.notCollected(id) }
    guard row[0] != value else { return }
    let change = try nextChange(of: field, of: id, isCleared: value == nil, db)
    var changes = "\(name) = ?, \(name)Change = ?, \(name)ChangedAt = ?"
    var arguments: StatementArguments = [value, change, ISO8601.string(date)]
    if let companion {
      changes += ", \(companion.column) = ?"
      arguments += [companion.text]
    }
    try db.executeCached(
      sql: "UPDATE visit SET \(changes) WHERE discovery = ?", arguments: arguments + [id.key])
  }
}

/// Validates a rating and a comment.
package enum VisitNote {
  /// - Throws: `StoreError.ratingOutOfRange`.
  package static func rating(_ rating: Int?) throws(StoreError) -> Int? {
    guard let rating else { return nil }
    guard (1...5).contains(rating) else { throw .ratingOutOfRange(rating) }
    return rating
  }

  /// The trimmed comment; nil if it is blank.
  ///
  /// U+0000 is removed, as SQLite's `length` stops at the first one.
  /// - Throws: `StoreError.commentTooLong`.
  package static func comment(_ comment: String?) throws(StoreError) -> String? {
    guard let comment else { return nil }
    let scalars = comment.unicodeScalars.filter { $0.value != 0 }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    let kept = scalars[first...last]
    guard kept.count <= CommentLimit.scalars else { throw .commentTooLong(kept.count) }
    return String(kept)
  }
}

import Foundation
import GRDB

extension Store {
  /// Gives a visit 1 to 5 stars, or takes them back.
  ///
  /// The same rating again changes nothing, so nothing is sent twice.
  /// - Throws: `StoreError.ratingOutOfRange` or `.notCollected`.
  public func rate(_ id: DiscoveryID, _ rating: Int?, at date: Date = Date()) throws {
    try set("rating", of: id, to: try VisitNote.rating(rating), at: date)
  }

  /// Writes what the person says of a visit, in the place of its draft; nil or blanks clear it.
  ///
  /// The same words again change nothing, so nothing is sent twice.
  /// - Throws: `StoreError.commentTooLong` or `.notCollected`.
  public func comment(_ id: DiscoveryID, _ comment: String?, at date: Date = Date()) throws {
    let comment = try VisitNote.comment(comment)
    let words = (column: "commentWords", text: comment.map(SearchText.indexed))
    try set("comment", of: id, to: comment, with: words, at: date) { db in
      try Self.forgetDraft(of: id, db)
    }
  }

  /// - Parameters:
  ///   - companion: a column that changes with the field.
  ///   - finish: what else belongs to the transaction.
  /// - Returns: the value before.
  @discardableResult
  private func set<Value: DatabaseValueConvertible & Equatable>(
    _ field: String, of id: DiscoveryID, to value: Value?,
    with companion: (column: String, text: String?)? = nil, at date: Date,
    then finish: (Database) throws -> Void = { _ in }
  ) throws -> Value? {
    try writePerson { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT \(field) FROM visit WHERE discovery = ?", arguments: [id.key])
      guard let row else { throw StoreError.notCollected(id) }
      let before: Value? = row[0]
      if before != value {
        var changes = "\(field) = ?, \(field)Sent = 0, \(field)ChangedAt = ?"
        var arguments: StatementArguments = [value, Moment.text(date)]
        if let companion {
          changes += ", \(companion.column) = ?"
          arguments += [companion.text]
        }
        try db.execute(
          sql: "UPDATE visit SET \(changes) WHERE discovery = ?", arguments: arguments + [id.key])
      }
      try finish(db)
      return before
    }
  }
}

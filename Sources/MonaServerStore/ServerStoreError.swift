/// Why a `StoreDatabase` did not do what it was asked; most errors of SQLite's are GRDB's.
///
/// No text in it contains the value of a parameter or of a column.
package enum ServerStoreError: Error, Equatable, Sendable {
  /// The database cannot be reached, or no connection became free in time: nothing was written.
  ///
  /// - Parameter reason: the words of libpq, for who sets the server up.
  case unavailable(reason: String)

  /// Other writers were in the way each time the closure ran: nothing was written.
  case conflict

  /// The connection was lost during a commit: what the closure wrote is either there as a whole or not at all.
  case outcomeUnknown

  /// The database has migrations that this program does not know.
  case newer

  /// A constraint refused a row.
  ///
  /// - Parameter name: the constraint's; for `notNull`, the column's.
  case constraint(StoreConstraint, name: String)

  /// A statement returned no row where it always does.
  case noRow

  /// The disk of the database is full.
  case diskFull

  /// A text contains U+0000, which PostgreSQL cannot keep: nothing was sent.
  case nulCharacter

  /// Another error.
  ///
  /// - Parameters:
  ///   - sqlState: five characters as the documentation of PostgreSQL lists them; empty for an error of libpq's.
  ///   - message: in the language of the database.
  case failed(sqlState: String, message: String)
}

/// The kinds of constraints.
package enum StoreConstraint: Sendable {
  case unique, foreignKey, check, notNull, other
}

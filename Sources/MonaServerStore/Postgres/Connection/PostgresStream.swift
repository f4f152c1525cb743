/// A result that is received row by row.
final class PostgresStream {
  let isKept: Bool
  private var rows: ArraySlice<PostgresResult> = []
  private var error: (any Error)?

  init(isKept: Bool) {
    self.isKept = isKept
  }

  /// The next of the rows that were kept in memory.
  ///
  /// - Throws: why the rows after them are missing.
  func next() throws -> PostgresResult? {
    if let row = rows.popFirst() { return row }
    if let error { throw error }
    return nil
  }

  func append(_ row: PostgresResult) {
    rows.append(row)
  }

  func clear() {
    rows = []
  }

  /// - Parameter error: why there are no more rows from the database.
  func abandon(_ error: any Error) {
    self.error = error
  }
}

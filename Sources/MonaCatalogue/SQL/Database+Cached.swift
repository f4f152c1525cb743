import GRDB

extension Database {
  /// Runs a statement that is run again and again: it is compiled once a connection, which takes longer
  /// than most of them run.
  package func executeCached(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

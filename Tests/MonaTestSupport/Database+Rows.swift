import Foundation
import GRDB

extension Database {
  /// Every row of a table as a text of SQL literals, sorted.
  ///
  /// SQLite builds the texts: a debug build of Swift takes many times as long.
  package func rows(of table: String) throws -> [String] {
    let columns = try String.fetchAll(
      cachedStatement(sql: "SELECT name FROM pragma_table_info(?)"), arguments: [table])
    let texts = columns.map { "quote(\"\($0)\")" }.joined(separator: " || '|' || ")
    return try String.fetchAll(
      cachedStatement(sql: "SELECT '\(table) ' || \(texts) FROM \"\(table)\" ORDER BY 1"))
  }

  /// Every row of every table, as `rows(of:)` returns them, to compare before and after.
  package func rows() throws -> [String] {
    let tables = try String.fetchAll(
      self,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE type IN ('table', 'shadow') AND name NOT LIKE 'sqlite_%' ORDER BY name
        """)
    return try tables.flatMap { try rows(of: $0) }
  }
}

/// Every row of every table of a database file.
package func rows(ofDatabase file: URL) throws -> [String] {
  try DatabaseQueue(path: file.path).read { try $0.rows() }
}

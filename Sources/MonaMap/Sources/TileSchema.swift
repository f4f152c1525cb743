import Foundation

/// What the tables of a map may be made of.
///
/// The specification allows `tiles` and `metadata` to be views, of which every reference to another
/// view, or to a question named by WITH, is copied out when it is asked: a few kilobytes may stand for
/// gigabytes. So a view names tables alone, briefly; and no column is computed, as SQLite asks nobody
/// before it runs the functions of such a column.
struct TileSchema {
  private struct Entry {
    var type: String
    var name: String
    /// Whether there is something of it in the file; of virtual tables and views there is not.
    var isStored: Bool
    /// What made it; nil when it is longer than any map's.
    var sql: String?
  }

  private static let mostEntries = 200
  private static let longestView = 2000

  private let entries: [Entry]

  /// - Throws: ``MBTilesError/tooComplex(_:)``, or ``MBTilesError/notMBTiles(_:)``.
  init(_ database: TileDatabase, of file: URL) throws {
    var entries: [Entry] = []
    try database.rows(
      """
      SELECT type, lower(name), rootpage,
        CASE WHEN type = 'view' AND length(sql) <= \(Self.longestView) THEN sql END
      FROM sqlite_master WHERE type IN ('table', 'view') AND length(name) <= 200
      LIMIT \(Self.mostEntries + 1)
      """
    ) { row in
      entries.append(
        Entry(
          type: row.text(0) ?? "", name: row.text(1) ?? "", isStored: row.integer(2) ?? 0 > 0,
          sql: row.text(3)))
      return true
    }
    self.entries = entries
    guard entries.count <= Self.mostEntries else { throw MBTilesError.tooComplex(file) }
    guard has("tiles") else { throw MBTilesError.notMBTiles(file) }
    for name in ["tiles", "metadata"] where !isPlain(name) { throw MBTilesError.tooComplex(file) }
    try database.rows(
      """
      SELECT 1 FROM sqlite_master JOIN pragma_table_xinfo(sqlite_master.name) AS xinfo
      WHERE sqlite_master.type = 'table' AND rootpage > 0 AND xinfo.hidden IN (2, 3) LIMIT 1
      """
    ) { _ in throw MBTilesError.tooComplex(file) }
  }

  /// Whether there is a table or a view of this name.
  func has(_ name: String) -> Bool { entries.contains { $0.name == name } }

  /// Whether what has this name, if there is such a thing, is a table or asks tables alone.
  private func isPlain(_ name: String) -> Bool {
    entries.filter { $0.name == name }.allSatisfy { entry in
      entry.type == "view" ? entry.sql.map { isPlain($0, of: name) } ?? false : entry.isStored
    }
  }

  private func isPlain(_ sql: String, of name: String) -> Bool {
    let sql = sql.lowercased()
    let words = sql.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    guard !words.contains("with"), !words.contains("recursive") else { return false }
    let others = entries.filter { $0.type == "view" && $0.name != name }.map(\.name)
    // A name with other signs in it could be written in more ways than one.
    return others.allSatisfy { other in
      let isWord = other.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
      }
      return isWord && !words.contains(Substring(other))
    }
  }
}

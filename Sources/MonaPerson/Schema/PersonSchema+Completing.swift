import GRDB
import MonaModel

extension PersonSchema {
  /// Brings a file to what "person 1" is at last: on 21 November 2026 it grew under this one name,
  /// and builds of that day left files that lack some of its columns and tables.
  static func completeFirst(_ db: Database) throws {
    try addColumns(["commentWords TEXT", "photoDigest TEXT", "photoSize INTEGER"], to: "visit", db)
    if try db.tableExists("inboxGroup") {
      try addColumns(
        [
          "wasPhotoThere INTEGER NOT NULL DEFAULT 0 CHECK (wasPhotoThere IN (0, 1))",
          "ratingBefore INTEGER", "commentBefore TEXT",
        ], to: "inboxGroup", db)
    }
    try db.execute(
      sql: first.replacing("CREATE TABLE ", with: "CREATE TABLE IF NOT EXISTS ")
        .replacing("CREATE INDEX ", with: "CREATE INDEX IF NOT EXISTS "))
    try indexComments(db)
  }

  private static func addColumns(
    _ columns: [String], to table: String, _ db: Database
  ) throws {
    let known = Set(try db.columns(in: table).map(\.name))
    for column in columns where !known.contains(String(column.prefix { $0 != " " })) {
      try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)")
    }
  }

  private static func indexComments(_ db: Database) throws {
    let comments = try Row.fetchAll(
      db,
      sql: """
        SELECT comment, discovery FROM visit WHERE comment IS NOT NULL AND commentWords IS NULL
        """)
    for row in comments {
      try db.execute(
        sql: "UPDATE visit SET commentWords = ? WHERE discovery = ?",
        arguments: [IndexedText.of(row[0] as String), row[1] as Int64])
    }
  }
}

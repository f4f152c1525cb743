import GRDB
import MonaModel

/// Looks through all of a catalogue for damage: SQLite finds what is no database, but neither a value
/// that was never kept there nor tables that no longer agree.
enum CatalogueCheck {
  /// - Throws: `StorageError.damaged`, or what SQLite says of it.
  static func run(_ db: Database) throws {
    let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    guard answer == "ok", try !ColumnTypes.areBroken(db), try doTablesAgree(db),
      try KeptRecord.areReadable(db)
    else { throw StorageError.damaged }
    for index in ["discoverySearch", "titleSearch", "addressSearch", "facetSearch"] {
      try db.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('integrity-check')")
    }
  }

  /// Whether each discovery has its record, and what a search finds is what is listed.
  private static func doTablesAgree(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (
            SELECT 1 FROM discovery
            WHERE \(SearchRow.rowSQL(of: "key")) NOT IN (SELECT row FROM discoveryRecord))
          AND NOT EXISTS (
            SELECT 1 FROM searchText
            WHERE \(SearchRow.discoveryKeySQL(of: "row")) NOT IN
              (SELECT key FROM discovery WHERE retired = 0))
          AND NOT EXISTS (
            SELECT 1 FROM addressText WHERE row NOT IN (SELECT row FROM searchText))
          AND (SELECT count(*) FROM searchText)
            = (SELECT count(*) FROM discovery WHERE retired = 0)
        """) ?? false
  }
}

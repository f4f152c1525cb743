import GRDB
import MonaCatalogue
import MonaModel

extension PersonSchema {
  /// Stores the records of what the person collected, targeted or noted, and the catalogues that
  /// they come from.
  ///
  /// `keptRecord` is a copy of the catalogue's `discoveryRecord`, and `recordSource` of its
  /// `source`: they are in every backup. Their changes are not counted, as screens show the
  /// catalogue.
  static func addKeptRecords(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE keptRecord (
          discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
          record BLOB NOT NULL,
          isRetired INTEGER NOT NULL CHECK (isRetired IN (0, 1))
        );
        CREATE TABLE recordSource (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL CHECK (name <> ''),
          format TEXT NOT NULL,
          kind INTEGER,
          file TEXT,
          importedAt TEXT NOT NULL,
          isNumbered INTEGER CHECK (isNumbered IN (0, 1))
        );
        """)
  }

  /// Gives rows numbers that are never used again: a window may still hold the number of a deleted
  /// photo, group, track or comment, and would change the row that got it next.
  static func addLastingNumbers(_ db: Database) throws {
    let table = RevisionTable.person
    for (name, kind) in [
      ("inboxBatch", DataKind.inbox), ("inboxTrack", .inbox), ("inboxGroup", .inbox),
      ("inboxPhoto", .inbox), ("setAsideWords", .notes),
    ] {
      let sql = try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?",
        arguments: [name])
      guard let sql else { continue }
      let lasting = sql.replacing(
        "id INTEGER PRIMARY KEY,", with: "id INTEGER PRIMARY KEY AUTOINCREMENT,", maxReplacements: 1
      )
      let indexes = try String.fetchAll(
        db,
        sql: "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql NOT NULL",
        arguments: [name])
      // Renaming the old table would change what other tables refer to.
      let body = lasting.drop { $0 != "(" }
      try db.execute(
        sql: """
          CREATE TABLE lasting\(body);
          INSERT INTO lasting SELECT * FROM \(name);
          DROP TABLE \(name);
          ALTER TABLE lasting RENAME TO \(name);
          """)
      for index in indexes { try db.execute(sql: index) }
      try table.count(kind, ofTable: name, db)
    }
  }
}

import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Stores which files were imported, so that they can be imported again after the catalogue is
  /// damaged.
  ///
  /// `keptSource` is a copy of the catalogue's `source` with the number of discoveries of each;
  /// discoveries that the catalogue then lacks are lost. `keptBoundaries` has the imported boundary
  /// files, which the catalogue does not list.
  static func addKeptSources(_ db: Database) throws {
    try db.execute(sql: keptSources)
    try db.execute(sql: "INSERT INTO personRevision (kind) VALUES ('sources')")
    try RevisionTable.person.count(.sources, ofTable: "keptSource", db)
    try RevisionTable.person.count(.sources, ofTable: "keptBoundaries", db)
  }

  /// Stores what the columns of catalogues mean, in both copies of the catalogue's `source`.
  static func addSourceColumns(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE keptSource ADD COLUMN columns TEXT;
        ALTER TABLE recordSource ADD COLUMN columns TEXT;
        """)
  }

  private static let keptSources = """
    CREATE TABLE keptSource (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL CHECK (name <> ''),
      format TEXT NOT NULL,
      kind INTEGER,
      file TEXT,
      importedAt TEXT NOT NULL,
      isNumbered INTEGER CHECK (isNumbered IN (0, 1)),
      count INTEGER NOT NULL CHECK (count >= 0)
    );
    CREATE TABLE keptBoundaries (
      file TEXT PRIMARY KEY CHECK (file <> ''),
      isLost INTEGER NOT NULL DEFAULT 0 CHECK (isLost IN (0, 1))
    ) WITHOUT ROWID;
    """
}

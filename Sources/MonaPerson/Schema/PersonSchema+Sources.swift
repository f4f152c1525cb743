import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Which files were imported: a damaged catalogue takes that with it, and one must know it to import
  /// them again.
  ///
  /// `keptSource` is a copy of what the catalogue says (`source`), with how many discoveries came of
  /// each; what the catalogue no longer has, or has less of, is lost. `keptBoundaries` has the files of
  /// boundaries, of which the catalogue says nothing.
  static func addKeptSources(_ db: Database) throws {
    try db.execute(sql: keptSources)
    try db.execute(sql: "INSERT INTO personRevision (kind) VALUES ('sources')")
    try RevisionTable.person.count(.sources, ofTable: "keptSource", db)
    try RevisionTable.person.count(.sources, ofTable: "keptBoundaries", db)
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

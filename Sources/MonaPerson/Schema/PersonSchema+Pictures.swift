import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Stores what comes back from a server to everybody, and to those who gave it.
  ///
  /// `showing` has a row once the person agreed that their photos are shown to everybody, with the name to credit, NULL
  /// for none; a date withdraws it. `serverPicture` has the pictures that a server offers, at which address, and
  /// `shownPhoto` the discoveries that photos of the person show: `isNew` until they have read so, which stays noted when
  /// the picture goes. `isAnswerNew` of a report is set until its answer is read.
  static func addPictures(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE showing (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          textVersion INTEGER NOT NULL CHECK (textVersion > 0),
          givenAt TEXT NOT NULL,
          withdrawnAt TEXT,
          credit TEXT CHECK (length(credit) BETWEEN 1 AND 100)
        );
        CREATE TABLE serverPicture (
          discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
          address TEXT NOT NULL CHECK (address <> ''),
          credit TEXT CHECK (credit <> '')
        );
        CREATE TABLE shownPhoto (
          discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
          isNew INTEGER NOT NULL DEFAULT 0 CHECK (isNew IN (0, 1))
        );
        CREATE INDEX newShownPhoto ON shownPhoto (isNew) WHERE isNew = 1;
        ALTER TABLE report ADD COLUMN isAnswerNew INTEGER NOT NULL DEFAULT 0
          CHECK (isAnswerNew IN (0, 1));
        CREATE INDEX newAnswer ON report (isAnswerNew) WHERE isAnswerNew = 1;
        """)
    let table = RevisionTable.person
    try table.count(.outbox, ofTable: "showing", db)
    // Rows of discoveries show them, as they show what is visited.
    try table.count(.visits, ofTable: "serverPicture", db)
    try table.count(.news, ofTable: "shownPhoto", db)
  }
}

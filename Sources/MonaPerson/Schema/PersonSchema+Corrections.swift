import GRDB
import MonaCatalogue
import MonaModel

extension PersonSchema {
  /// Makes the date of a visit a field that is uploaded on its own, so that a server gets a corrected one.
  ///
  /// `dateChange` is 0 unless the date was corrected after the server may have had the visit, which
  /// is sent with its date. `remoteVisit.collectedAt` is the server's last known date.
  static func addCorrections(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE visit ADD COLUMN dateChange INTEGER NOT NULL DEFAULT 0
          CHECK (dateChange = 0 OR dateChange > visitChange);
        ALTER TABLE visit ADD COLUMN dateChangedAt TEXT
          CHECK (dateChange = 0 OR dateChangedAt IS NOT NULL);
        ALTER TABLE confirmed ADD COLUMN date INTEGER NOT NULL DEFAULT 0 CHECK (date >= 0);
        ALTER TABLE remoteVisit ADD COLUMN collectedAt TEXT;
        DROP TRIGGER confirmedChangedTells;
        CREATE TRIGGER confirmedChangedTells
          AFTER UPDATE OF visit, photo, rating, comment, date ON confirmed
          BEGIN \(confirmationCounting("NEW")) END;
        DROP TRIGGER visitAddedCountsOutbox;
        DROP TRIGGER visitRemovedCountsOutbox;
        DROP TRIGGER visitChangedCountsOutbox;
        CREATE TABLE sentField (
          number INTEGER PRIMARY KEY CHECK (number > 0),
          discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
          field TEXT NOT NULL
            CHECK (field IN ('visit', 'removed', 'photo', 'rating', 'comment', 'date')),
          sentAt TEXT NOT NULL
        );
        INSERT INTO sentField (number, discovery, field, sentAt)
          SELECT number, discovery, field, sentAt FROM sentChange;
        DROP TABLE sentChange;
        ALTER TABLE sentField RENAME TO sentChange;
        CREATE INDEX sentChangeByMoment ON sentChange (sentAt);
        """)
    try addNotes(db)
    let table = RevisionTable.person
    try table.count(
      .outbox, ofTable: "visit",
      columns: [
        "isHereOnly", "visitChange", "photoChange", "ratingChange", "commentChange", "dateChange",
      ], db)
    try table.count(.outbox, ofTable: "sentChange", db)
  }

  /// Stores notes on discoveries, which are the person's own; `words` is the text as `IndexedText.of`
  /// normalizes it for searches.
  private static func addNotes(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE personalNote (
          discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
          text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 20000),
          words TEXT NOT NULL,
          changedAt TEXT NOT NULL
        );
        """)
    try RevisionTable.person.count(.notes, ofTable: "personalNote", db)
  }
}

import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Remembers, of batches of the inbox that are gone, which photos were skipped, and along which
  /// tracks photos were placed.
  ///
  /// `startsAt` and `endsAt` are when the first and the last point of a track were passed. `isNamed`
  /// says that the person named the file itself, not a folder it lies in.
  static func addRemembering(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE inboxSkipped (
          digest TEXT PRIMARY KEY CHECK (length(digest) = 64)
        ) WITHOUT ROWID;
        CREATE TABLE rememberedTrack (
          file TEXT PRIMARY KEY,
          startsAt TEXT NOT NULL,
          endsAt TEXT NOT NULL,
          points BLOB NOT NULL
        );
        ALTER TABLE inboxPhoto ADD COLUMN
          isNamed INTEGER NOT NULL DEFAULT 0 CHECK (isNamed IN (0, 1));
        """)
    let table = RevisionTable.person
    try table.count(.inbox, ofTable: "inboxSkipped", db)
    try table.count(.inbox, ofTable: "rememberedTrack", db)
  }
}

extension PersonSchema {
  /// Gives each camera a clock of its own, by its name and number, instead of one to the batch.
  ///
  /// `seconds` is what the person said the clock lacks, of photos taken from `holdsFrom` to
  /// `holdsUntil` by that clock; `isUnset` tells those it took while it was not set. An empty text
  /// stands for what photos do not say.
  static func addClocks(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE inboxPhoto ADD COLUMN serial TEXT;
        CREATE TABLE cameraClock (
          camera TEXT NOT NULL,
          serial TEXT NOT NULL,
          isUnset INTEGER NOT NULL CHECK (isUnset IN (0, 1)),
          seconds REAL NOT NULL,
          holdsFrom TEXT NOT NULL,
          holdsUntil TEXT NOT NULL,
          setAt TEXT NOT NULL,
          PRIMARY KEY (camera, serial, isUnset)
        ) WITHOUT ROWID;
        INSERT INTO cameraClock (camera, serial, isUnset, seconds, holdsFrom, holdsUntil, setAt)
        SELECT coalesce(p.camera, ''), '', 0, b.clockOffset, min(p.takenAt), max(p.takenAt),
          b.startedAt
        FROM inboxPhoto p JOIN inboxBatch b ON b.id = p.batch
        WHERE b.clockOffset <> 0 AND p.latitude IS NULL AND p.takenAt >= '2000-01-09'
        GROUP BY coalesce(p.camera, '');
        ALTER TABLE inboxBatch DROP COLUMN clockOffset;
        """)
    try RevisionTable.person.count(.inbox, ofTable: "cameraClock", db)
  }
}

import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Stores which photos of past inbox batches were skipped, and which tracks were used.
  ///
  /// `startsAt` and `endsAt` are the times of a track's first and last point. `isNamed` is set if
  /// the person selected the file itself, not its folder.
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
  /// Replaces the batch's single clock offset by one per camera name and serial number.
  ///
  /// `seconds` is the offset that the person set for photos taken from `holdsFrom` to `holdsUntil`
  /// by that clock; `isUnset` marks photos taken while the clock was not set. An empty string
  /// stands for missing camera data.
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

extension PersonSchema {
  /// Stores how the date of a photo of the inbox is known, and the one that the person said.
  ///
  /// `dateSource` is that of `takenAt`, null for the camera's.
  static func addPhotoDates(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE inboxPhoto ADD COLUMN dateSource TEXT;
        ALTER TABLE inboxPhoto ADD COLUMN saidAt TEXT;
        """)
  }
}

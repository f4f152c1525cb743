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

extension PersonSchema {
  /// Numbers the runs of collecting, by which the inbox undoes one after the other, and keeps what people say of
  /// their catalogues.
  ///
  /// `inboxGroup.run` is the run that carried a group out, from 1 on over all batches; NULL if none did. A run that was
  /// killed goes on under its number, which is `inboxBatch.openRun` as long as it is not over. `isPast` marks batches
  /// that another one replaced: they have what they collected alone. `keptSource` has the colour, credit and licence of
  /// the catalogue's `source`.
  static func addRuns(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE inboxBatch ADD COLUMN isPast INTEGER NOT NULL DEFAULT 0 CHECK (isPast IN (0, 1));
        ALTER TABLE inboxBatch ADD COLUMN openRun INTEGER;
        ALTER TABLE inboxGroup ADD COLUMN run INTEGER;
        UPDATE inboxGroup SET run = 1 WHERE photo IS NOT NULL;
        ALTER TABLE keptSource ADD COLUMN colour TEXT;
        ALTER TABLE keptSource ADD COLUMN credit TEXT;
        ALTER TABLE keptSource ADD COLUMN licence TEXT;
        """)
  }
}

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

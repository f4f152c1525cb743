import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Stores what the person reported of the catalogue's errors.
  ///
  /// `id` is a UUID in lower case, by which a server stores a report once, however often it arrives and from whichever
  /// of the person's computers. `number` is the server's, NULL until it has confirmed the report. `state` is a
  /// `ReportState`. `reason` and what stands beside it are those of the last failed upload, NULL without one; without
  /// `nextTryAt` there is no automatic retry. A photo is a reduced copy, at most `ReportPhoto.byteLimit` long, so that
  /// a report is stored, copied and restored as a whole.
  static func addReports(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE report (
          id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
          problem TEXT NOT NULL CHECK (problem IN ('absent', 'moved', 'damaged', 'wrong', 'new')),
          discovery INTEGER CHECK ((discovery & 3) < 3),
          facts TEXT NOT NULL DEFAULT '',
          words TEXT CHECK (length(words) BETWEEN 1 AND 2048),
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          reportedAt TEXT NOT NULL,
          state TEXT NOT NULL DEFAULT 'waiting'
            CHECK (state IN ('waiting', 'passedOn', 'received', 'done', 'declined')),
          number INTEGER CHECK (number > 0),
          changedAt TEXT NOT NULL,
          answer TEXT CHECK (length(answer) BETWEEN 1 AND 2048),
          tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
          since TEXT,
          nextTryAt TEXT,
          reason TEXT CHECK (reason <> ''),
          serverWords TEXT CHECK (length(serverWords) BETWEEN 1 AND 2048),
          CHECK ((discovery IS NULL) = (problem = 'new')),
          CHECK ((latitude IS NULL) = (longitude IS NULL)),
          CHECK (state NOT IN ('received', 'done', 'declined') OR number IS NOT NULL),
          CHECK ((reason IS NULL) = (tries = 0) AND (reason IS NULL) = (since IS NULL))
        );
        CREATE INDEX reportByDiscovery ON report (discovery);
        CREATE TABLE reportPhoto (
          report TEXT NOT NULL PRIMARY KEY REFERENCES report (id) ON DELETE CASCADE,
          jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 4194304)
        );
        INSERT INTO personRevision (kind) VALUES ('reports');
        """)
    let table = RevisionTable.person
    try table.count(.reports, ofTable: "report", db)
    try table.count(.reports, ofTable: "reportPhoto", db)
    try table.count(.outbox, ofTable: "report", db)
  }

  /// Stores which reports the server has to erase.
  ///
  /// `number` and `id` are those that the report had there. `confirmedAt` is NULL until the server has confirmed the
  /// removal; the row stays after it, so that a report that the server lists as closed does not return.
  static func addRemovedReports(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE removedReport (
          id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
          number INTEGER NOT NULL CHECK (number > 0),
          removedAt TEXT NOT NULL,
          confirmedAt TEXT
        );
        """)
    try RevisionTable.person.count(.outbox, ofTable: "removedReport", db)
  }
}

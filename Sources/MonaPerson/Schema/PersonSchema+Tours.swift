import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Stores tours and their stops.
  ///
  /// `identity` is the same on all computers that a tour came to by backups: merging finds the tour by it.
  static func addTours(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE tour (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          identity TEXT NOT NULL UNIQUE CHECK (identity <> ''),
          name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
          mode TEXT NOT NULL CHECK (mode IN ('foot', 'bicycle')),
          startLatitude REAL CHECK (startLatitude BETWEEN -90 AND 90),
          startLongitude REAL CHECK (startLongitude BETWEEN -180 AND 180),
          endLatitude REAL CHECK (endLatitude BETWEEN -90 AND 90),
          endLongitude REAL CHECK (endLongitude BETWEEN -180 AND 180),
          isRound INTEGER NOT NULL CHECK (isRound IN (0, 1)),
          stayMinutes INTEGER NOT NULL CHECK (stayMinutes BETWEEN 0 AND 1440),
          minutes INTEGER CHECK (minutes BETWEEN 1 AND 14400),
          createdAt TEXT NOT NULL,
          changedAt TEXT NOT NULL,
          CHECK ((startLatitude IS NULL) = (startLongitude IS NULL)),
          CHECK ((endLatitude IS NULL) = (endLongitude IS NULL))
        );
        CREATE TABLE tourStop (
          tour INTEGER NOT NULL REFERENCES tour (id) ON DELETE CASCADE,
          place INTEGER NOT NULL CHECK (place >= 0),
          discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
          isLocked INTEGER NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1)),
          isSkipped INTEGER NOT NULL DEFAULT 0 CHECK (isSkipped IN (0, 1)),
          PRIMARY KEY (tour, place),
          UNIQUE (tour, discovery),
          CHECK (isLocked = 0 OR isSkipped = 0)
        ) WITHOUT ROWID;
        CREATE INDEX tourStopByDiscovery ON tourStop (discovery);
        INSERT INTO personRevision (kind) VALUES ('tours');
        """)
    for table in ["tour", "tourStop"] { try RevisionTable.person.count(.tours, ofTable: table, db) }
  }
}

import GRDB

/// The tables of what a person made: precious, never rebuilt, never emptied by an answer.
///
/// `discovery` columns hold a `DiscoveryID.key`; the catalogue may have forgotten it. Moments are
/// ISO 8601 in UTC, days are Montréal's, "2026-11-21". `commentWords` is what search reads of a
/// comment, as `SearchText.indexed` writes it: who writes one writes the other.
enum PersonSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("person 1") { db in
      try db.execute(
        sql: """
          CREATE TABLE visit (
            discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
            collectedAt TEXT NOT NULL,
            photo TEXT UNIQUE CHECK (photo <> '' AND photo NOT LIKE '/%'),
            rating INTEGER CHECK (rating BETWEEN 1 AND 5),
            comment TEXT CHECK (length(comment) BETWEEN 1 AND 2048),
            wasTargeted INTEGER NOT NULL DEFAULT 0 CHECK (wasTargeted IN (0, 1)),
            photoSent INTEGER NOT NULL DEFAULT 0 CHECK (photoSent IN (0, 1)),
            ratingSent INTEGER NOT NULL DEFAULT 0 CHECK (ratingSent IN (0, 1)),
            commentSent INTEGER NOT NULL DEFAULT 0 CHECK (commentSent IN (0, 1)),
            photoChangedAt TEXT,
            ratingChangedAt TEXT,
            commentChangedAt TEXT,
            commentWords TEXT,
            photoDigest TEXT
              CHECK (length(photoDigest) = 64 AND photoDigest NOT GLOB '*[^0-9a-f]*'),
            photoSize INTEGER CHECK (photoSize >= 0),
            CHECK ((photoDigest IS NULL) = (photoSize IS NULL)),
            CHECK ((photoDigest IS NULL) OR (photo IS NOT NULL)),
            CHECK ((photo IS NULL) OR (photoChangedAt IS NOT NULL)),
            CHECK ((comment IS NULL) = (commentWords IS NULL))
          );
          CREATE INDEX visitByDate ON visit (collectedAt);
          CREATE INDEX visitByDigest ON visit (photoDigest);
          CREATE TABLE target (
            discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
            targetedAt TEXT NOT NULL
          );
          CREATE TABLE badgeWon (
            badge INTEGER PRIMARY KEY,
            wonAt TEXT NOT NULL,
            discovery INTEGER NOT NULL
          );
          CREATE TABLE daily (
            day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3)
          ) WITHOUT ROWID;
          CREATE TABLE recentSearch (
            words TEXT PRIMARY KEY CHECK (words <> ''),
            text TEXT NOT NULL,
            searchedAt TEXT NOT NULL
          ) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}

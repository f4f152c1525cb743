import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Stores the feeds that the person follows, and their entries, to be read without a network.
  ///
  /// `address` is what the person wrote, `source` the feed that was found there. `publishedAt` is
  /// never after the time when the entry was first seen. Maison MONA's site is there from the
  /// beginning; nothing is asked of it before the person turns the news on.
  static func addNews(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE newsFeed (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          address TEXT NOT NULL UNIQUE CHECK (address <> ''),
          source TEXT CHECK (source <> ''),
          title TEXT CHECK (title <> ''),
          etag TEXT,
          lastModified TEXT,
          checkedAt TEXT,
          heldUntil TEXT,
          problem TEXT CHECK (problem <> '')
        );
        CREATE TABLE newsEntry (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          feed INTEGER NOT NULL REFERENCES newsFeed (id) ON DELETE CASCADE,
          identity TEXT NOT NULL CHECK (identity <> ''),
          title TEXT NOT NULL,
          summary TEXT NOT NULL,
          text TEXT NOT NULL,
          link TEXT CHECK (link <> ''),
          publishedAt TEXT NOT NULL,
          isNew INTEGER NOT NULL DEFAULT 1 CHECK (isNew IN (0, 1)),
          UNIQUE (feed, identity)
        );
        CREATE INDEX newsEntryByDate ON newsEntry (publishedAt);
        CREATE INDEX newNewsEntry ON newsEntry (isNew) WHERE isNew = 1;
        INSERT INTO newsFeed (address) VALUES ('https://monamontreal.org/');
        INSERT INTO personRevision (kind) VALUES ('news');
        """)
    for table in ["newsFeed", "newsEntry"] {
      try RevisionTable.person.count(.news, ofTable: table, db)
    }
  }
}

import GRDB
import MonaCatalogue
import MonaModel

/// The schema of the person's database, which is never rebuilt from other data.
///
/// `discovery` columns hold a `DiscoveryID.key`, which the catalogue may no longer have. Times are
/// ISO 8601 in UTC, days are Montréal's, "2026-11-21". `commentWords` is the comment as
/// `IndexedText.of` normalizes it for searches: both are written together. `draft` holds unsaved
/// comments: saving the comment deletes its draft.
///
/// A released migration is never edited: changes are made by a new one after it.
enum PersonSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("person 1") { db in try db.execute(sql: first) }
    migrator.registerMigration("person 2") { db in
      try completeFirst(db)
      try addChanges(db)
    }
    migrator.registerMigration("person 3") { db in try countRevisions(db) }
    migrator.registerMigration("person 4") { db in try addRemembering(db) }
    migrator.registerMigration("person 5") { db in try addClocks(db) }
    migrator.registerMigration("person 6") { db in try addOrigins(db) }
    migrator.registerMigration("person 7") { db in try addKeptSources(db) }
    migrator.registerMigration("person 8") { db in try addRemote(db) }
    migrator.registerMigration("person 9") { db in try addSending(db) }
    migrator.registerMigration("person 10") { db in try foldAgain(db) }
    migrator.registerMigration("person 11") { db in try addPhotoDates(db) }
    migrator.registerMigration("person 12") { db in
      try addLastingNumbers(db)
      try addKeptRecords(db)
    }
    migrator.registerMigration("person 13") { db in try addEpochs(db) }
    migrator.registerMigration("person 14") { db in try addSourceColumns(db) }
    migrator.registerMigration("person 15") { db in try addNews(db) }
    migrator.registerMigration("person 16") { db in try addTours(db) }
    migrator.registerMigration("person 17") { db in try addReports(db) }
    migrator.registerMigration("person 18") { db in try addCorrections(db) }
    migrator.registerMigration("person 19") { db in try addSeveralPhotos(db) }
    migrator.registerMigration("person 20") { db in try addOwnDiscoveries(db) }
    migrator.registerMigration("person 21") { db in try addListedPhotos(db) }
    migrator.registerMigration("person 22") { db in try addRuns(db) }
    migrator.registerMigration("person 23") { db in try addRefusedAddress(db) }
    migrator.registerMigration("person 24") { db in try addRemovedReports(db) }
    migrator.registerMigration("person 25") { db in try addPictures(db) }
    return migrator
  }

  /// The tables of "person 1"; `PersonSchema+Changes.swift` replaces `visit`.
  static let first = """
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
    CREATE TABLE draft (
      discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
      comment TEXT NOT NULL CHECK (length(comment) <= 20000),
      changedAt TEXT NOT NULL
    );
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
    \(inbox)
    CREATE TABLE recentSearch (
      words TEXT PRIMARY KEY CHECK (words <> ''),
      text TEXT NOT NULL,
      searchedAt TEXT NOT NULL
    ) WITHOUT ROWID;
    """

  /// The tables of the `Inbox`, with one batch at most.
  ///
  /// A photo's row has what was read from its file, never derived data. `inboxGroup` has the groups
  /// the person changed; all others are computed from times and places. `photo` is the name in the
  /// album of the collected photo, and `photoBefore` the name of the photo it replaced, with its
  /// content and whether its file existed; `ratingBefore` and `commentBefore` are the visit's
  /// former values. `problem` is an `InboxProblem.text`. `inboxSeen` has, for past batches, which
  /// photos showed collected discoveries.
  private static let inbox = """
    CREATE TABLE inboxBatch (
      id INTEGER PRIMARY KEY,
      folder TEXT,
      startedAt TEXT NOT NULL,
      clockOffset REAL NOT NULL DEFAULT 0
    );
    CREATE TABLE inboxTrack (
      id INTEGER PRIMARY KEY,
      batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
      file TEXT NOT NULL,
      points BLOB NOT NULL,
      UNIQUE (batch, file)
    );
    CREATE TABLE inboxGroup (
      id INTEGER PRIMARY KEY,
      batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
      isComposed INTEGER NOT NULL DEFAULT 0 CHECK (isComposed IN (0, 1)),
      chosenPhoto INTEGER,
      isSkipped INTEGER NOT NULL DEFAULT 0 CHECK (isSkipped IN (0, 1)),
      discovery INTEGER CHECK ((discovery & 3) < 3),
      isReplacing INTEGER NOT NULL DEFAULT 0 CHECK (isReplacing IN (0, 1)),
      rating INTEGER CHECK (rating BETWEEN 1 AND 5),
      comment TEXT CHECK (length(comment) BETWEEN 1 AND 2048),
      problem TEXT,
      photo TEXT CHECK (photo <> ''),
      wasVisited INTEGER NOT NULL DEFAULT 0 CHECK (wasVisited IN (0, 1)),
      photoBefore TEXT,
      digestBefore TEXT,
      sizeBefore INTEGER,
      wasPhotoThere INTEGER NOT NULL DEFAULT 0 CHECK (wasPhotoThere IN (0, 1)),
      ratingBefore INTEGER,
      commentBefore TEXT,
      CHECK (discovery IS NULL OR isSkipped = 0),
      CHECK (photo IS NULL OR discovery IS NOT NULL),
      UNIQUE (batch, discovery)
    );
    CREATE TABLE inboxPhoto (
      id INTEGER PRIMARY KEY,
      batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
      file TEXT NOT NULL,
      byteCount INTEGER NOT NULL,
      changedAt INTEGER NOT NULL,
      isRead INTEGER NOT NULL DEFAULT 0 CHECK (isRead IN (0, 1)),
      digest TEXT,
      width INTEGER,
      height INTEGER,
      takenAt TEXT,
      satelliteTime TEXT,
      latitude REAL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL CHECK (longitude BETWEEN -180 AND 180),
      accuracy REAL,
      direction REAL,
      camera TEXT,
      problem TEXT,
      inGroup INTEGER REFERENCES inboxGroup (id) ON DELETE SET NULL,
      UNIQUE (batch, file),
      CHECK ((latitude IS NULL) = (longitude IS NULL))
    );
    CREATE INDEX inboxPhotoByGroup ON inboxPhoto (inGroup);
    CREATE TABLE inboxSeen (
      digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
      discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3)
    ) WITHOUT ROWID;
    """
}

extension PersonSchema {
  /// Completes the tables of "person 1": builds of 21 November 2026 created them without some
  /// columns and tables.
  static func completeFirst(_ db: Database) throws {
    try addColumns(["commentWords TEXT", "photoDigest TEXT", "photoSize INTEGER"], to: "visit", db)
    if try db.tableExists("inboxGroup") {
      try addColumns(
        [
          "wasPhotoThere INTEGER NOT NULL DEFAULT 0 CHECK (wasPhotoThere IN (0, 1))",
          "ratingBefore INTEGER", "commentBefore TEXT",
        ], to: "inboxGroup", db)
    }
    try db.execute(
      sql: first.replacing("CREATE TABLE ", with: "CREATE TABLE IF NOT EXISTS ")
        .replacing("CREATE INDEX ", with: "CREATE INDEX IF NOT EXISTS "))
    try indexComments(db)
  }

  private static func addColumns(
    _ columns: [String], to table: String, _ db: Database
  ) throws {
    let known = Set(try db.columns(in: table).map(\.name))
    for column in columns where !known.contains(String(column.prefix { $0 != " " })) {
      try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)")
    }
  }

  private static func indexComments(_ db: Database) throws {
    let comments = try Row.fetchAll(
      db,
      sql: """
        SELECT comment, discovery FROM visit WHERE comment IS NOT NULL AND commentWords IS NULL
        """)
    for row in comments {
      try db.execute(
        sql: "UPDATE visit SET commentWords = ? WHERE discovery = ?",
        arguments: [IndexedText.of(row[0] as String), row[1] as Int64])
    }
  }
}

extension PersonSchema {
  /// Folds comments and recent searches anew, as `FoldedText` folds more letters since 2026-11-28.
  ///
  /// Of two searches that are the same now, the later one is kept.
  private static func foldAgain(_ db: Database) throws {
    let comments = try Row.fetchAll(
      db, sql: "SELECT discovery, comment, commentWords FROM visit WHERE comment IS NOT NULL")
    for row in comments {
      let words = IndexedText.of(row[1] as String)
      guard words != row[2] as String? else { continue }
      try db.execute(
        sql: "UPDATE visit SET commentWords = ? WHERE discovery = ?",
        arguments: [words, row[0] as Int64])
    }
    let searches = try Row.fetchAll(
      db, sql: "SELECT words, text, searchedAt FROM recentSearch ORDER BY searchedAt, words DESC")
    try db.execute(sql: "DELETE FROM recentSearch")
    for row in searches {
      let folded = IndexedText.of(row[1] as String)
      let words = folded.isEmpty ? row[0] as String : folded
      // Another program's file may have a text that ends at once, with a null character.
      guard !words.isEmpty else { continue }
      try db.execute(
        sql: "INSERT OR REPLACE INTO recentSearch (words, text, searchedAt) VALUES (?, ?, ?)",
        arguments: [words, row[1] as String, row[2] as String])
    }
  }

  /// Creates triggers that count the changes of each kind of data, whichever code writes them.
  ///
  /// A migration that recreates one of these tables has to create its triggers again. `owner` and
  /// `changeCounter` are written along with counted tables, and no screen shows the content digest
  /// of a photo.
  static func countRevisions(_ db: Database) throws {
    let table = RevisionTable.person
    try table.create(
      for: [
        .visits, .notes, .targets, .badgesWon, .daily, .drafts, .searches, .inbox, .outbox,
      ], db)
    try table.count(
      .visits, ofTable: "visit", columns: ["discovery", "collectedAt", "photo", "wasTargeted"], db)
    try table.count(.notes, ofTable: "visit", columns: ["discovery", "rating", "comment"], db)
    try table.count(.visits, ofTable: "visitPhoto", columns: ["name", "visit", "position"], db)
    for (name, kind) in [
      ("target", DataKind.targets), ("badgeWon", .badgesWon), ("daily", .daily),
      ("draft", .drafts), ("recentSearch", .searches), ("inboxBatch", .inbox),
      ("inboxTrack", .inbox), ("inboxGroup", .inbox), ("inboxPhoto", .inbox),
      ("inboxSeen", .inbox), ("confirmed", .outbox), ("removedVisit", .outbox),
    ] {
      try table.count(kind, ofTable: name, db)
    }
  }
}

extension PersonSchema {
  /// Stores the comment that each draft was started from, NULL for none: if the comment changed
  /// meanwhile, both are kept.
  static func addOrigins(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE draft ADD COLUMN startedFrom TEXT;
        UPDATE draft SET startedFrom =
          (SELECT comment FROM visit WHERE visit.discovery = draft.discovery);
        """)
  }
}

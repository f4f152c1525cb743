import GRDB
import MonaCatalogue
import MonaModel

extension PersonSchema {
  /// Adds the last known state of the server, and what is pending from it.
  static func addRemote(_ db: Database) throws {
    try db.execute(sql: remote)
    try db.execute(sql: confirmations)
    try db.execute(sql: "INSERT INTO personRevision (kind) VALUES ('account')")
    let table = RevisionTable.person
    try table.count(.account, ofTable: "owner", db)
    try table.count(.account, ofTable: "syncState", columns: ["username", "login"], db)
    try table.count(.outbox, ofTable: "remotePhoto", db)
    try table.count(.notes, ofTable: "setAsideWords", db)
  }

  /// `remoteVisit` is the last known state of a visit on the server.
  ///
  /// `readAt` is NULL if it was only uploaded; `revision` is the number of its last change there,
  /// NULL if unknown. `remotePhoto` lists photos to download; `overChange` is the number of the
  /// visit's own photo when the server's was found, and `becomesMain` is set if the server's takes
  /// precedence. `setAsideWords` has comments that were replaced in a merge; MONA never deletes
  /// them by itself, and `change` is the number of the current comment while the person has to
  /// choose, else NULL. `clockSkew` is the server's clock minus this computer's, in seconds.
  /// `login` is NULL after logging out, and 'expired' after the server ended the session; the token
  /// is not stored here. `wasOffered` is set once an account was asked whether visits without an
  /// owner belong to it.
  private static let remote = """
    CREATE TABLE remoteVisit (
      discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
      revision INTEGER CHECK (revision >= 0),
      rating INTEGER,
      comment TEXT,
      photo TEXT CHECK (photo <> ''),
      photoDigest TEXT
        CHECK (length(photoDigest) = 64 AND photoDigest NOT GLOB '*[^0-9a-f]*'),
      readAt TEXT
    );
    CREATE TABLE remotePhoto (
      discovery INTEGER PRIMARY KEY
        REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
      remote INTEGER NOT NULL CHECK ((remote & 3) < 3),
      name TEXT NOT NULL CHECK (name <> ''),
      digest TEXT CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
      changedAt TEXT NOT NULL,
      overChange INTEGER NOT NULL CHECK (overChange >= 0),
      becomesMain INTEGER NOT NULL CHECK (becomesMain IN (0, 1))
    );
    CREATE TABLE setAsideWords (
      id INTEGER PRIMARY KEY,
      discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
      comment TEXT NOT NULL CHECK (comment <> ''),
      writtenAt TEXT,
      setAsideAt TEXT NOT NULL,
      reason TEXT NOT NULL,
      change INTEGER CHECK (change > 0),
      UNIQUE (discovery, comment)
    );
    CREATE TABLE syncState (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      username TEXT CHECK (username <> ''),
      login TEXT CHECK (login IN ('in', 'expired')),
      wasOffered INTEGER NOT NULL DEFAULT 0 CHECK (wasOffered IN (0, 1)),
      revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
      fetchedAt TEXT,
      clockSkew REAL,
      told INTEGER NOT NULL DEFAULT 0
    );
    INSERT INTO syncState (id) VALUES (1);
    """

  /// Numbers the server's confirmations per visit: an answer requested before a confirmation is
  /// outdated, and so is the stored revision.
  private static let confirmations = """
    CREATE TABLE toldVisit (
      discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
      number INTEGER NOT NULL
    );
    CREATE TRIGGER confirmedAddedTells AFTER INSERT ON confirmed
      BEGIN \(confirmationCounting("NEW")) END;
    CREATE TRIGGER confirmedChangedTells AFTER UPDATE OF visit, photo, rating, comment ON confirmed
      BEGIN \(confirmationCounting("NEW")) END;
    CREATE TRIGGER removedVisitRemovedTells AFTER DELETE ON removedVisit
      BEGIN \(confirmationCounting("OLD")) END;
    """

  /// The statements of a trigger that counts a confirmation of a visit.
  /// - Parameter visit: the column with the discovery of the visit.
  static func confirmationCounting(_ row: String, visit: String = "discovery") -> String {
    """
    UPDATE syncState SET told = told + 1;
    INSERT INTO toldVisit (discovery, number)
      SELECT \(row).\(visit), told FROM syncState WHERE true
      ON CONFLICT (discovery) DO UPDATE SET number = excluded.number;
    UPDATE remoteVisit SET revision = NULL WHERE discovery = \(row).\(visit);
    """
  }
}

extension PersonSchema {
  /// Adds the consent to upload, upload failures, and recent uploads.
  ///
  /// `isHereOnly` excludes a visit from the outbox. `consent` has a row once the person agreed,
  /// with the version of the text they read; a date withdraws it. `sendingTrouble` has the failed
  /// uploads of a discovery up to the change numbered `change`: a later change is tried at once.
  /// Without `nextTryAt` there is no automatic retry; `words` is the server's message. `sentChange`
  /// lists uploads for two weeks.
  static func addSending(_ db: Database) throws {
    try db.execute(sql: sending)
    let table = RevisionTable.person
    try table.count(
      .outbox, ofTable: "visit",
      columns: ["isHereOnly", "visitChange", "photoChange", "ratingChange", "commentChange"], db)
    for name in ["consent", "sendingTrouble", "sentChange"] {
      try table.count(.outbox, ofTable: name, db)
    }
  }

  private static let sending = """
    ALTER TABLE visit ADD COLUMN isHereOnly INTEGER NOT NULL DEFAULT 0 CHECK (isHereOnly IN (0, 1));
    CREATE TABLE consent (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      textVersion INTEGER NOT NULL CHECK (textVersion > 0),
      givenAt TEXT NOT NULL,
      withdrawnAt TEXT,
      sharesPosition INTEGER NOT NULL CHECK (sharesPosition IN (0, 1))
    );
    CREATE TABLE sendingTrouble (
      discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
      change INTEGER NOT NULL CHECK (change > 0),
      tries INTEGER NOT NULL CHECK (tries > 0),
      since TEXT NOT NULL,
      nextTryAt TEXT,
      reason TEXT NOT NULL CHECK (reason <> ''),
      words TEXT CHECK (length(words) BETWEEN 1 AND 2048)
    );
    CREATE TABLE sentChange (
      number INTEGER PRIMARY KEY CHECK (number > 0),
      discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
      field TEXT NOT NULL CHECK (field IN ('visit', 'removed', 'photo', 'rating', 'comment')),
      sentAt TEXT NOT NULL
    );
    CREATE INDEX sentChangeByMoment ON sentChange (sentAt);
    """
}

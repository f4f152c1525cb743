import GRDB
import MonaCatalogue

extension PersonSchema {
  /// What may be sent, what trouble there was, and what went lately.
  ///
  /// `isHereOnly` keeps a visit out of the outbox. `consent` has a row once the person said yes, by the
  /// version of the text they read; it is withdrawn by a date. `sendingTrouble` has what was tried of a
  /// discovery in vain, up to the change numbered `change`: a later one is tried at once. Without
  /// `nextTryAt` nothing is tried by itself; `words` are the server's own. `sentChange` remembers for two
  /// weeks what the server took.
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

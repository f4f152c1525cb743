import GRDB

extension PersonSchema {
  /// Introduces change numbers, several photos per visit, and the file's owner.
  ///
  /// The flags of what was sent become confirmed change numbers. No build has uploaded anything; if
  /// a flag is set all the same, all changes so far count as possibly sent.
  static func addChanges(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE visit RENAME TO visitBefore;
        DROP INDEX visitByDate;
        DROP INDEX visitByDigest;
        \(file)
        \(visit)
        \(visitPhoto)
        \(server)
        \(carriedVisits)
        \(carriedRest)
        DROP TABLE visitBefore;
        """)
  }

  /// The owner of the file and the counter of changes: one row each.
  ///
  /// `user` is the account's number on `server`, the base URL of its API; both are NULL while the
  /// data belongs to no account. `last` is the number of the latest change; no change above
  /// `sendingBegun` can have been sent.
  private static let file = """
    CREATE TABLE owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      server TEXT CHECK (server <> ''),
      user TEXT CHECK (user <> ''),
      CHECK ((server IS NULL) = (user IS NULL))
    );
    CREATE TABLE changeCounter (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      last INTEGER NOT NULL CHECK (last >= 0),
      sendingBegun INTEGER NOT NULL CHECK (sendingBegun BETWEEN 0 AND last)
    );
    INSERT INTO owner (id) VALUES (1);
    """

  /// `photo` is the one of the visit's photos that is uploaded.
  ///
  /// For each uploaded field, `…Change` is the number of its last change, 0 if there is nothing to
  /// send, and `…ChangedAt` the time of that change. `visitChange` is the number of the visit's
  /// creation: the smallest.
  private static let visit = """
    CREATE TABLE visit (
      discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
      collectedAt TEXT NOT NULL,
      photo TEXT,
      rating INTEGER CHECK (rating BETWEEN 1 AND 5),
      comment TEXT CHECK (length(comment) BETWEEN 1 AND 2048),
      commentWords TEXT,
      wasTargeted INTEGER NOT NULL DEFAULT 0 CHECK (wasTargeted IN (0, 1)),
      visitChange INTEGER NOT NULL CHECK (visitChange > 0),
      photoChange INTEGER NOT NULL DEFAULT 0 CHECK (photoChange = 0 OR photoChange > visitChange),
      ratingChange INTEGER NOT NULL DEFAULT 0 CHECK (ratingChange = 0 OR ratingChange > visitChange),
      commentChange INTEGER NOT NULL DEFAULT 0
        CHECK (commentChange = 0 OR commentChange > visitChange),
      photoChangedAt TEXT,
      ratingChangedAt TEXT,
      commentChangedAt TEXT,
      CHECK ((comment IS NULL) = (commentWords IS NULL)),
      CHECK (photo IS NULL OR photoChange > 0),
      CHECK (rating IS NULL OR ratingChange > 0),
      CHECK (comment IS NULL OR commentChange > 0),
      CHECK (photoChange = 0 OR photoChangedAt IS NOT NULL),
      CHECK (ratingChange = 0 OR ratingChangedAt IS NOT NULL),
      CHECK (commentChange = 0 OR commentChangedAt IS NOT NULL),
      FOREIGN KEY (discovery, photo) REFERENCES visitPhoto (visit, name)
        ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
    );
    CREATE INDEX visitByDate ON visit (collectedAt);
    """

  /// The photos of visits, with names relative to the album.
  ///
  /// `takenAt` is the camera's time, right or wrong. A visit with photos always has one that is
  /// uploaded: the foreign key requires it to be one of them, and the triggers require it to be
  /// set.
  private static let visitPhoto = """
    CREATE TABLE visitPhoto (
      name TEXT NOT NULL PRIMARY KEY CHECK (name <> '' AND name NOT LIKE '/%'),
      visit INTEGER NOT NULL
        REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
      position INTEGER NOT NULL DEFAULT 0 CHECK (position >= 0),
      takenAt TEXT,
      digest TEXT CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
      size INTEGER CHECK (size >= 0),
      UNIQUE (visit, name),
      UNIQUE (visit, position),
      CHECK ((digest IS NULL) = (size IS NULL))
    );
    CREATE TRIGGER visitPhotoAdded BEFORE INSERT ON visitPhoto
      WHEN (SELECT photo FROM visit WHERE discovery = NEW.visit) IS NULL
      BEGIN SELECT RAISE(ABORT, 'a visit with photos has one that goes to MONA'); END;
    CREATE TRIGGER visitPhotoMoved BEFORE UPDATE OF visit ON visitPhoto
      WHEN (SELECT photo FROM visit WHERE discovery = NEW.visit) IS NULL
      BEGIN SELECT RAISE(ABORT, 'a visit with photos has one that goes to MONA'); END;
    CREATE TRIGGER visitPhotoUnset BEFORE UPDATE OF photo ON visit
      WHEN NEW.photo IS NULL AND EXISTS (SELECT 1 FROM visitPhoto WHERE visit = NEW.discovery)
      BEGIN SELECT RAISE(ABORT, 'a visit with photos has one that goes to MONA'); END;
    """

  /// What the server confirmed of each visit, and the removals it has not confirmed.
  ///
  /// `confirmed` has, per field, the number of the last confirmed change: a higher `…Change` is
  /// unsent. `removedVisit` has the removed visits the server may still have, until it confirms the
  /// removal. Both are separate from the visits, so that confirming changes nothing that screens
  /// show.
  private static let server = """
    CREATE TABLE confirmed (
      discovery INTEGER PRIMARY KEY
        REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
      visit INTEGER NOT NULL CHECK (visit > 0),
      photo INTEGER NOT NULL DEFAULT 0 CHECK (photo >= 0),
      rating INTEGER NOT NULL DEFAULT 0 CHECK (rating >= 0),
      comment INTEGER NOT NULL DEFAULT 0 CHECK (comment >= 0)
    );
    CREATE TABLE removedVisit (
      discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
      change INTEGER NOT NULL CHECK (change > 0),
      removedAt TEXT NOT NULL
    );
    """

  /// Numbers the existing changes by time, a visit's creation before its fields.
  ///
  /// An empty field has a number only if the server may have to be informed.
  private static let carriedVisits = """
    INSERT INTO visit (discovery, collectedAt, photo, rating, comment, commentWords, wasTargeted,
        visitChange, photoChange, ratingChange, commentChange,
        photoChangedAt, ratingChangedAt, commentChangedAt)
      WITH
        before AS (
          SELECT *, photoSent OR ratingSent OR commentSent AS isKnown,
            coalesce(photoChangedAt, collectedAt) AS photoAt,
            coalesce(ratingChangedAt, collectedAt) AS ratingAt,
            coalesce(commentChangedAt, collectedAt) AS commentAt
          FROM visitBefore
        ),
        change AS (
          SELECT discovery, 0 AS field, min(collectedAt, photoAt, ratingAt, commentAt) AS moment
            FROM before
          UNION ALL
          SELECT discovery, 1, photoAt FROM before
            WHERE photo IS NOT NULL OR (isKnown AND photoChangedAt IS NOT NULL)
          UNION ALL
          SELECT discovery, 2, ratingAt FROM before
            WHERE rating IS NOT NULL OR (isKnown AND ratingChangedAt IS NOT NULL)
          UNION ALL
          SELECT discovery, 3, commentAt FROM before
            WHERE comment IS NOT NULL OR (isKnown AND commentChangedAt IS NOT NULL)
        ),
        numbered AS (
          SELECT discovery, field, row_number() OVER (ORDER BY moment, discovery, field) AS number
          FROM change
        ),
        changes AS (
          SELECT discovery, max(number) FILTER (WHERE field = 0) AS visit,
            coalesce(max(number) FILTER (WHERE field = 1), 0) AS photo,
            coalesce(max(number) FILTER (WHERE field = 2), 0) AS rating,
            coalesce(max(number) FILTER (WHERE field = 3), 0) AS comment
          FROM numbered GROUP BY discovery
        )
      SELECT before.discovery, collectedAt, before.photo, before.rating, before.comment, commentWords,
        wasTargeted, changes.visit, changes.photo, changes.rating, changes.comment,
        iif(changes.photo > 0, photoAt, photoChangedAt),
        iif(changes.rating > 0, ratingAt, ratingChangedAt),
        iif(changes.comment > 0, commentAt, commentChangedAt)
      FROM before JOIN changes ON changes.discovery = before.discovery;
    """

  private static let carriedRest = """
    INSERT INTO visitPhoto (name, visit, digest, size)
      SELECT photo, discovery, photoDigest, photoSize FROM visitBefore WHERE photo IS NOT NULL;
    INSERT INTO confirmed (discovery, visit, photo, rating, comment)
      SELECT discovery, visitChange, iif(photoSent, photoChange, 0), iif(ratingSent, ratingChange, 0),
        iif(commentSent, commentChange, 0)
      FROM visitBefore JOIN visit USING (discovery)
      WHERE photoSent OR ratingSent OR commentSent;
    INSERT INTO changeCounter (id, last, sendingBegun)
      SELECT 1, last, iif(EXISTS (SELECT 1 FROM confirmed), last, 0) FROM (
        SELECT coalesce(max(max(visitChange, photoChange, ratingChange, commentChange)), 0) AS last
        FROM visit);
    """
}

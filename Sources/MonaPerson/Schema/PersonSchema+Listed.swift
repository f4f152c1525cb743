import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Makes each photo of a visit something that is uploaded on its own, to servers that take them all.
  ///
  /// `visitPhoto.key` is the identity of a photo on all of the person's devices: the digest of its file where it was
  /// sent first; NULL until then. `sent` is the digest of the file on the server, which may lack the metadata. `change`
  /// is the number of the last change of the photo (it was added, or dated), made at `changedAt`, and `confirmed` that
  /// of the last one that the server confirmed. Triggers number the changes, so that no way of changing a photo is
  /// forgotten.
  ///
  /// `removedPhoto` has the photos that were removed from visits: those that the server may have are removed there, and
  /// none comes back when a backup of before is merged. `listedPhoto` has photos to download beside the chosen one
  /// (`remotePhoto`). `syncState.takesPhotos` is whether the server takes all photos.
  static func addListedPhotos(_ db: Database) throws {
    try db.execute(sql: photoColumns)
    try db.execute(sql: listedTables)
    for (event, row) in [("INSERT", "Added"), ("UPDATE OF datedAt", "Dated")] {
      let condition =
        row == "Added" ? "NEW.change = 0" : "NEW.datedAt IS NOT OLD.datedAt"
      try db.execute(
        sql: """
          CREATE TRIGGER visitPhoto\(row)Numbers AFTER \(event) ON visitPhoto WHEN \(condition)
          BEGIN
            UPDATE changeCounter SET last = last + 1;
            UPDATE visitPhoto SET change = (SELECT last FROM changeCounter), changedAt = \(now)
              WHERE name = NEW.name;
          END;
          """)
    }
    try db.execute(sql: removal)
    for (table, visit) in [("visitPhoto", "visit"), ("removedPhoto", "discovery")] {
      try db.execute(
        sql: """
          CREATE TRIGGER \(table)ConfirmedTells AFTER UPDATE OF confirmed ON \(table)
            WHEN NEW.confirmed > OLD.confirmed
            BEGIN \(confirmationCounting("NEW", visit: visit)) END;
          """)
    }
    let table = RevisionTable.person
    try table.count(.outbox, ofTable: "visitPhoto", columns: ["change", "confirmed"], db)
    for name in ["removedPhoto", "listedPhoto", "sentChange"] {
      try table.count(.outbox, ofTable: name, db)
    }
  }

  private static let now = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')"

  private static func digest(_ column: String) -> String {
    "\(column) TEXT CHECK (length(\(column)) = 64 AND \(column) NOT GLOB '*[^0-9a-f]*')"
  }

  private static let photoColumns = """
    ALTER TABLE visitPhoto ADD COLUMN \(digest("key"));
    ALTER TABLE visitPhoto ADD COLUMN \(digest("sent"));
    ALTER TABLE visitPhoto ADD COLUMN change INTEGER NOT NULL DEFAULT 0 CHECK (change >= 0);
    ALTER TABLE visitPhoto ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed >= 0);
    ALTER TABLE visitPhoto ADD COLUMN changedAt TEXT;
    UPDATE visitPhoto SET sent = remoteVisit.photoDigest FROM visit, confirmed, remoteVisit
      WHERE visit.photo = visitPhoto.name AND confirmed.discovery = visit.discovery
        AND remoteVisit.discovery = visit.discovery AND confirmed.photo = visit.photoChange;
    UPDATE visitPhoto SET change = numbered.number, changedAt = numbered.moment
      FROM (SELECT name, (SELECT last FROM changeCounter)
          + row_number() OVER (ORDER BY visitPhoto.visit, position) AS number,
          ifnull(photoChangedAt, collectedAt) AS moment
        FROM visitPhoto JOIN visit ON visit.discovery = visitPhoto.visit) AS numbered
      WHERE numbered.name = visitPhoto.name;
    UPDATE changeCounter SET last = max(last, (SELECT ifnull(max(change), 0) FROM visitPhoto));
    CREATE INDEX visitPhotoUnsent ON visitPhoto (visit) WHERE change > confirmed;
    ALTER TABLE remotePhoto ADD COLUMN \(digest("key"));
    ALTER TABLE remotePhoto ADD COLUMN takenAt TEXT;
    ALTER TABLE syncState ADD COLUMN takesPhotos INTEGER NOT NULL DEFAULT 0
      CHECK (takesPhotos IN (0, 1));
    """

  private static let listedTables = """
    CREATE TABLE removedPhoto (
      discovery INTEGER NOT NULL
        REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
      \(digest("key")) NOT NULL,
      change INTEGER NOT NULL CHECK (change > 0),
      confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed >= 0),
      removedAt TEXT NOT NULL,
      PRIMARY KEY (discovery, key)
    );
    CREATE TABLE listedPhoto (
      discovery INTEGER NOT NULL
        REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
      \(digest("key")) NOT NULL,
      remote INTEGER NOT NULL CHECK ((remote & 3) < 3),
      name TEXT NOT NULL CHECK (name <> ''),
      takenAt TEXT,
      addedAt TEXT NOT NULL,
      PRIMARY KEY (discovery, key)
    );
    CREATE TABLE sentPart (
      number INTEGER PRIMARY KEY CHECK (number > 0),
      discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
      field TEXT NOT NULL
        CHECK (field IN ('visit', 'removed', 'photo', 'rating', 'comment', 'date', 'photos')),
      sentAt TEXT NOT NULL
    );
    INSERT INTO sentPart (number, discovery, field, sentAt)
      SELECT number, discovery, field, sentAt FROM sentChange;
    DROP TABLE sentChange;
    ALTER TABLE sentPart RENAME TO sentChange;
    CREATE INDEX sentChangeByMoment ON sentChange (sentAt);
    """

  /// A photo that comes back is not removed any more.
  ///
  /// Nothing is noted of the photos of a removed visit, nor of one whose double the visit has.
  private static let removal = """
    CREATE TRIGGER visitPhotoAddedReturns AFTER INSERT ON visitPhoto
      BEGIN
        DELETE FROM removedPhoto
          WHERE discovery = NEW.visit AND key = ifnull(NEW.key, NEW.digest);
      END;
    CREATE TRIGGER visitPhotoRemovedLeaves AFTER DELETE ON visitPhoto
      WHEN ifnull(OLD.key, OLD.digest) IS NOT NULL
        AND EXISTS (SELECT 1 FROM visit WHERE discovery = OLD.visit)
        AND NOT EXISTS (SELECT 1 FROM visitPhoto
          WHERE visit = OLD.visit AND ifnull(key, digest) = ifnull(OLD.key, OLD.digest))
      BEGIN
        UPDATE changeCounter SET last = last + 1;
        INSERT OR REPLACE INTO removedPhoto (discovery, key, change, confirmed, removedAt)
          SELECT OLD.visit, ifnull(OLD.key, OLD.digest), last, iif(OLD.key IS NULL, last, 0), \(now)
          FROM changeCounter;
      END;
    """
}

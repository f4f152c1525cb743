import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Dates each photo of a visit, and lets the inbox add several photos to one.
  ///
  /// `datedAt` is when the photo was taken, by the corrected clock or the person; NULL if unknown. The photo with which
  /// a visit began has that of the visit, another one what its camera recorded, if that can be. `isKept` marks the
  /// photos that the person keeps beside the chosen one of their group, and `addedAs` is the name in the album under
  /// which collecting added a photo. `isReplacing` is no longer written: it marks the groups whose photo an earlier
  /// version put in place of another one. Two groups may show one discovery.
  static func addSeveralPhotos(_ db: Database) throws {
    try db.execute(sql: photoDates)
    try db.execute(sql: inboxPhotos)
    let table = RevisionTable.person
    for event in ["Added", "Removed", "Changed"] {
      try db.execute(sql: "DROP TRIGGER visitPhoto\(event)CountsVisits")
    }
    try table.count(
      .visits, ofTable: "visitPhoto", columns: ["name", "visit", "position", "datedAt"], db)
    try table.count(.inbox, ofTable: "inboxGroup", db)
  }

  private static let photoDates = """
    ALTER TABLE visitPhoto ADD COLUMN datedAt TEXT;
    UPDATE visitPhoto SET datedAt = takenAt
      WHERE takenAt BETWEEN '2000-01-09' AND strftime('%Y-%m-%dT%H:%M:%SZ', 'now');
    UPDATE visitPhoto SET datedAt = visit.collectedAt FROM visit
      WHERE visit.photo = visitPhoto.name AND visit.photoChange = visit.visitChange + 1;
    """

  private static let inboxPhotos = """
    ALTER TABLE inboxPhoto ADD COLUMN isKept INTEGER NOT NULL DEFAULT 0 CHECK (isKept IN (0, 1));
    ALTER TABLE inboxPhoto ADD COLUMN addedAs TEXT CHECK (addedAs <> '');
    CREATE TABLE several (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
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
      CHECK (photo IS NULL OR discovery IS NOT NULL)
    );
    INSERT INTO several (id, batch, isComposed, chosenPhoto, isSkipped, discovery, isReplacing, rating,
        comment, problem, photo, wasVisited, photoBefore, digestBefore, sizeBefore, wasPhotoThere,
        ratingBefore, commentBefore)
      SELECT id, batch, isComposed, chosenPhoto, isSkipped, discovery, isReplacing, rating,
        comment, problem, photo, wasVisited, photoBefore, digestBefore, sizeBefore, wasPhotoThere,
        ratingBefore, commentBefore FROM inboxGroup;
    DROP TABLE inboxGroup;
    ALTER TABLE several RENAME TO inboxGroup;
    CREATE INDEX inboxGroupByDiscovery ON inboxGroup (batch, discovery);
    """
}

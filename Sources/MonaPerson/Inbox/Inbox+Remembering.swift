import Foundation
import GRDB
import MonaModel

/// What is stored of a past batch, for when the same card is read again.
extension Inbox {
  /// Deletes the batch with its decisions; what it collected stays collected, and can still be undone.
  ///
  /// If it collected something or was finished, its skipped photos, tracks and clock offsets are
  /// stored for later batches.
  package func discard() throws {
    guard let contents = try store.inboxContents() else { return }
    try store.writePerson { db in try Self.forget(contents, db) }
  }

  /// Deletes a batch, and stores what later batches can use, and what undoing its runs needs.
  static func forget(_ contents: InboxContents, _ db: Database) throws {
    try db.execute(sql: rememberingSeenSQL, arguments: [contents.id])
    let batch = contents.batch
    if batch.state == .finished || batch.counts.collected > 0 {
      try db.execute(sql: rememberingSkippedSQL, arguments: [contents.id])
      for (track, points) in contents.tracks {
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO rememberedTrack (file, startsAt, endsAt, points)
            VALUES (?, ?, ?, ?)
            """,
          arguments: [
            track.file.pathText, ISO8601.string(track.start), ISO8601.string(track.end),
            TrackBlob.data(points),
          ])
      }
    } else {
      try StoredClock.forget(saidIn: contents, db)
    }
    if batch.counts.collected > 0 {
      try InboxRun.putAside(contents.id, db)
    } else {
      try db.execute(sql: "DELETE FROM inboxBatch WHERE id = ?", arguments: [contents.id])
    }
  }

  /// Adds the stored tracks to a batch that may locate its photos: those of the same days.
  static func recallTracks(for batch: Int64, _ db: Database) throws {
    let tracks = try Row.fetchAll(db, sql: "SELECT file, startsAt, endsAt FROM rememberedTrack")
    for track in tracks {
      guard let start = ISO8601.date(track[1]), let end = ISO8601.date(track[2]) else { continue }
      try db.execute(
        sql: recallingSQL,
        arguments: [
          batch, track[0] as String, batch, ISO8601.string(start - clockSlack),
          ISO8601.string(end + clockSlack),
        ])
    }
  }

  /// Deletes a track, also from the stored tracks; without points, its row says that it is not used again when its
  /// folder is.
  package func removeTrack(_ id: InboxTrack.ID) throws {
    try store.writePerson { db in
      try db.execute(
        sql: """
          DELETE FROM rememberedTrack WHERE file = (SELECT file FROM inboxTrack WHERE id = ?)
          """, arguments: [id])
      try db.execute(sql: "UPDATE inboxTrack SET points = x'' WHERE id = ?", arguments: [id])
    }
  }

  /// The maximum time between a photo and a track, in seconds, as the clock may not be corrected
  /// yet.
  private static let clockSlack: TimeInterval = 86_400

  /// Stores all photos of the collected groups, which need no decision again.
  private static let rememberingSeenSQL = """
    INSERT OR REPLACE INTO inboxSeen (digest, discovery)
    SELECT p.digest, g.discovery FROM inboxPhoto p JOIN inboxGroup g ON g.id = p.inGroup
    WHERE p.batch = ? AND p.digest IS NOT NULL AND g.photo IS NOT NULL
    """

  private static let rememberingSkippedSQL = """
    INSERT OR IGNORE INTO inboxSkipped (digest)
    SELECT p.digest FROM inboxPhoto p JOIN inboxGroup g ON g.id = p.inGroup
    WHERE p.batch = ? AND p.digest IS NOT NULL AND g.isSkipped
    """

  private static let recallingSQL = """
    INSERT OR IGNORE INTO inboxTrack (batch, file, points)
    SELECT ?, file, points FROM rememberedTrack
    WHERE file = ? AND EXISTS (
      SELECT 1 FROM inboxPhoto
      WHERE batch = ? AND latitude IS NULL AND takenAt BETWEEN ? AND ?)
    """
}

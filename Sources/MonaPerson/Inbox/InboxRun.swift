import Foundation
import GRDB
import MonaModel

/// The runs of collecting, each of which is undone by itself, and the past batches that they may belong to.
enum InboxRun {
  /// The batch that the inbox shows; nil if there is none.
  static func currentBatch(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT max(id) FROM inboxBatch WHERE isPast = 0")
  }

  /// Begins a run, or goes on with one that was killed.
  static func begin(of batch: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE inboxBatch SET openRun = ifnull(openRun,
          (SELECT ifnull(max(run), 0) + 1 FROM inboxGroup)) WHERE id = ?
        """, arguments: [batch])
  }

  /// Ends a run: the next one has another number.
  static func end(of batch: Int64, _ db: Database) throws {
    try db.execute(sql: "UPDATE inboxBatch SET openRun = NULL WHERE id = ?", arguments: [batch])
  }

  /// The number of the run that carries out a row of `inboxGroup`; the last one, if another process ended it.
  static let numberSQL = """
    ifnull((SELECT openRun FROM inboxBatch WHERE inboxBatch.id = inboxGroup.batch),
      (SELECT ifnull(max(run), 1) FROM inboxGroup))
    """

  /// The number and the batch of the last run of which something is collected; nil if there is none.
  static func last(_ db: Database) throws -> (number: Int, batch: Int64)? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT ifnull(run, 0), batch FROM inboxGroup WHERE photo IS NOT NULL
        ORDER BY ifnull(run, 0) DESC, batch DESC LIMIT 1
        """
    ).map { ($0[0], $0[1]) }
  }

  // MARK: Past batches

  /// The number of past batches that can still be undone.
  private static let pastLimit = 20

  /// Puts a batch aside for undoing: what it collected stays in it, all else goes.
  static func putAside(_ batch: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM inboxGroup WHERE batch = :batch AND photo IS NULL;
        DELETE FROM inboxPhoto WHERE batch = :batch AND inGroup IS NULL;
        DELETE FROM inboxTrack WHERE batch = :batch;
        UPDATE inboxBatch SET isPast = 1, openRun = NULL WHERE id = :batch;
        DELETE FROM inboxBatch WHERE isPast = 1 AND id NOT IN (
          SELECT id FROM inboxBatch WHERE isPast = 1 ORDER BY id DESC LIMIT :limit);
        """, arguments: ["batch": batch, "limit": pastLimit])
  }

  /// Brings the groups of a past batch that were undone into the current one, with their decisions; without a current
  /// batch, it is the current one again.
  ///
  /// A photo that the current batch has as well is only here then. Where a file of that name is another photo by now,
  /// the group stays in the past batch.
  static func rejoin(_ batch: Int64, _ db: Database) throws {
    let current = try currentBatch(db)
    guard current != batch else { return }
    guard let current else {
      return try db.execute(
        sql: "UPDATE inboxBatch SET isPast = 0 WHERE id = ?", arguments: [batch])
    }
    try db.execute(
      sql: """
        DELETE FROM inboxPhoto WHERE batch = :current AND inGroup IS NULL AND EXISTS (
          SELECT 1 FROM inboxPhoto past JOIN inboxGroup ON inboxGroup.id = past.inGroup
          WHERE past.batch = :batch AND inboxGroup.photo IS NULL AND past.file = inboxPhoto.file
            AND past.digest IS inboxPhoto.digest);
        UPDATE OR IGNORE inboxPhoto SET batch = :current WHERE batch = :batch
          AND inGroup IN (SELECT id FROM inboxGroup WHERE photo IS NULL);
        UPDATE inboxGroup SET batch = :current WHERE batch = :batch AND photo IS NULL
          AND EXISTS (SELECT 1 FROM inboxPhoto WHERE inGroup = inboxGroup.id AND batch = :current);
        DELETE FROM inboxBatch WHERE id = :batch
          AND NOT EXISTS (SELECT 1 FROM inboxGroup WHERE batch = :batch);
        """, arguments: ["current": current, "batch": batch])
  }
}

extension Inbox {
  /// Undoes all that the last run collected, as ``undo()`` does for a whole batch; another call undoes the run before
  /// it, also of a past batch.
  ///
  /// The groups of a past batch come into the current one, with their decisions.
  /// - Throws: as ``undo()`` does.
  @discardableResult
  package func undoLastRun() async throws -> InboxUndone {
    let last = try store.person.readSnapshot(InboxRun.last)
    guard let last,
      let contents = try store.person.readSnapshot({ db in
        try Store.inboxContents(ofBatch: last.batch, db)
      })
    else { return InboxUndone() }
    let groups = contents.groups.values.filter { $0.photo != nil && ($0.run ?? 0) == last.number }
    let undone = try await takeBack(groups, contents)
    try store.writePerson { db in try InboxRun.rejoin(last.batch, db) }
    return undone
  }
}

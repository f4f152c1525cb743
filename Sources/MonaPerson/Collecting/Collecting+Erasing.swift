import Foundation
import GRDB
import MonaLog
import MonaModel

extension Collecting {
  /// Erases all of the person's data in the file in use, and moves their photos to the trash.
  ///
  /// The data is erased first, then the automatic copies: after a crash in between, the album has
  /// extra photos, and none is lost. A photo that the trash refuses stays there too.
  /// - Returns: the data for undoing it.
  package func erasePersonal(at date: Date = Date()) async throws -> ErasedData {
    try await BlockingExecutor.shared.run {
      let (visits, rows) = try store.erasePersonal(at: date)
      store.eraseCopies()
      var removed = RemovedVisits(visits: visits)
      for photo in visits.flatMap(\.photos).map(\.name) where album.contains(photo) {
        if discard(photo) {
          removed.photosTrashed.append(photo)
        } else {
          removed.photosKept.append(photo)
        }
      }
      return ErasedData(visits: removed, rows: rows)
    }
  }

  /// Restores all erased data, with the photos from the trash; data added since is unchanged.
  ///
  /// The restored data belongs to no account: the next one is asked whether it is theirs.
  /// - Returns: the names of the photos that were not found.
  /// - Throws: `AlbumError` or errors of the store.
  package func restore(_ erased: ErasedData) async throws -> [String] {
    let missing = try await restore(erased.visits)
    try await BlockingExecutor.shared.run { try store.restorePersonal(erased.rows) }
    return missing
  }
}

/// The data for undoing an erasure.
///
/// It is only in memory: on disk, nothing remains but the photos in the trash.
package struct ErasedData: Sendable {
  /// The visits and their photos.
  package var visits: RemovedVisits
  /// The rows of all other tables, in the order of restoring.
  let rows: [RemovedVisit.TableRow]
}

extension Store {
  /// Counts the person's data.
  package func personalCounts() throws -> PersonalCounts {
    try person.readSnapshot { db in
      func count(_ table: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
      }
      var counts = PersonalCounts()
      counts.visits = try count("visit")
      counts.photos = try count("visitPhoto")
      counts.targets = try count("target")
      counts.badges = try count("badgeWon")
      counts.tours = try count("tour")
      counts.waiting = try count(
        "inboxPhoto JOIN inboxBatch ON inboxBatch.id = batch AND isPast = 0")
      counts.reports = try count("report")
      counts.notes = try count("personalNote")
      counts.ownDiscoveries = try count("ownDiscovery")
      return counts
    }
  }

  /// The tables of the person's data other than visits; referenced tables come first.
  private static let personalTables = [
    "target", "badgeWon", "draft", "daily", "recentSearch", "setAsideWords", "inboxBatch",
    "inboxTrack", "inboxGroup", "inboxPhoto", "inboxSeen", "inboxSkipped", "rememberedTrack",
    "cameraClock", "consent", "showing", "newsFeed", "newsEntry", "tour", "tourStop", "report",
    "reportPhoto", "personalNote", "ownDiscovery",
  ]
  /// The tables that are useless without the erased data.
  private static let sendingTables = ["sentChange", "sendingTrouble", "keptRecord", "recordSource"]
  private static let inboxTables = ["inboxBatch", "inboxTrack", "inboxGroup", "inboxPhoto"]

  /// Erases all of the person's data in one transaction, and removes the file's owner.
  ///
  /// No server is informed. The erased content is overwritten on disk. The catalogues and the
  /// photos' files stay: `Collecting` handles the files.
  /// - Returns: the visits, and the rows of all other tables, for undoing it.
  func erasePersonal(
    at date: Date
  ) throws -> (visits: [RemovedVisit], rows: [RemovedVisit.TableRow]) {
    let erased = try writePerson { db in
      let rows = try Self.personalTables.flatMap { try Self.allRows(of: $0, db) }
      let visits = try Int64.fetchAll(db, sql: "SELECT discovery FROM visit")
        .compactMap(DiscoveryID.init(key:))
        .compactMap { try Self.remove($0, at: date, leavingTrace: false, db)?.withoutServer }
      // Deletes referring rows before the rows they refer to.
      for table in Self.sendingTables + Self.personalTables.reversed() {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      // As in a new file.
      try db.execute(
        sql: "INSERT INTO newsFeed (address) VALUES (?)", arguments: [NewsFeed.standardAddress])
      try Self.removeOwner(db)
      return (visits, rows)
    }
    tryLogging("Erased discoveries are in the catalogue", level: .warning) {
      try mirrorOwnDiscoveries()
    }
    tryLogging("What was erased may be on the disk until its place is needed") {
      try person.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM main")
        try db.checkpoint(.truncate)
      }
    }
    return erased
  }

  /// Restores the erased rows other than visits, in one transaction; data added since is unchanged.
  func restorePersonal(_ rows: [RemovedVisit.TableRow]) throws {
    try writePerson { db in
      // There is one current batch at most: one started since stays.
      let hasBatch = try InboxRun.currentBatch(db) != nil
      if rows.contains(where: { $0.table == "newsFeed" }) {
        // The one that erasing left, unless it was used since.
        try db.execute(sql: "DELETE FROM newsFeed WHERE checkedAt IS NULL")
      }
      for row in rows where !hasBatch || !Self.inboxTables.contains(row.table) {
        if row.table == "newsEntry", try !Self.exists("newsFeed", row.columns["feed"], db) {
          continue
        }
        if row.table == "tourStop", try !Self.exists("tour", row.columns["tour"], db) { continue }
        var row = row
        if row.table == "tour", let name = String.fromDatabaseValue(row.columns["name"] ?? .null) {
          row.columns["name"] = try Self.freeName(name, db).databaseValue
        }
        try Self.insert(row, orIgnore: true, db)
      }
      try db.execute(
        sql: "DELETE FROM target WHERE discovery IN (SELECT discovery FROM visit)")
    }
    try mirrorOwnDiscoveries()
  }

  /// Whether a table has a row with this number.
  private static func exists(
    _ table: String, _ id: DatabaseValue?, _ db: Database
  ) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)", arguments: [id]) ?? false
  }
}

/// The amounts of a person's data.
package struct PersonalCounts: Hashable, Sendable {
  /// The visits.
  package var visits = 0
  /// The photos of these visits, whether or not their files exist.
  package var photos = 0
  /// The discoveries on the wish list.
  package var targets = 0
  /// The badges won.
  package var badges = 0
  /// The tours.
  package var tours = 0
  /// The notes on discoveries.
  package var notes = 0
  /// The works that the person discovered and no catalogue has.
  package var ownDiscoveries = 0
  /// The photos in the inbox, whose files are elsewhere and stay.
  package var waiting = 0
  /// What the person reported of the catalogue's errors.
  package var reports = 0

  /// No data.
  package init() {}

  /// Whether there is no data.
  package var isEmpty: Bool { self == PersonalCounts() }
}

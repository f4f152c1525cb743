import Foundation
import GRDB
import MonaLog
import MonaModel

extension Collecting {
  /// Erases all that is the person's in the file in use, and moves their photographs to the trash.
  ///
  /// The file goes first, then the copies MONA made of it: killed in between, photographs too many are in
  /// the album, and none is lost. A photograph that the trash does not take stays there too.
  /// - Returns: what undoes it.
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

  /// Puts back all that was erased, and the photographs from the trash; what the person did since stays
  /// as it is.
  ///
  /// What is back belongs to no account: the next one is asked whether it is theirs.
  /// - Returns: the names of the photographs that were not found.
  /// - Throws: `AlbumError` or what the store throws.
  package func restore(_ erased: ErasedData) async throws -> [String] {
    let missing = try await restore(erased.visits)
    try await BlockingExecutor.shared.run { try store.restorePersonal(erased.rows) }
    return missing
  }
}

/// What an erasure took out of a person's file: what is needed to undo it.
///
/// It is in memory alone: what was erased is on no disk, but for the photographs in the trash.
package struct ErasedData: Sendable {
  /// The visits, with what became of their photographs.
  package var visits: RemovedVisits
  /// The rows of all other tables, in the order they are put back.
  let rows: [RemovedVisit.TableRow]
}

extension Store {
  /// How much there is of what is the person's.
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
      counts.waiting = try count("inboxPhoto")
      return counts
    }
  }

  /// What belongs to the person, beside their visits; what refers to another table comes after it.
  private static let personalTables = [
    "target", "badgeWon", "draft", "daily", "recentSearch", "setAsideWords", "inboxBatch",
    "inboxTrack", "inboxGroup", "inboxPhoto", "inboxSeen", "inboxSkipped", "rememberedTrack",
    "cameraClock", "consent",
  ]
  /// What is only of use with what is erased.
  private static let sendingTables = ["sentChange", "sendingTrouble"]
  private static let inboxTables = ["inboxBatch", "inboxTrack", "inboxGroup", "inboxPhoto"]

  /// Erases all that is the person's, in one transaction, and belongs to no account from then on.
  ///
  /// No server is told. What was there is overwritten, not only forgotten. The catalogues stay, and the
  /// photographs' files: `Collecting` sees to those.
  /// - Returns: the visits, and the rows of all else, which undo it.
  func erasePersonal(
    at date: Date
  ) throws -> (visits: [RemovedVisit], rows: [RemovedVisit.TableRow]) {
    let erased = try writePerson { db in
      let rows = try Self.personalTables.flatMap { try Self.allRows(of: $0, db) }
      let visits = try Int64.fetchAll(db, sql: "SELECT discovery FROM visit")
        .compactMap(DiscoveryID.init(key:))
        .compactMap { try Self.remove($0, at: date, leavingTrace: false, db)?.withoutServer }
      // A row that others refer to goes after them.
      for table in Self.sendingTables + Self.personalTables.reversed() {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      try Self.disown(db)
      return (visits, rows)
    }
    tryLogging("What was erased may be on the disk until its place is needed") {
      try person.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM main")
        try db.checkpoint(.truncate)
      }
    }
    return erased
  }

  /// Puts back what was erased beside the visits, in one transaction; what the person did since stays
  /// as it is.
  func restorePersonal(_ rows: [RemovedVisit.TableRow]) throws {
    try writePerson { db in
      // One batch at most: the one that was begun since is the person's now.
      let hasBatch = try Self.exists(anyRowOf: "inboxBatch", db)
      for row in rows where !hasBatch || !Self.inboxTables.contains(row.table) {
        try Self.insert(row, orIgnore: true, db)
      }
      try db.execute(
        sql: "DELETE FROM target WHERE discovery IN (SELECT discovery FROM visit)")
    }
  }

  private static func exists(anyRowOf table: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") ?? false
  }
}

/// How much a person's file has of each thing that is theirs.
package struct PersonalCounts: Hashable, Sendable {
  package var visits = 0
  /// The photographs of these visits, be their files there or not.
  package var photos = 0
  package var targets = 0
  package var badges = 0
  /// The photographs that wait in the inbox; their files are elsewhere, and stay.
  package var waiting = 0

  package init() {}

  /// Whether there is nothing of the person's.
  package var isEmpty: Bool { self == PersonalCounts() }
}

import Foundation
import GRDB
import MonaLog
import MonaModel

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

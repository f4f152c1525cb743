import Foundation
import GRDB
import MonaModel

extension Collecting {
  /// Takes all visits of an account off this computer, and their photos to the trash.
  ///
  /// The server is not told, and has them on. Wishes and badges won stay.
  ///
  /// What waits to be sent goes too: whoever asks sees to that before.
  /// - Returns: how many visits there were.
  @discardableResult
  package func removeFromHere(at date: Date = Date()) async throws -> Int {
    try await WorkThreads.working.run {
      let visits = try store.forgetVisits(at: date)
      for photo in visits.flatMap(\.photos).map(\.name) where album.contains(photo) {
        discard(photo)
      }
      return visits.count
    }
  }
}

extension Store {
  fileprivate func forgetVisits(at date: Date) throws -> [RemovedVisit] {
    try writePerson { db in
      let ids = try Int64.fetchAll(db, sql: "SELECT discovery FROM visit").compactMap {
        DiscoveryID(key: $0)
      }
      try Self.keepWinningVisits(beforeRemoving: ids.count, db)
      let removed = try ids.compactMap { id in
        try Self.remove(id, at: date, leavingTrace: false, db)
      }
      for table in ["removedVisit", "remoteVisit", "toldVisit"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      try db.execute(sql: "UPDATE syncState SET revision = 0")
      return removed
    }
  }
}

import Foundation
import GRDB
import MonaModel

extension Collecting {
  /// Takes the visits of an account off this computer, and their photos to the trash.
  ///
  /// The server is not told, and has them on. Wishes and badges won stay, and so do visits that this computer
  /// alone has (``Store/onlyHereCount()``).
  ///
  /// What waits to be sent goes too: whoever asks sees to that before.
  /// - Returns: how many visits went.
  @discardableResult
  package func removeFromHere(at date: Date = Date()) async throws -> Int {
    try await BlockingExecutor.shared.run {
      let visits = try store.forgetVisits(at: date)
      for photo in visits.flatMap(\.photos).map(\.name) where album.contains(photo) {
        discard(photo)
      }
      return visits.count
    }
  }
}

extension Store {
  /// How many visits no server is ever told of: those kept here only, and those to discoveries that are not
  /// MONA's own.
  package func onlyHereCount() throws -> Int {
    try person.readSnapshot { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM visit WHERE NOT (\(Self.toldCondition))",
        arguments: Self.toldArguments) ?? 0
    }
  }

  private static let toldCondition = "isHereOnly = 0 AND discovery BETWEEN ? AND ?"
  private static var toldArguments: StatementArguments {
    let mona = DiscoveryID.keys(ofSource: 0)
    return [mona.lowerBound, mona.upperBound]
  }

  fileprivate func forgetVisits(at date: Date) throws -> [RemovedVisit] {
    try writePerson { db in
      let ids = try Int64.fetchAll(
        db, sql: "SELECT discovery FROM visit WHERE \(Self.toldCondition)",
        arguments: Self.toldArguments
      ).compactMap { DiscoveryID(key: $0) }
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

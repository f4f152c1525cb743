import Foundation
import GRDB
import MonaModel

extension Collecting {
  /// Removes an account's visits from this computer, and moves the photos that the server has to the
  /// trash; the other photos of these visits stay in the album.
  ///
  /// The server is not informed and keeps its visits and reports. Wishes and badges stay, and so do visits and reports
  /// that are on this computer only (``Store/onlyHereCount()``).
  ///
  /// Unsent changes are lost: the caller asks before.
  /// - Returns: the number of removed visits.
  @discardableResult
  package func removeFromHere(at date: Date = Date()) async throws -> Int {
    try await BlockingExecutor.shared.run {
      let visits = try store.forgetVisits(at: date)
      for photo in visits.flatMap(\.onServer) where album.contains(photo) { discard(photo) }
      return visits.count
    }
  }
}

extension Store {
  /// The number of visits that are never uploaded: those kept on this computer only, and those of
  /// other catalogues' discoveries.
  package func onlyHereCount() throws -> Int {
    try person.readSnapshot { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM visit WHERE NOT (\(Self.uploadableCondition))",
        arguments: Self.uploadableArguments) ?? 0
    }
  }

  /// The number of photos of visits that are uploaded which are not the ones for MONA, and which the server has not
  /// confirmed.
  package func otherPhotoCount() throws -> Int {
    try person.readSnapshot { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM visitPhoto JOIN visit ON visit.discovery = visitPhoto.visit
          WHERE visitPhoto.name <> visit.photo AND visitPhoto.confirmed = 0
            AND \(Self.uploadableCondition)
          """, arguments: Self.uploadableArguments) ?? 0
    }
  }

  private static let uploadableCondition = "isHereOnly = 0 AND discovery BETWEEN ? AND ?"
  private static var uploadableArguments: StatementArguments {
    let mona = DiscoveryID.keys(ofSource: 0)
    return [mona.lowerBound, mona.upperBound]
  }

  fileprivate func forgetVisits(at date: Date) throws -> [RemovedVisit] {
    try writePerson { db in
      let ids = try Int64.fetchAll(
        db, sql: "SELECT discovery FROM visit WHERE \(Self.uploadableCondition)",
        arguments: Self.uploadableArguments
      ).compactMap { DiscoveryID(key: $0) }
      try Self.keepWinningVisits(beforeRemoving: ids.count, db)
      let removed = try ids.compactMap { id in
        try Self.remove(id, at: date, leavingTrace: false, db)
      }
      for table in [
        "removedVisit", "removedReport", "confirmedRemoval", "remoteVisit", "toldVisit",
      ] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      // Those that wait, or went by another way, are on this computer only.
      try db.execute(sql: "DELETE FROM report WHERE number IS NOT NULL")
      try db.execute(sql: "UPDATE syncState SET revision = 0, knownRevision = 0, knownEpoch = NULL")
      return removed
    }
  }
}

extension RemovedVisit {
  /// The names of its photos that the server has: the chosen one, and those that it confirmed.
  fileprivate var onServer: [String] {
    let confirmed = rows.filter { row in
      row.table == "visitPhoto" && row.columns["confirmed"].flatMap(Int.fromDatabaseValue) != 0
    }
    let names = confirmed.compactMap { $0.columns["name"].flatMap(String.fromDatabaseValue) }
    return Set(names + [visit.photo].compactMap(\.self)).sorted()
  }
}

import Foundation
import GRDB
import MonaModel

/// A failed upload of a discovery.
package struct UploadFailure: Hashable, Sendable {
  /// The discovery.
  package var discovery: DiscoveryID
  /// The number of the last change that was tried: a later one is tried at once.
  package var change: Int
  /// The number of consecutive failures.
  package var tries: Int
  /// The time of the first of them.
  package var since: Date
  /// The time of the next automatic retry; nil if the person has to act first.
  package var nextTry: Date?
  /// The reason.
  package var reason: Reason
  /// The server's message, for the details.
  package var words: String?

  /// The reason; raw values are stored in the database.
  package enum Reason: String, CaseIterable, Sendable {
    /// There was no answer, or an invalid one.
    case noAnswer
    /// An internal error of the server, for this visit only.
    case serverFailure = "serverTrouble"
    /// The server rejected the request; its message gives the reason.
    case refused
    /// The server rejected the rating, the comment or the photo.
    case ratingRefused, commentRefused, photoRefused
    /// The account has as many photos on the server as its host allows.
    case noRoom
    /// The server does not know the discovery.
    case unknownDiscovery
    /// The server cannot clear a rating, a comment or a photo.
    case cannotClear
    /// The photo's file is not in the album.
    case photoMissing
    /// The photo cannot be read or reduced to the allowed size.
    case photoUnusable
    /// Preparing the photo failed this time, for example on a full disk.
    case photoUnprepared
    /// The visit changed on another device, and the change could not be read yet.
    case overtaken
  }

  /// A failure with these values.
  package init(
    discovery: DiscoveryID, change: Int, tries: Int, since: Date, nextTry: Date?, reason: Reason,
    words: String? = nil
  ) {
    self.discovery = discovery
    self.change = change
    self.tries = tries
    self.since = since
    self.nextTry = nextTry
    self.reason = reason
    self.words = words
  }
}

extension Store {
  /// The failed uploads, by discovery.
  package func uploadFailures() throws -> [DiscoveryID: UploadFailure] {
    try person.readSnapshot { db in try Self.failures(db) }
  }

  static func failures(_ db: Database) throws -> [DiscoveryID: UploadFailure] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT discovery, change, tries, since, nextTryAt, reason, words FROM sendingTrouble
          """))
    let failures = rows.compactMap { row -> UploadFailure? in
      guard let id = DiscoveryID(key: row["discovery"]) else { return nil }
      return UploadFailure(
        discovery: id, change: row["change"], tries: row["tries"],
        since: ISO8601.date(row["since"]) ?? .distantPast,
        nextTry: (row["nextTryAt"] as String?).flatMap { ISO8601.date($0) },
        reason: UploadFailure.Reason(rawValue: row["reason"]) ?? .refused, words: row["words"])
    }
    return Dictionary(failures.map { ($0.discovery, $0) }) { first, _ in first }
  }

  /// Stores a failed upload, replacing that of its discovery.
  package func note(_ failure: UploadFailure) throws {
    let words = failure.words.map { String($0.unicodeScalars.prefix(2048)) }
    try writePerson { db in
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO sendingTrouble
            (discovery, change, tries, since, nextTryAt, reason, words)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          failure.discovery.key, failure.change, failure.tries, ISO8601.string(failure.since),
          failure.nextTry.map(ISO8601.string), failure.reason.rawValue,
          words?.isEmpty == true ? nil : words,
        ])
    }
  }

  /// Clears failures so that these uploads are retried at once; nil for all, also those of reports.
  package func retrySending(_ ids: [DiscoveryID]? = nil) throws {
    try writePerson { db in
      guard let ids else {
        try db.executeCached(sql: "DELETE FROM sendingTrouble")
        return try db.executeCached(
          sql: "UPDATE report SET \(Self.withoutFailure) WHERE reason IS NOT NULL")
      }
      for id in ids {
        try db.executeCached(
          sql: "DELETE FROM sendingTrouble WHERE discovery = ?", arguments: [id.key])
      }
    }
  }
}

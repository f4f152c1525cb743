import Foundation
import GRDB
import MonaModel

/// What was tried of a discovery in vain.
package struct UploadFailure: Hashable, Sendable {
  package var discovery: DiscoveryID
  /// The last change that was tried: a later one is tried at once.
  package var change: Int
  /// How many times in a row.
  package var tries: Int
  /// Since the first of them.
  package var since: Date
  /// When it is tried again by itself; nil for not before the person does something.
  package var nextTry: Date?
  package var reason: Reason
  /// In the server's words, for whoever wants the details.
  package var words: String?

  /// Why; the raw values stand in the database.
  package enum Reason: String, CaseIterable, Sendable {
    /// There was no answer, or none that can be understood.
    case noAnswer
    /// The server has trouble of its own, with this visit alone.
    case serverTrouble
    /// The server refuses what was sent; its words say why.
    case refused
    /// The server refuses the rating, the words or the photo.
    case ratingRefused, commentRefused, photoRefused
    /// The server does not know the discovery.
    case unknownDiscovery
    /// This server takes no rating, words or photo back.
    case cannotClear
    /// The photo's file is not in the album.
    case photoMissing
    /// The photo cannot be read, or not be made small enough.
    case photoUnusable
    /// The photo could not be made ready this time, as on a full disk.
    case photoUnprepared
    /// The visit was changed on another device, and that could not be looked at yet.
    case overtaken
  }

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
  /// What was tried in vain, by discovery.
  package func uploadFailures() throws -> [DiscoveryID: UploadFailure] {
    try person.readSnapshot { db in try Self.troubles(db) }
  }

  static func troubles(_ db: Database) throws -> [DiscoveryID: UploadFailure] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT discovery, change, tries, since, nextTryAt, reason, words FROM sendingTrouble
          """))
    let troubles = rows.compactMap { row -> UploadFailure? in
      guard let id = DiscoveryID(key: row[0]) else { return nil }
      return UploadFailure(
        discovery: id, change: row[1], tries: row[2], since: ISO8601.date(row[3]) ?? .distantPast,
        nextTry: (row[4] as String?).flatMap { ISO8601.date($0) },
        reason: UploadFailure.Reason(rawValue: row[5]) ?? .refused, words: row[6])
    }
    return Dictionary(troubles.map { ($0.discovery, $0) }) { first, _ in first }
  }

  /// Notes what was tried in vain, in the place of what is known of that discovery.
  package func note(_ trouble: UploadFailure) throws {
    let words = trouble.words.map { String($0.unicodeScalars.prefix(2048)) }
    try writePerson { db in
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO sendingTrouble
            (discovery, change, tries, since, nextTryAt, reason, words)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          trouble.discovery.key, trouble.change, trouble.tries, ISO8601.string(trouble.since),
          trouble.nextTry.map(ISO8601.string), trouble.reason.rawValue,
          words?.isEmpty == true ? nil : words,
        ])
    }
  }

  /// Has these tried again at once, whatever was in their way; nil for all that wait.
  package func retrySending(_ ids: [DiscoveryID]? = nil) throws {
    try writePerson { db in
      guard let ids else { return try db.executeCached(sql: "DELETE FROM sendingTrouble") }
      for id in ids {
        try db.executeCached(
          sql: "DELETE FROM sendingTrouble WHERE discovery = ?", arguments: [id.key])
      }
    }
  }
}

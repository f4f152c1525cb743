import Foundation
import GRDB
import MonaModel

/// Words of the person that another comment took the place of when two devices had written: MONA
/// keeps them until the person lets go of them.
package struct SetAsideWords: Hashable, Sendable, Identifiable {
  package let id: Int64
  package var discovery: DiscoveryID
  package var words: String
  /// When they were written, if that is known.
  package var writtenAt: Date?
  package var reason: Reason
  /// Whether the person is to say which words stay.
  package var isQuestion: Bool

  /// Why they are not the comment.
  package enum Reason: String, Sendable {
    /// Another device wrote others, which the server has.
    case overtaken
    /// What was not yet sent from here went before them.
    case unsent
    /// Those that took their place were written later.
    case older
    /// Nobody knows which were written later.
    case undecided
    /// The visit was removed.
    case removed
  }
}

extension Store {
  /// All words that were set aside, of one visit or of all, the latest first.
  package func setAsideWords(of id: DiscoveryID? = nil) throws -> [SetAsideWords] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT words.*, ifnull(visit.commentChange = words.change, 0) AS isQuestion
            FROM setAsideWords words LEFT JOIN visit USING (discovery)
            WHERE words.discovery = ?1 OR ?1 IS NULL ORDER BY words.id DESC
            """), arguments: [id?.key]
      ).compactMap(SetAsideWords.init)
    }
  }

  /// The words of which the person is to say whether they stay.
  ///
  /// Neither they nor the comment are known to be newer. Until then the comment is not sent.
  package func openQuestions() throws -> [SetAsideWords] {
    try setAsideWords().filter(\.isQuestion)
  }

  /// What the person says which words stay.
  package enum WordsAnswer: Hashable, Sendable {
    /// The comment that is here.
    case comment
    /// Those that were set aside; the comment takes their place there.
    case setAside
    /// Others, such as both together; both then stay set aside.
    case other(String)
  }

  /// Carries out what the person says of words that were set aside.
  /// - Throws: `StoreError.commentTooLong` or `.notCollected`; nothing is changed then.
  package func answer(
    _ question: SetAsideWords, _ answer: WordsAnswer, at now: Date = Date()
  ) throws {
    let other: String? =
      switch answer {
      case .comment: nil
      case .setAside: question.words
      case .other(let words): try VisitNote.comment(words)
      }
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE setAsideWords SET change = NULL WHERE id = ?", arguments: [question.id])
      guard answer != .comment else { return }
      let id = question.discovery
      guard let local = try LocalVisit.fetch(id, db) else { throw StoreError.notCollected(id) }
      if let words = local.comment, words != other {
        try Self.setAside(
          words, of: id, writtenAt: local.commentChangedAt, .overtaken, beside: nil, at: now, db)
      }
      try Self.setComment(other, of: id, at: now, db)
      try db.executeCached(
        sql: "DELETE FROM setAsideWords WHERE discovery = ? AND comment = ?",
        arguments: [id.key, other])
    }
  }

  /// Lets go of words that were set aside, as the person asks.
  package func forget(_ words: SetAsideWords) throws {
    try writePerson { db in
      try db.executeCached(sql: "DELETE FROM setAsideWords WHERE id = ?", arguments: [words.id])
    }
  }

  /// - Parameter change: the number of the comment beside which they wait for a decision.
  static func setAside(
    _ words: String, of id: DiscoveryID, writtenAt: Date?, _ reason: SetAsideWords.Reason,
    beside change: Int?, at now: Date, _ db: Database
  ) throws {
    try db.executeCached(
      sql: """
        INSERT INTO setAsideWords (discovery, comment, writtenAt, setAsideAt, reason, change)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (discovery, comment) DO UPDATE SET setAsideAt = excluded.setAsideAt,
          reason = excluded.reason, change = excluded.change
        """,
      arguments: [
        id.key, words, writtenAt.map(ISO8601.string), ISO8601.string(now), reason.rawValue, change,
      ])
  }
}

extension SetAsideWords {
  fileprivate init?(row: Row) {
    guard let discovery = DiscoveryID(key: row["discovery"]) else { return nil }
    id = row["id"]
    self.discovery = discovery
    words = row["comment"]
    writtenAt = (row["writtenAt"] as String?).flatMap(ISO8601.date)
    reason = Reason(rawValue: row["reason"]) ?? .overtaken
    isQuestion = row["isQuestion"]
  }
}

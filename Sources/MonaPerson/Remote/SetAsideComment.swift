import Foundation
import GRDB
import MonaModel

/// A comment that was replaced by another one when two devices had edited it; it is kept until the
/// person deletes it.
package struct SetAsideComment: Hashable, Sendable, Identifiable {
  /// Its number in the person's database.
  package let id: Int64
  /// The discovery of its visit.
  package var discovery: DiscoveryID
  /// The comment.
  package var words: String
  /// When it was written, if known.
  package var writtenAt: Date?
  /// Why it was set aside.
  package var reason: Reason
  /// Whether the person has to choose between it and the current comment.
  package var isQuestion: Bool

  /// Why it is not the current comment.
  package enum Reason: String, Sendable {
    /// Another device wrote a different comment, which the server has.
    case overtaken
    /// An unsent comment of this computer won.
    case unsent
    /// The other comment was written later.
    case older
    /// It is unknown which was written later.
    case undecided
    /// The visit was removed.
    case removed
  }
}

extension Store {
  /// The comments that were set aside, of one visit or of all, the latest first.
  package func setAsideComments(of id: DiscoveryID? = nil) throws -> [SetAsideComment] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT words.*, ifnull(visit.commentChange = words.change, 0) AS isQuestion
            FROM setAsideWords words LEFT JOIN visit USING (discovery)
            WHERE words.discovery = ?1 OR ?1 IS NULL ORDER BY words.id DESC
            """), arguments: [id?.key]
      ).compactMap(SetAsideComment.init)
    }
  }

  /// The comments that the person has to choose about.
  ///
  /// It is unknown whether they or the current comments are newer. The comments are not uploaded
  /// until the person decides.
  package func openQuestions() throws -> [SetAsideComment] {
    try setAsideComments().filter(\.isQuestion)
  }

  /// The person's choice between two comments.
  package enum CommentChoice: Hashable, Sendable {
    /// The current comment stays.
    case comment
    /// The comment that was set aside becomes the current one, which is set aside in turn.
    case setAside
    /// A third text, such as both combined; both comments stay set aside.
    case other(String)
  }

  /// Applies the person's choice about a comment that was set aside.
  package func answer(
    _ question: SetAsideComment, _ answer: CommentChoice, at now: Date = Date()
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

  /// Deletes a comment that was set aside, at the person's request.
  package func forget(_ words: SetAsideComment) throws {
    try writePerson { db in
      try db.executeCached(sql: "DELETE FROM setAsideWords WHERE id = ?", arguments: [words.id])
    }
  }

  /// - Parameter change: the change number of the current comment if the person has to choose; else
  ///   nil.
  static func setAside(
    _ words: String, of id: DiscoveryID, writtenAt: Date?, _ reason: SetAsideComment.Reason,
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

extension SetAsideComment {
  fileprivate init?(row: Row) {
    guard let discovery = DiscoveryID(key: row["discovery"]) else { return nil }
    id = row["id"]
    self.discovery = discovery
    words = row["comment"]
    writtenAt = row.moment("writtenAt")
    reason = Reason(rawValue: row["reason"]) ?? .overtaken
    isQuestion = row["isQuestion"]
  }
}

import Foundation
import GRDB
import MonaModel

extension Store {
  /// The maximum length of a draft, in Unicode scalars: it stores a comment that is too long, but
  /// not a book pasted by mistake.
  package static let draftLimit = 20_000

  /// The unsaved comment of a visit; nil if there is none.
  package func draft(of id: DiscoveryID) throws -> Draft? {
    try person.readSnapshot { db in
      try Row.fetchOne(
        db.cachedStatement(sql: "SELECT comment, startedFrom FROM draft WHERE discovery = ?"),
        arguments: [id.key]
      ).map { Draft($0[0], startedFrom: $0[1]) }
    }
  }

  /// Stores an unsaved comment, beside the saved one; a text equal to the saved comment, or without
  /// a visit, is not stored.
  /// - Parameter isWanted: called inside the transaction: false if a newer text was saved
  ///   meanwhile.
  package func keepDraft(
    _ draft: Draft, of id: DiscoveryID, at date: Date = Date(),
    if isWanted: () -> Bool = { true }
  ) throws {
    try writePerson { db in
      guard isWanted() else { return }
      try Self.keep(draft, of: id, at: date, db)
    }
  }

  static func keep(_ draft: Draft, of id: DiscoveryID, at date: Date, _ db: Database) throws {
    // SQLite's `length` stops at the first U+0000.
    let scalars = draft.text.unicodeScalars.lazy.filter { $0.value != 0 }.prefix(draftLimit)
    let text = String(String.UnicodeScalarView(scalars))
    let visit = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT comment FROM visit WHERE discovery = ?"),
      arguments: [id.key])
    guard let visit, text != visit[0] as String? ?? "" else { return try forgetDraft(of: id, db) }
    try db.executeCached(
      sql: """
        INSERT INTO draft (discovery, comment, startedFrom, changedAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (discovery) DO UPDATE SET comment = excluded.comment,
          startedFrom = excluded.startedFrom, changedAt = excluded.changedAt
        """, arguments: [id.key, text, draft.startedFrom, ISO8601.string(date)])
  }

  /// Deletes the draft if it equals the saved comment; a different draft stays, and the person is
  /// asked.
  static func forgetDraft(of id: DiscoveryID, saying words: String?, _ db: Database) throws {
    let draft = try String.fetchOne(
      db.cachedStatement(sql: "SELECT comment FROM draft WHERE discovery = ?"),
      arguments: [id.key])
    guard let draft, (try? VisitNote.comment(draft)) == .some(words) else { return }
    try forgetDraft(of: id, db)
  }

  static func forgetDraft(of id: DiscoveryID, _ db: Database) throws {
    try db.executeCached(sql: "DELETE FROM draft WHERE discovery = ?", arguments: [id.key])
  }
}

/// An unsaved comment of a visit.
package struct Draft: Hashable, Sendable {
  /// The text, which may be longer than a comment; empty if the person emptied the comment.
  package var text: String
  /// The saved comment when the person began; nil if there was none.
  package var startedFrom: String?

  /// A draft with this text.
  package init(_ text: String, startedFrom: String? = nil) {
    (self.text, self.startedFrom) = (text, startedFrom)
  }
}

import Foundation
import GRDB
import MonaModel

extension Store {
  /// The longest draft that is kept, in Unicode scalars: a comment that is too long waits whole, a
  /// book pasted by mistake does not.
  package static let draftLimit = 20_000

  /// What the person began to write of a visit and did not save; nil when there is nothing of the
  /// kind.
  package func draft(of id: DiscoveryID) throws -> Draft? {
    try person.readSnapshot { db in
      try Row.fetchOne(
        db.cachedStatement(sql: "SELECT comment, startedFrom FROM draft WHERE discovery = ?"),
        arguments: [id.key]
      ).map { Draft($0[0], startedFrom: $0[1]) }
    }
  }

  /// Keeps what is being written of a visit, beside the comment that is saved; what says the same
  /// as that is no draft, and what is not collected has none.
  /// - Parameter isWanted: asked once it is this draft's turn, for what was saved in the meantime is
  ///   newer.
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
    // SQLite counts a text's length up to the first U+0000.
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

  /// Forgets what was begun of the words that are now saved; other words stay, to be asked about.
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

/// What a person began to write of a visit and did not save.
package struct Draft: Hashable, Sendable {
  /// The words, longer than a comment may be included; empty when a comment was emptied.
  package var text: String
  /// The comment they were begun from; nil when there was none.
  package var startedFrom: String?

  package init(_ text: String, startedFrom: String? = nil) {
    (self.text, self.startedFrom) = (text, startedFrom)
  }
}

import Foundation
import GRDB
import MonaModel

extension Store {
  /// The longest draft that is kept, in Unicode scalars: a comment that is too long waits whole, a
  /// book pasted by mistake does not.
  package static let draftLimit = 20_000

  /// What the person began to write of a visit and did not save, longer than a comment may be
  /// included; nil when there is nothing of the kind, empty when they emptied a comment.
  package func draft(of id: DiscoveryID) throws -> String? {
    try person.read { db in
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT comment FROM draft WHERE discovery = ?"),
        arguments: [id.key])
    }
  }

  /// Keeps what is being written of a visit, beside the comment that is saved; what says the same
  /// as that is no draft, and what is not collected has none.
  /// - Parameter isWanted: asked once it is this draft's turn, for what was saved in the meantime is
  ///   newer.
  package func keepDraft(
    _ text: String, of id: DiscoveryID, at date: Date = Date(),
    if isWanted: () -> Bool = { true }
  ) throws {
    // SQLite counts a text's length up to the first U+0000.
    let scalars = text.unicodeScalars.lazy.filter { $0.value != 0 }.prefix(Self.draftLimit)
    let text = String(String.UnicodeScalarView(scalars))
    try writePerson { db in
      guard isWanted() else { return }
      let visit = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT comment FROM visit WHERE discovery = ?"),
        arguments: [id.key])
      guard let visit, text != visit[0] as String? ?? "" else {
        return try Self.forgetDraft(of: id, db)
      }
      try db.executeCached(
        sql: """
          INSERT INTO draft (discovery, comment, changedAt) VALUES (?, ?, ?)
          ON CONFLICT (discovery) DO UPDATE
            SET comment = excluded.comment, changedAt = excluded.changedAt
          """, arguments: [id.key, text, Moment.text(date)])
    }
  }

  static func forgetDraft(of id: DiscoveryID, _ db: Database) throws {
    try db.executeCached(sql: "DELETE FROM draft WHERE discovery = ?", arguments: [id.key])
  }
}

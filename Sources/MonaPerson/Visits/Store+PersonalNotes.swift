import Foundation
import GRDB
import MonaModel

extension Store {
  /// The person's own note on a discovery, collected or not; nil without one.
  ///
  /// It is in backups and in the export of one's data, and is never sent.
  package func personalNote(of id: DiscoveryID) throws -> String? {
    try person.readSnapshot { db in try PersonalNote.fetch(id, db) }
  }

  /// The discoveries with a note, the latest note first.
  package func discoveriesWithNotes() throws -> [DiscoveryID] {
    try person.readSnapshot { db in
      try Int64.fetchAll(
        db.cachedStatement(
          sql: "SELECT discovery FROM personalNote ORDER BY changedAt DESC, discovery")
      ).compactMap { DiscoveryID(key: $0) }
    }
  }

  /// Replaces the note on a discovery; nil or blanks remove it.
  ///
  /// If the note changed since the person began to write, both texts are kept, one below the other.
  /// - Parameter basis: the note when they began; nil for none.
  /// - Returns: the stored note.
  /// - Throws: `StoreError.unknownDiscovery` or `.noteTooLong`.
  @discardableResult
  package func setPersonalNote(
    _ text: String?, of id: DiscoveryID, startedFrom basis: String?, at date: Date = Date()
  ) throws -> String? {
    let text = try PersonalNote.validated(text)
    return try writePerson { db in
      let stored = try PersonalNote.fetch(id, db)
      var note = text
      if let stored, stored != basis, stored != text {
        note = try PersonalNote.validated(PersonalNote.joined(stored, text))
      }
      try PersonalNote.set(note, of: id, at: date, db)
      return note
    }
  }
}

/// The person's own words on a discovery, apart from the comment of a visit.
package enum PersonalNote {
  /// The maximum length in Unicode scalars.
  package static let limit = 20_000

  /// The trimmed note; nil if it is blank.
  ///
  /// U+0000 is removed, as SQLite's `length` stops at the first one.
  /// - Throws: `StoreError.noteTooLong`.
  package static func validated(_ text: String?) throws(StoreError) -> String? {
    guard let text else { return nil }
    let scalars = text.unicodeScalars.filter { $0.value != 0 }
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    let kept = scalars[first...last]
    guard kept.count <= limit else { throw .noteTooLong(kept.count) }
    return String(kept)
  }

  /// Two notes on one discovery, one below the other; only one of them if it has the other.
  static func joined(_ first: String, _ second: String?) -> String {
    guard let second, !first.contains(second) else { return first }
    return second.contains(first) ? second : "\(first)\n\n\(second)"
  }

  static func fetch(_ id: DiscoveryID, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT text FROM personalNote WHERE discovery = ?"),
      arguments: [id.key])
  }

  /// - Parameter text: a validated note.
  static func set(
    _ text: String?, of id: DiscoveryID, at date: Date, _ db: Database
  ) throws {
    guard let text else {
      return try db.executeCached(
        sql: "DELETE FROM personalNote WHERE discovery = ?", arguments: [id.key])
    }
    let isKnown = try Store.exists(id, in: "personalNote", db)
    let tables = ["discovery", "visit", "ownDiscovery"]
    guard try isKnown || tables.contains(where: { try Store.exists(id, in: $0, db) }) else {
      throw StoreError.unknownDiscovery(id)
    }
    try db.executeCached(
      sql: """
        INSERT INTO personalNote (discovery, text, words, changedAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (discovery) DO UPDATE
          SET text = excluded.text, words = excluded.words, changedAt = excluded.changedAt
          WHERE text <> excluded.text
        """, arguments: [id.key, text, IndexedText.of(text), ISO8601.string(date)])
    try KeptRecords.keep(id, db)
  }

  /// Moves a note to the discovery that replaced its own, below the note that one has.
  ///
  /// If both together are too long, both stay where they are.
  static func move(from old: Int64, to new: Int64, _ db: Database) throws {
    guard let old = DiscoveryID(key: old), let new = DiscoveryID(key: new),
      let text = try fetch(old, db)
    else { return }
    let joined = try fetch(new, db).map { Self.joined($0, text) } ?? text
    guard let kept = try? validated(joined) else { return }
    let date = try String.fetchOne(
      db.cachedStatement(sql: "SELECT changedAt FROM personalNote WHERE discovery = ?"),
      arguments: [old.key])
    try set(kept, of: new, at: date.flatMap(ISO8601.date) ?? Date(), db)
    try set(nil, of: old, at: Date(), db)
  }

  /// The notes of another database that are not here as they are there.
  static func missing(_ other: Database, in db: Database) throws -> [Row] {
    try Row.fetchAll(other, sql: "SELECT discovery, text, changedAt FROM personalNote")
      .filter { row in
        guard let id = DiscoveryID(key: row["discovery"]) else { return false }
        let text: String = row["text"]
        return try fetch(id, db)?.contains(text) != true
      }
  }

  /// Adds the notes of another database, below those here.
  static func merge(_ other: Database, into db: Database) throws {
    for row in try missing(other, in: db) {
      guard let id = DiscoveryID(key: row["discovery"]) else { continue }
      let text: String = row["text"]
      let joined = try fetch(id, db).map { Self.joined($0, text) } ?? text
      // The backup still has the one that does not fit.
      guard let kept = try? validated(joined) else { continue }
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO personalNote (discovery, text, words, changedAt)
          VALUES (?, ?, ?, ?)
          """, arguments: [id.key, kept, IndexedText.of(kept), row["changedAt"] as String])
    }
  }
}

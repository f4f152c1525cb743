import Foundation
import GRDB
import MonaModel

extension Store {
  /// How many searches are remembered.
  package static let recentSearchLimit = 10

  /// What the person last searched for, the latest first.
  package func recentSearches() throws -> [String] {
    try person.readSnapshot { db in
      try String.fetchAll(
        db, sql: "SELECT text FROM recentSearch ORDER BY searchedAt DESC, words LIMIT ?",
        arguments: [Self.recentSearchLimit])
    }
  }

  /// Remembers a search, the latest of all; one of the same words is the same, and what has no
  /// word is none.
  package func rememberSearch(_ text: String, at date: Date = Date()) throws {
    let words = IndexedText.of(text)
    guard !words.isEmpty else { return }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    try writePerson { db in
      try db.execute(
        sql: """
          INSERT INTO recentSearch (words, text, searchedAt) VALUES (?, ?, ?)
          ON CONFLICT (words) DO UPDATE SET text = excluded.text, searchedAt = excluded.searchedAt
          """, arguments: [words, text, ISO8601.string(date)])
      try db.execute(
        sql: """
          DELETE FROM recentSearch WHERE words NOT IN (
            SELECT words FROM recentSearch ORDER BY searchedAt DESC, words LIMIT ?)
          """, arguments: [Self.recentSearchLimit])
    }
  }

  /// Forgets one of the searches.
  package func forgetSearch(_ text: String) throws {
    try writePerson { db in
      try db.execute(
        sql: "DELETE FROM recentSearch WHERE words = ?", arguments: [IndexedText.of(text)])
    }
  }

  /// Forgets all searches.
  package func forgetSearches() throws {
    try writePerson { db in try db.execute(sql: "DELETE FROM recentSearch") }
  }
}

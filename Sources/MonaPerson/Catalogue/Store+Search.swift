import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Searches the catalogue as `CatalogueSearch` does, and the person's comments and notes.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of hits per section.
  ///   - origin: equal hits are sorted by distance from here.
  package func search(
    _ text: String, limit: Int = 3, near origin: Coordinate = .montreal
  ) throws -> SearchResults {
    var search = CatalogueSearch()
    search.limit = limit
    search.origin = origin
    search.rows = .personal
    search.comments = { text, db in try CommentSearch(text)?.section(limit, db) }
    return try person.readSnapshot { db in try search.results(text, db) }
  }
}

/// A search in the person's comments and notes: a few thousand normalized texts are scanned.
struct CommentSearch {
  /// A query of the discoveries with a matching comment or note.
  var discoveriesSQL: String {
    """
    SELECT discovery FROM visit WHERE \(condition("visit.commentWords"))
    UNION SELECT discovery FROM personalNote WHERE \(condition("personalNote.words"))
    """
  }
  /// The arguments of `discoveriesSQL`.
  var arguments: StatementArguments { wordArguments + wordArguments }
  private let typed: [[String]]
  private let words: [WordMatcher]
  private var wordArguments: StatementArguments { StatementArguments(typed.joined()) }

  /// Fails if `text` has nothing to search for.
  init?(_ text: String) {
    // SQLite limits the depth of conditions; 32 words are enough.
    typed = Array(TypedText.alternatives(text).prefix(32))
    guard !typed.isEmpty else { return nil }
    words = typed.map(WordMatcher.init)
  }

  /// The SQL condition for matching rows of a table.
  private func condition(_ column: String) -> String {
    typed.map { alternatives in
      let tests = alternatives.map { _ in "instr(' ' || \(column), ' ' || ?) > 0" }
      return "(\(tests.joined(separator: " OR ")))"
    }.joined(separator: " AND ")
  }

  /// The texts that match, each comment before its discovery's note; retired discoveries included.
  ///
  /// Whole-word matches come before prefix matches, then the latest visits; at most
  /// `SearchResults.countLimit(showing:)`.
  private func matches(showing limit: Int, _ db: Database) throws -> [(key: Int64, text: String)] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT discovery, words, text FROM (
          SELECT discovery, commentWords AS words, comment AS text, collectedAt AS moment,
            0 AS isNote
          FROM visit WHERE \(condition("visit.commentWords"))
          UNION ALL SELECT discovery, words, text, changedAt, 1
          FROM personalNote WHERE \(condition("personalNote.words")))
        WHERE discovery IN (SELECT key FROM discovery)
        ORDER BY moment DESC, discovery, isNote LIMIT ?
        """)
    let limit: StatementArguments = [SearchResults.countLimit(showing: limit)]
    let rows = try Row.fetchAll(statement, arguments: arguments + limit)
    let ranked = rows.enumerated().map { order, row in
      var text: String = row[1]
      let partial = text.withUTF8 { text in words.count { $0.presence(in: text) < .whole } }
      return (partial: partial, order: order, key: row[0] as Int64, text: row[2] as String)
    }
    var seen: Set<Int64> = []
    return ranked.sorted { ($0.partial, $0.order) < ($1.partial, $1.order) }
      .filter { seen.insert($0.key).inserted }.map { ($0.key, $0.text) }
  }

  /// The section of search results; nil without matches.
  func section(_ limit: Int, _ db: Database) throws -> SearchResults.Section? {
    let all = try matches(showing: limit, db)
    guard !all.isEmpty else { return nil }
    let hits = try all.prefix(limit).compactMap { key, text -> SearchResults.CommentHit? in
      guard let id = DiscoveryID(key: key), let row = try RowQuery.personal.row(of: id, db) else {
        return nil
      }
      return SearchResults.CommentHit(row: row, comment: text)
    }
    return .init(subject: .comments, hits: .comments(hits), total: all.count)
  }
}

extension Store {
  /// The number of stored searches.
  package static let recentSearchLimit = 10

  /// The recent searches, the latest first.
  package func recentSearches() throws -> [String] {
    try person.readSnapshot { db in
      try String.fetchAll(
        db, sql: "SELECT text FROM recentSearch ORDER BY searchedAt DESC, words LIMIT ?",
        arguments: [Self.recentSearchLimit])
    }
  }

  /// Stores a search as the latest; searches with equal normalized words are the same, and one
  /// without words is ignored.
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

  /// Deletes a stored search.
  package func forgetSearch(_ text: String) throws {
    try writePerson { db in
      try db.execute(
        sql: "DELETE FROM recentSearch WHERE words = ?", arguments: [IndexedText.of(text)])
    }
  }

  /// Deletes all stored searches.
  package func forgetSearches() throws {
    try writePerson { db in try db.execute(sql: "DELETE FROM recentSearch") }
  }
}

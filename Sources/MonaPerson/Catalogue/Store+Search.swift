import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Searches the catalogue as `CatalogueSearch` does, and the person's comments.
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

/// A search in the person's comments: a few thousand normalized comments are scanned.
struct CommentSearch {
  /// The SQL condition for matching rows of `visit`.
  let condition: String
  let arguments: StatementArguments
  private let words: [WordMatcher]

  /// Fails if `text` has nothing to search for.
  init?(_ text: String) {
    // SQLite limits the depth of conditions; 32 words are enough.
    let typed = TypedText.alternatives(text).prefix(32)
    guard !typed.isEmpty else { return nil }
    words = typed.map(WordMatcher.init)
    condition =
      typed.map { alternatives in
        let tests = alternatives.map { _ in "instr(' ' || visit.commentWords, ' ' || ?) > 0" }
        return "(\(tests.joined(separator: " OR ")))"
      }.joined(separator: " AND ")
    arguments = StatementArguments(typed.joined())
  }

  /// The discoveries with a matching comment, retired ones included.
  ///
  /// Whole-word matches come before prefix matches, then the latest visits; at most
  /// `SearchResults.countLimit(showing:)`.
  func discoveries(showing limit: Int = 0, _ db: Database) throws -> [Int64] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT visit.discovery, visit.commentWords FROM visit
          JOIN discovery ON discovery.key = visit.discovery
        WHERE \(condition) ORDER BY visit.collectedAt DESC, visit.discovery
        LIMIT ?
        """)
    let limit: StatementArguments = [SearchResults.countLimit(showing: limit)]
    let rows = try Row.fetchAll(statement, arguments: arguments + limit)
    let ranked = rows.enumerated().map { order, row in
      var text: String = row[1]
      let partial = text.withUTF8 { text in words.count { $0.presence(in: text) < .whole } }
      return (partial: partial, order: order, key: row[0] as Int64)
    }
    return ranked.sorted { ($0.partial, $0.order) < ($1.partial, $1.order) }.map(\.key)
  }

  /// The section of search results; nil without matches.
  func section(_ limit: Int, _ db: Database) throws -> SearchResults.Section? {
    let all = try discoveries(showing: limit, db)
    guard !all.isEmpty else { return nil }
    let hits = try all.prefix(limit).compactMap { key -> SearchResults.CommentHit? in
      let comment = try String.fetchOne(
        db, sql: "SELECT comment FROM visit WHERE discovery = ?", arguments: [key])
      guard let comment, let id = DiscoveryID(key: key),
        let row = try RowQuery.personal.row(of: id, db)
      else { return nil }
      return SearchResults.CommentHit(row: row, comment: comment)
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

import GRDB
import MonaCatalogue
import MonaModel

/// A search of what the person wrote: a few thousand comments, folded as they were written, are
/// looked through one by one.
struct CommentSearch {
  /// SQL that is true of the matching rows of `visit`.
  let condition: String
  let arguments: StatementArguments
  private let words: [WordMatcher]

  /// Nil when nothing in `text` can be searched.
  init?(_ text: String) {
    // SQLite takes no condition of a thousand parts; nobody looks for a comment by more words.
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

  /// The discoveries of the catalogue, retired or not, whose comment matches: whole words before
  /// prefixes, then the latest visits; up to `SearchResults.countLimit(showing:)`.
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

  /// What a search shows of the matches; nil when there is none.
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

import GRDB
import MonaModel

/// Searches one full-text table; each step reads a bounded number of rows, so that searching half a
/// million discoveries is fast enough per keystroke.
struct FullTextSearch {
  /// The maximum number of words into which a prefix is expanded; beyond, FTS5 merges the rows of
  /// the prefix, which takes longer the more rows there are.
  private static let expansionLimit = 16
  /// The length up to which prefixes are indexed (`PrefixMigration`).
  private static let indexedLength = 5

  /// A query to a full-text table.
  private struct Question: Hashable {
    var table: String
    var match: String
  }

  private let db: Database
  private let countLimit: Int
  private let words: [WordMatcher]
  /// The search text folded by `IndexedText.of`.
  private let typed: [UInt8]
  private let match: String
  /// Nil when the last of several words is a single letter, which is still being typed.
  private let wholeMatch: String?
  /// Cached results, for the following sections.
  private var answers: [Question: CachedMatches] = [:]

  /// - Parameters:
  ///   - vocabulary: the `fts5vocab` table of the full-text table.
  ///   - countLimit: the maximum number of rows per section or part.
  /// - Returns: nil when no indexed word begins with a word of `text`, or `text` contains no word.
  init?(
    _ text: String, vocabulary: String, countLimit: Int = SearchResults.countLimit, _ db: Database
  ) throws {
    try self.init(
      TypedText.alternatives(text), of: text, vocabulary: vocabulary, countLimit: countLimit,
      shortest: 1, db)
  }

  /// Creates a search of addresses, which form one section.
  init?(
    _ words: AddressWords, of text: String, countLimit: Int = SearchResults.countLimit,
    _ db: Database
  ) throws {
    try self.init(
      words.alternatives, of: text, vocabulary: "addressTerm", countLimit: countLimit,
      shortest: AddressWords.shortest, db)
  }

  /// - Parameter shortest: shorter words must match whole words.
  private init?(
    _ alternatives: [[String]], of text: String, vocabulary: String, countLimit: Int,
    shortest: Int, _ db: Database
  ) throws {
    self.db = db
    self.countLimit = countLimit
    words = alternatives.map(WordMatcher.init)
    typed = Array(IndexedText.of(text).utf8)
    let isBegun = alternatives.count > 1 && alternatives.last?[0].unicodeScalars.count == 1
    wholeMatch =
      isBegun ? nil : alternatives.map { "\"\($0[0])\"" }.joined(separator: " AND ")
    var terms: [String] = []
    for word in alternatives {
      let parts = try word.compactMap { part -> String? in
        if part.unicodeScalars.count < shortest { return "\"\(part)\"" }
        let words = try Self.words(part, vocabulary, db)
        return words.map { $0.isEmpty ? nil : $0.joined(separator: " OR ") } ?? "\"\(part)\" *"
      }
      guard !parts.isEmpty else { return nil }
      terms.append("(\(parts.joined(separator: " OR ")))")
    }
    guard !terms.isEmpty else { return nil }
    match = terms.joined(separator: " AND ")
  }

  /// The indexed words that begin with `prefix`; nil when there are too many, or when the prefix
  /// itself is indexed.
  private static func words(
    _ prefix: String, _ vocabulary: String, _ db: Database
  ) throws -> [String]? {
    guard prefix.unicodeScalars.count > indexedLength else { return nil }
    let statement = try db.cachedStatement(
      sql: "SELECT term FROM \(vocabulary) WHERE term >= ? LIMIT 1")
    var words: [String] = []
    var next = prefix
    while let word = try String.fetchOne(statement, arguments: [next]),
      word.utf8.starts(with: prefix.utf8)
    {
      if words.count == expansionLimit { return nil }
      words.append("\"\(word)\"")
      next = word + "\u{1}"
    }
    return words
  }

  /// The matching rows of a section in ascending order, up to `countLimit` of each of its
  /// consecutive `parts`, so that a large part does not hide others.
  mutating func rows(
    of table: String, in section: ClosedRange<Int64>, parts: [ClosedRange<Int64>] = []
  ) throws -> [Int64] {
    try rows(of: table, matching: match, in: section, parts: parts)
  }

  /// The rows of a section that contain every typed word as a whole, limited like `rows`.
  mutating func wholeRows(
    of table: String, in section: ClosedRange<Int64>, parts: [ClosedRange<Int64>]
  ) throws -> [Int64] {
    guard let wholeMatch else { return [] }
    return try rows(of: table, matching: wholeMatch, in: section, parts: parts)
  }

  private mutating func rows(
    of table: String, matching match: String, in section: ClosedRange<Int64>,
    parts: [ClosedRange<Int64>]
  ) throws -> [Int64] {
    var rows = try first(of: table, matching: match, in: section)
    var found = rows
    // One query suffices when it found all rows. Otherwise continue within the part that filled the
    // result, or with the next part when this one reached its limit.
    while found.count == countLimit, let last = found.last,
      let part = parts.firstIndex(where: { $0.contains(last) })
    {
      let hasShare = found.first.map(parts[part].contains) ?? false
      let next = hasShare ? parts[(part + 1)...].first?.lowerBound : last + 1
      guard let next else { break }
      found = try first(of: table, matching: match, in: next...section.upperBound)
      rows += found
    }
    return rows
  }

  /// The first `countLimit` matching rows of a range, from the cached result if possible.
  private mutating func first(
    of table: String, matching match: String, in range: ClosedRange<Int64>
  ) throws -> [Int64] {
    let question = Question(table: table, match: match)
    if let rows = answers[question]?.rows(in: range) { return rows }
    let statement = try db.cachedStatement(
      sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ? AND rowid >= ? LIMIT ?")
    // The first query usually finds all rows of all sections.
    for start in answers[question] == nil ? [.min, range.lowerBound] : [range.lowerBound] {
      let found = try Int64.fetchAll(statement, arguments: [match, start, countLimit])
      let answer = CachedMatches(found, from: start, limit: countLimit)
      answers[question] = answer
      if let rows = answer.rows(in: range) { return rows }
    }
    return []
  }

  /// The best of `rows`, ranked by their texts.
  func best(
    _ limit: Int, of rows: [Int64], _ texts: FullTextContent, near origin: Coordinate
  ) throws -> [Int64] {
    try Self.best(limit, of: rows, texts, words: words, typed: typed, near: origin)
  }

  /// Ranks rows that need not be in the index.
  /// - Parameter typed: the search text folded by `IndexedText.of`.
  static func best(
    _ limit: Int, of rows: [Int64], _ texts: FullTextContent, words: [WordMatcher],
    typed: [UInt8], near origin: Coordinate
  ) throws -> [Int64] {
    var ranked: [(rank: SearchRank, row: Int64)] = []
    for row in rows {
      let rank = try texts.read(row) { entry in
        SearchRank(entry, words: words, typed: typed, near: origin)
      }
      if let rank = rank ?? nil { ranked.append((rank, row)) }
    }
    // Sorting is stable: equal ranks keep the order of rows.
    return ranked.sorted { $0.rank < $1.rank }.prefix(limit).map(\.row)
  }
}

/// A result of an index for all rows from a start on; later sections can often reuse it.
struct CachedMatches {
  private let rows: [Int64]
  /// The range within which `rows` is complete.
  private let reach: ClosedRange<Int64>
  private let limit: Int

  /// - Parameters:
  ///   - rows: the first `limit` matching rows in ascending order.
  ///   - start: the first row searched.
  init(_ rows: [Int64], from start: Int64, limit: Int) {
    (self.rows, self.limit) = (rows, limit)
    let end = rows.count < limit ? nil : rows.last
    reach = start...(end ?? .max)
  }

  /// The first `limit` rows of a range; nil when the result does not cover it.
  func rows(in range: ClosedRange<Int64>) -> [Int64]? {
    guard reach.contains(range.lowerBound) else { return nil }
    let start = rows.bisected { $0 >= range.lowerBound }
    let end = rows.bisected { $0 > range.upperBound }
    guard end - start == limit || reach.contains(range.upperBound) else { return nil }
    return Array(rows[start..<end])
  }
}

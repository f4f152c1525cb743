import GRDB
import MonaModel

/// A full-text index, with the folded texts that it was made from.
struct TextIndex {
  /// The titles, makers and other words of discoveries.
  static let discoveries = TextIndex(
    table: "discoverySearch", vocabulary: "discoveryTerm", shortest: 1, isDeferred: true,
    texts: "latitude, longitude, title, makers, terms", joins: "CROSS JOIN searchText USING (row)",
    firstTexts: [("titleSearch", ""), ("discoverySearch", "makers : ")])
  /// Where discoveries are: the building, square or park, then addresses and directions.
  static let addresses = TextIndex(
    table: "addressSearch", vocabulary: "addressTerm", shortest: 3, isDeferred: true,
    texts: "latitude, longitude, place, address",
    joins: "CROSS JOIN addressText USING (row) CROSS JOIN searchText USING (row)")
  /// The names of facets, which FTS5 stores itself.
  static let facets = TextIndex(
    table: "facetSearch", vocabulary: "facetTerm", shortest: 1, isDeferred: false,
    texts: "NULL, NULL, c0", joins: "CROSS JOIN facetSearch_content ON id = row")

  /// The FTS5 table.
  let table: String
  /// The `fts5vocab` table of its words.
  let vocabulary: String
  /// The length from which a typed word may be the beginning of another.
  ///
  /// Addresses contain many short words that say little.
  let shortest: Int
  /// Whether rows can wait to be indexed (`SearchIndex`).
  let isDeferred: Bool
  /// The columns that `SearchRank` reads after the row number.
  private let texts: String
  private let joins: String
  /// The tables and column filters that find matches in the first texts alone, best first.
  fileprivate let firstTexts: [(table: String, filter: String)]

  private init(
    table: String, vocabulary: String, shortest: Int, isDeferred: Bool, texts: String,
    joins: String, firstTexts: [(table: String, filter: String)] = []
  ) {
    (self.table, self.vocabulary, self.shortest) = (table, vocabulary, shortest)
    (self.isDeferred, self.firstTexts) = (isDeferred, firstTexts)
    (self.texts, self.joins) = (texts, joins)
  }

  /// Selects the rows of a range that match an expression.
  var matchSQL: String { Self.matchSQL(table) }

  fileprivate static func matchSQL(_ table: String) -> String {
    "SELECT rowid AS row FROM \(table) WHERE \(table) MATCH ? AND rowid BETWEEN ? AND ?"
  }

  /// Selects the row number, the position and the texts of the rows that another query selects.
  fileprivate func textSQL(_ rows: String) -> String {
    "SELECT row, \(texts) FROM (\(rows)) \(joins)"
  }
}

/// Finds the rows of one index with a word for each typed word, which may be its beginning.
///
/// Rows that wait to be indexed are scanned: they are found like all others.
struct TextSearch {
  /// All rows of an index.
  static let everything = Int64.min...Int64.max
  /// The number of matches of a section that are ranked when there are more than are counted, as
  /// reading their texts takes most of the time.
  private static let rankedLimit = 500
  /// The length up to which the beginnings of words are indexed (`PrefixMigration`).
  private static let indexedLength = 5
  /// The number of words up to which a longer beginning is replaced by them: FTS5 merges the rows
  /// of all words with this beginning before it answers.
  private static let expansionLimit = 16

  /// Matches the typed text.
  let query: QueryMatcher
  private let index: TextIndex
  /// The typed text, folded.
  private let typed: String
  /// The FTS5 expressions for the beginnings of words and for whole words; nil when the index has
  /// no such word.
  private let expressions: (prefixes: String, whole: String)?
  /// Whether the rows that an expression finds have to be checked: it does not tell the order of the
  /// words of a name.
  private let hasNames: Bool
  private let db: Database

  /// - Returns: nil when `text` contains nothing to search for.
  init?(_ text: String, in index: TextIndex, _ db: Database) throws {
    var query = SearchQuery(text)
    // A short last word is still being typed.
    query.restrictWords(shorterThan: index.shortest)
    guard !query.words.allSatisfy({ $0.isShorter(than: index.shortest) }) else { return nil }
    (self.index, self.db, typed) = (index, db, IndexedText.of(text))
    self.query = QueryMatcher(query)
    hasNames = !query.names.isEmpty
    guard
      let prefixes = try SearchExpression.of(query, { try Self.expansions(of: $0, index, db) }),
      let whole = SearchExpression.of(
        query, { $0.isExact ? [SearchExpression.exactly($0)] : [] })
    else {
      expressions = nil
      return
    }
    expressions = (prefixes, whole)
  }

  /// The FTS5 terms that match a token; empty when it is the beginning of no word.
  private static func expansions(
    of token: SearchQuery.Token, _ index: TextIndex, _ db: Database
  ) throws -> [String] {
    guard token.isBeginning else { return [SearchExpression.exactly(token)] }
    let beginning = "\(SearchExpression.exactly(token)) *"
    guard token.letters.unicodeScalars.count > indexedLength else { return [beginning] }
    let statement = try db.cachedStatement(
      sql: "SELECT term FROM \(index.vocabulary) WHERE term >= ? LIMIT 1")
    var words: [String] = []
    var next = token.letters
    while let word = try String.fetchOne(statement, arguments: [next]),
      word.utf8.starts(with: token.letters.utf8)
    {
      if words.count == expansionLimit { return [beginning] }
      words.append("\"\(word)\"")
      next = word + "\u{1}"
    }
    return words
  }

  /// The ranges of rows of discoveries, one for each source of each kind, in ascending order.
  static func ranges(
    of kinds: [DiscoveryKind] = DiscoveryKind.allCases, _ db: Database
  ) throws -> [ClosedRange<Int64>] {
    let sources = try Int.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM source WHERE removed = 0 AND id > 0 ORDER BY id"))
    // Own discoveries are of no catalogue.
    let hasOwn = try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key >= \(DiscoveryID.firstOwnKey))"))
    let all = [0] + sources + (hasOwn == true ? [DiscoveryID.ownSource] : [])
    return kinds.flatMap { kind in
      all.map { SearchRow.rows(of: kind, source: $0) }
    }
  }

  /// All matching rows of a range.
  func rows(in range: ClosedRange<Int64> = everything) throws -> [Int64] {
    var rows: [Int64] = []
    func check(_ row: Row) throws {
      let rank = try SearchRank(row, query: query, typed: typed, near: .montreal)
      if rank != nil { rows.append(try row.decode(atIndex: 0)) }
    }
    if let match = expressions?.prefixes {
      if hasNames {
        try forEachMatch(index.table, match, in: range, Int.max, check)
      } else {
        rows = try Int64.fetchAll(
          db.cachedStatement(sql: index.matchSQL),
          arguments: [match, range.lowerBound, range.upperBound])
      }
    }
    try forEachWaiting(in: range, check)
    return rows
  }

  /// The best rows of each section, and how many match in it, up to
  /// `SearchResults.countLimit(showing:)`.
  ///
  /// All matches of a range are ranked up to this number, else a part of them.
  /// - Parameter sections: the ranges of rows of each, none of which hides matches of another.
  func best(
    _ limit: Int, inEach sections: [[ClosedRange<Int64>]], near origin: Coordinate
  ) throws -> [(rows: [Int64], total: Int)] {
    let countLimit = SearchResults.countLimit(showing: limit)
    var few: [Int64: SearchRank] = [:]
    // Most texts have few matches, which one query finds for all sections.
    let isFew = try count(in: Self.everything, upTo: countLimit) < countLimit
    if isFew, let match = expressions?.prefixes {
      try forEachMatch(index.table, match, in: Self.everything, countLimit) { row in
        try rank(row, near: origin, &few)
      }
    }
    try forEachWaiting(in: Self.everything) { row in try rank(row, near: origin, &few) }
    return try sections.map { ranges in
      var ranks = few.filter { row, _ in ranges.contains { $0.contains(row) } }
      var total = ranks.count
      for range in isFew ? [] : ranges {
        let count = try count(in: range, upTo: countLimit)
        let isCut = count == countLimit
        let ranked = ranks.count
        let share = isCut ? max(limit, Self.rankedLimit / ranges.count) : count
        for step in steps(isCut: isCut) where count > 0 {
          let found = try forEachMatch(step.table, step.match, in: range, share) { row in
            try rank(row, near: origin, &ranks)
          }
          if found >= limit { break }
        }
        total += isCut ? count : ranks.count - ranked
      }
      let best = ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(limit)
      return (best.map(\.key), min(total, countLimit))
    }
  }

  /// The tables and expressions that find the matches of a range; of too many first those with
  /// all words in the first texts, whole words before beginnings.
  private func steps(isCut: Bool) -> [(table: String, match: String)] {
    guard let (prefixes, whole) = expressions else { return [] }
    let all = (index.table, prefixes)
    guard isCut else { return [all] }
    let inFirstTexts = index.firstTexts.flatMap { first in
      [whole, prefixes].map { (first.table, "\(first.filter)(\($0))") }
    }
    return inFirstTexts + [(index.table, whole), all]
  }

  /// Adds the rank of a row, if it matches.
  private func rank(
    _ row: Row, near origin: Coordinate, _ ranks: inout [Int64: SearchRank]
  ) throws {
    let rank = try SearchRank(row, query: query, typed: typed, near: origin)
    if let rank { ranks[try row.decode(atIndex: 0)] = rank }
  }

  /// Calls `body` with the texts of the first matching rows of a range, up to a limit, and with
  /// those of all rows that wait to be indexed, whether they match or not.
  func forEachCandidate(
    in range: ClosedRange<Int64>, _ limit: Int, _ body: (Row) throws -> Void
  ) throws {
    if let match = expressions?.prefixes {
      try forEachMatch(index.table, match, in: range, limit, body)
    }
    try forEachWaiting(in: range, body)
  }

  /// - Returns: the number of rows.
  @discardableResult
  private func forEachMatch(
    _ table: String, _ match: String, in range: ClosedRange<Int64>, _ limit: Int,
    _ body: (Row) throws -> Void
  ) throws -> Int {
    var count = 0
    let sql = index.textSQL("\(TextIndex.matchSQL(table)) LIMIT ?")
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: sql), arguments: [match, range.lowerBound, range.upperBound, limit])
    while let row = try rows.next() {
      try body(row)
      count += 1
    }
    return count
  }

  private func forEachWaiting(
    in range: ClosedRange<Int64>, _ body: (Row) throws -> Void
  ) throws {
    guard index.isDeferred else { return }
    let sql = index.textSQL("SELECT row FROM searchWaiting WHERE row BETWEEN ? AND ?")
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: sql), arguments: [range.lowerBound, range.upperBound])
    while let row = try rows.next() { try body(row) }
  }

  /// The number of indexed matches in a range.
  private func count(in range: ClosedRange<Int64>, upTo limit: Int) throws -> Int {
    guard let match = expressions?.prefixes else { return 0 }
    return try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM (\(index.matchSQL) LIMIT ?)"),
      arguments: [match, range.lowerBound, range.upperBound, limit]) ?? 0
  }
}

/// Writes search texts as FTS5 expressions.
private enum SearchExpression {
  /// The FTS5 term of exactly a token.
  static func exactly(_ token: SearchQuery.Token) -> String { "\"\(token.letters)\"" }

  /// An expression for all words of a query, those of names in any spelling; nil when there is no
  /// term for some word.
  ///
  /// - Parameter terms: the terms of a token.
  static func of(
    _ query: SearchQuery, _ terms: (SearchQuery.Token) throws -> [String]
  ) rethrows -> String? {
    var (parts, index): ([String], Int) = ([], 0)
    for name in query.names + [nil] {
      let start = name?.words.lowerBound ?? query.words.count
      for word in query.words[index..<start] {
        guard let part = try all([word], terms) else { return nil }
        parts.append(part)
      }
      guard let name else { break }
      let spellings = try name.spellings.compactMap { try all($0, terms) }
      if spellings.isEmpty { return nil }
      parts.append("(\(spellings.joined(separator: " OR ")))")
      index = name.words.upperBound
    }
    return parts.joined(separator: " AND ")
  }

  /// An expression for all of some words; nil when there is no term for one.
  private static func all(
    _ words: [SearchQuery.Word], _ terms: (SearchQuery.Token) throws -> [String]
  ) rethrows -> String? {
    var parts: [String] = []
    for word in words {
      let found = try word.tokens.flatMap(terms)
      if found.isEmpty { return nil }
      parts.append("(\(found.joined(separator: " OR ")))")
    }
    return "(\(parts.joined(separator: " AND ")))"
  }
}

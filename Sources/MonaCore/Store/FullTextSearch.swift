import GRDB

/// A search of one full-text table, whose every step reads a bounded number of rows: half a
/// million discoveries must answer a keystroke as two thousand do.
struct FullTextSearch {
  /// How many candidates are weighed: enough to find a whole word among prefixes, few enough to
  /// answer each keystroke.
  private static let candidateLimit = 200
  /// Up to this many words are looked for one by one; beyond, the index merges all that begin
  /// alike, which takes the longer the more discoveries have one.
  private static let expansionLimit = 16

  private let db: Database
  private let words: [SearchWord]
  private let match: String

  /// - Parameter vocabulary: the `fts5vocab` table of the words of the full-text table.
  /// - Returns: nil when a word of `text` begins no word there, or nothing in it can be searched.
  init?(_ text: String, vocabulary: String, _ db: Database) throws {
    self.db = db
    let alternatives = SearchText.alternatives(text)
    words = alternatives.map(SearchWord.init)
    var terms: [String] = []
    for word in alternatives {
      let parts = try word.compactMap { try Self.expression($0, vocabulary, db) }
      guard !parts.isEmpty else { return nil }
      terms.append("(\(parts.joined(separator: " OR ")))")
    }
    guard !terms.isEmpty else { return nil }
    match = terms.joined(separator: " AND ")
  }

  /// The words that begin with `prefix`, as an FTS5 expression; nil when there are none.
  ///
  /// The index holds the first one, two and three letters of each word apart.
  private static func expression(
    _ prefix: String, _ vocabulary: String, _ db: Database
  ) throws -> String? {
    let whole = "\"\(prefix)\" *"
    // The tokenizer may write other letters otherwise.
    guard prefix.utf8.count > 3, prefix.utf8.allSatisfy({ $0 < 0x80 }) else { return whole }
    let statement = try db.cachedStatement(
      sql: "SELECT term FROM \(vocabulary) WHERE term >= ? LIMIT 1")
    var terms: [String] = []
    var next = prefix
    while let term = try String.fetchOne(statement, arguments: [next]),
      term.utf8.starts(with: prefix.utf8)
    {
      if terms.count == expansionLimit { return whole }
      terms.append("\"\(term)\"")
      next = term + "\u{1}"
    }
    return terms.isEmpty ? nil : terms.joined(separator: " OR ")
  }

  /// How many rows of a section match, up to `SearchResults.countLimit`.
  func total(of table: String, in section: ClosedRange<Int64>) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(table) MATCH ?
          AND rowid BETWEEN ? AND ? LIMIT \(SearchResults.countLimit))
        """)
    let arguments: StatementArguments = [match, section.lowerBound, section.upperBound]
    return try Int.fetchOne(statement, arguments: arguments) ?? 0
  }

  /// The best rows of a section: all the words in the first column before all in the next, before
  /// words spread over several; within one, whole words before prefixes, then short texts before
  /// long.
  /// - Parameter columns: how many columns the texts have, `c0` and on in the table where FTS5
  ///   keeps them, which is read many times faster than through FTS5.
  func best(
    _ limit: Int, of table: String, texts: String, columns: Int,
    in section: ClosedRange<Int64>, except known: [Int64] = []
  ) throws -> [Int64] {
    let names = (0..<columns).map { "texts.c\($0)" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: """
        SELECT texts.id, \(names) FROM (
          SELECT rowid FROM \(table) WHERE \(table) MATCH ? AND rowid BETWEEN ? AND ?
          LIMIT \(Self.candidateLimit)
        ) hit CROSS JOIN \(texts)_content texts ON texts.id = hit.rowid
        """)
    var ranked: [(rank: Rank, row: Int64)] = []
    let rows = try Row.fetchCursor(
      statement, arguments: [match, section.lowerBound, section.upperBound])
    while let row = try rows.next() {
      let id: Int64 = row[0]
      guard !known.contains(id) else { continue }
      ranked.append((rank((1...columns).map { Array((row[$0] as String? ?? "").utf8) }), id))
    }
    return ranked.sorted { ($0.rank, $0.row) < ($1.rank, $1.row) }.prefix(limit).map(\.row)
  }

  private struct Rank: Comparable {
    var column: Int
    var partialWords: Int
    var length: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.column, left.partialWords, left.length)
        < (right.column, right.partialWords, right.length)
    }
  }

  private func rank(_ texts: [[UInt8]]) -> Rank {
    for (column, text) in texts.enumerated() {
      let presences = words.map { $0.presence(in: text) }
      if presences.allSatisfy({ $0 > .none }) {
        return Rank(
          column: column, partialWords: presences.count { $0 < .whole }, length: text.count)
      }
    }
    let partial = words.count { $0.presence(in: texts.first ?? []) < .whole }
    return Rank(column: texts.count, partialWords: partial, length: texts.first?.count ?? 0)
  }
}

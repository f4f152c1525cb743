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
  /// The first one, two and three letters of each word are indexed apart (`CatalogueSchema`).
  private static let indexedLength = 3
  /// How many rows of a merge are kept for all sections; were there more, each section merges.
  private static let mergeLimit = 100_000

  private let db: Database
  private let words: [SearchWord]
  private let match: String
  /// Whether the index must merge the rows of many words.
  private let isMerged: Bool
  /// What such a merge gave, by table: it is done once, and not once a section.
  private var merged: [String: [Int64]] = [:]

  /// - Parameter vocabulary: the `fts5vocab` table of the words of the full-text table.
  /// - Returns: nil when a word of `text` begins no word there, or nothing in it can be searched.
  init?(_ text: String, vocabulary: String, _ db: Database) throws {
    self.db = db
    let alternatives = SearchText.alternatives(text)
    words = alternatives.map(SearchWord.init)
    var terms: [String] = []
    var isMerged = false
    for word in alternatives {
      let parts = try word.compactMap { part in
        let words = try Self.words(part, vocabulary, db)
        isMerged = isMerged || (words == nil && part.unicodeScalars.count > Self.indexedLength)
        return words.map { $0.isEmpty ? nil : $0.joined(separator: " OR ") } ?? "\"\(part)\" *"
      }
      guard !parts.isEmpty else { return nil }
      terms.append("(\(parts.joined(separator: " OR ")))")
    }
    guard !terms.isEmpty else { return nil }
    match = terms.joined(separator: " AND ")
    self.isMerged = isMerged
  }

  /// The words that begin with `prefix`; nil when they are many, or when the index knows the
  /// prefix as it is.
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

  /// The rows of a section that match, in their order, up to `SearchResults.countLimit`.
  mutating func rows(of table: String, in section: ClosedRange<Int64>) throws -> [Int64] {
    if isMerged {
      let everything = Int64.min...Int64.max
      let all = try merged[table] ?? fetch(table, everything, limit: Self.mergeLimit)
      merged[table] = all
      if all.count < Self.mergeLimit {
        let rows = all.lazy.filter(section.contains).prefix(SearchResults.countLimit)
        return Array(rows)
      }
    }
    return try fetch(table, section, limit: SearchResults.countLimit)
  }

  private func fetch(
    _ table: String, _ section: ClosedRange<Int64>, limit: Int
  ) throws -> [Int64] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT rowid FROM \(table) WHERE \(table) MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?
        """)
    return try Int64.fetchAll(
      statement, arguments: [match, section.lowerBound, section.upperBound, limit])
  }

  /// The best of `rows`: all the words in the first column before all in the next, before words
  /// spread over several; within one, whole words before prefixes, then short texts before long.
  /// - Parameters:
  ///   - table: the full-text table that keeps the texts.
  ///   - columns: how many columns count.
  func best(
    _ limit: Int, of rows: [Int64], in table: String, columns: Int
  ) throws -> [Int64] {
    // Where FTS5 keeps the texts, they are read many times faster than through FTS5.
    let names = (0..<columns).map { "c\($0)" }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "SELECT \(names) FROM \(table)_content WHERE id = ?")
    var ranked: [(rank: Rank, row: Int64)] = []
    for row in rows.prefix(Self.candidateLimit) {
      let texts = try Row.fetchOne(statement, arguments: [row]).map { row in
        (0..<columns).map { Array((row[$0] as String? ?? "").utf8) }
      }
      if let texts { ranked.append((rank(texts), row)) }
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

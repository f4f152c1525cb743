import GRDB
import MonaModel

/// A search of one full-text table, whose every step reads a bounded number of rows: half a
/// million discoveries must answer a keystroke as two thousand do.
struct FullTextSearch {
  /// Up to this many words are looked for one by one; beyond, the index merges all that begin
  /// alike, which takes the longer the more discoveries have one.
  private static let expansionLimit = 16
  /// The first one, two and three letters of each word are indexed apart (`CatalogueSchema`).
  private static let indexedLength = 3
  /// How many rows of a merge are kept for all sections; were there more, each section merges.
  private static let mergeLimit = 100_000

  private let db: Database
  private let countLimit: Int
  private let words: [WordMatcher]
  /// What was typed, as `IndexedText.of` writes it.
  private let typed: [UInt8]
  private let match: String
  private let wholeMatch: String
  /// Whether the index must merge the rows of many words.
  private let isMerged: Bool
  /// What such a merge gave, by table: it is done once, and not once a section.
  private var merged: [String: [Int64]] = [:]

  /// - Parameters:
  ///   - vocabulary: the `fts5vocab` table of the words of the full-text table.
  ///   - countLimit: how many rows are given of a section, or of a part of it.
  /// - Returns: nil when a word of `text` begins no word there, or nothing in it can be searched.
  init?(
    _ text: String, vocabulary: String, countLimit: Int = SearchResults.countLimit, _ db: Database
  ) throws {
    try self.init(
      TypedText.alternatives(text), of: text, vocabulary: vocabulary, countLimit: countLimit,
      shortest: 1, db)
  }

  /// A search of addresses, all of them one section.
  init?(
    _ words: AddressWords, of text: String, countLimit: Int = SearchResults.countLimit,
    _ db: Database
  ) throws {
    try self.init(
      words.alternatives, of: text, vocabulary: "addressTerm", countLimit: countLimit,
      shortest: AddressWords.shortest, db)
  }

  /// - Parameter shortest: shorter words are looked for whole.
  private init?(
    _ alternatives: [[String]], of text: String, vocabulary: String, countLimit: Int,
    shortest: Int, _ db: Database
  ) throws {
    self.db = db
    self.countLimit = countLimit
    words = alternatives.map(WordMatcher.init)
    typed = Array(IndexedText.of(text).utf8)
    wholeMatch = alternatives.map { "\"\($0[0])\"" }.joined(separator: " AND ")
    var terms: [String] = []
    var isMerged = false
    for word in alternatives {
      let parts = try word.compactMap { part -> String? in
        if part.unicodeScalars.count < shortest { return "\"\(part)\"" }
        let words = try Self.words(part, vocabulary, db)
        isMerged = isMerged || (words == nil && part.unicodeScalars.count > Self.indexedLength)
        return words.map { $0.isEmpty ? nil : $0.joined(separator: " OR ") } ?? "\"\(part)\" *"
      }
      guard !parts.isEmpty else { return nil }
      terms.append("(\(parts.joined(separator: " OR ")))")
    }
    guard !terms.isEmpty else { return nil }
    match = terms.joined(separator: " AND ")
    // What is one section alone is asked for once anyway.
    self.isMerged = isMerged && shortest == 1
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

  /// The rows of a section that match, in their order, up to `countLimit` of each of `parts`, which
  /// follow one another in it: a large part hides no other.
  mutating func rows(
    of table: String, in section: ClosedRange<Int64>, parts: [ClosedRange<Int64>] = []
  ) throws -> [Int64] {
    let countLimit = countLimit
    return try Self.rows(in: section, parts: parts, countLimit: countLimit) {
      try matches(of: table, in: $0)
    }
  }

  /// - Parameter matches: the first of those in a range, up to `countLimit`.
  private static func rows(
    in section: ClosedRange<Int64>, parts: [ClosedRange<Int64>], countLimit: Int,
    _ matches: (ClosedRange<Int64>) throws -> [Int64]
  ) throws -> [Int64] {
    var rows = try matches(section)
    var found = rows
    // One question is enough where all there is was found; else the next begins with the part
    // after the one that filled the answer.
    while found.count == countLimit, let last = found.last,
      let next = parts.first(where: { $0.lowerBound > last })
    {
      found = try matches(next.lowerBound...section.upperBound)
      rows += found
    }
    return rows
  }

  private mutating func matches(
    of table: String, in section: ClosedRange<Int64>
  ) throws -> [Int64] {
    if isMerged {
      let everything = Int64.min...Int64.max
      let all =
        try merged[table] ?? fetch(table, everything, matching: match, limit: Self.mergeLimit)
      merged[table] = all
      if all.count < Self.mergeLimit {
        let rows = all.lazy.filter(section.contains).prefix(countLimit)
        return Array(rows)
      }
    }
    return try fetch(table, section, matching: match, limit: countLimit)
  }

  private func fetch(
    _ table: String, _ section: ClosedRange<Int64>, matching match: String, limit: Int
  ) throws -> [Int64] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT rowid FROM \(table) WHERE \(table) MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?
        """)
    return try Int64.fetchAll(
      statement, arguments: [match, section.lowerBound, section.upperBound, limit])
  }

  /// The rows of a section that have every word as it was typed, whole; as many as `rows` gives.
  func wholeRows(
    of table: String, in section: ClosedRange<Int64>, parts: [ClosedRange<Int64>]
  ) throws -> [Int64] {
    try Self.rows(in: section, parts: parts, countLimit: countLimit) {
      try fetch(table, $0, matching: wholeMatch, limit: countLimit)
    }
  }

  /// The best of `rows`, weighed by what `texts` has of them.
  func best(
    _ limit: Int, of rows: [Int64], _ texts: FullTextContent, near origin: Coordinate
  ) throws -> [Int64] {
    try Self.best(limit, of: rows, texts, words: words, typed: typed, near: origin)
  }

  /// The same for words that no row of the index need have.
  /// - Parameter typed: what was typed, as `IndexedText.of` writes it.
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
    // The rows come in their order, and sorting keeps it among equals.
    return ranked.sorted { $0.rank < $1.rank }.prefix(limit).map(\.row)
  }
}

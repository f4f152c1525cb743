import GRDB
import MonaModel

/// A search of one full-text table, whose every step reads a bounded number of rows: half a
/// million discoveries must answer a keystroke as two thousand do.
struct FullTextSearch {
  /// Up to this many words are looked for one by one; beyond, the index merges all that begin
  /// alike, which takes the longer the more discoveries have one.
  private static let expansionLimit = 16
  /// The first letters of each word, up to this many, are indexed apart (`PrefixMigration`).
  private static let indexedLength = 5

  /// An expression that a full-text table is asked for.
  private struct Question: Hashable {
    var table: String
    var match: String
  }

  private let db: Database
  private let countLimit: Int
  private let words: [WordMatcher]
  /// What was typed, as `IndexedText.of` writes it.
  private let typed: [UInt8]
  private let match: String
  /// Nil while it would say little: a letter after other words is a word that is being typed.
  private let wholeMatch: String?
  /// What was found, for the sections that follow.
  private var answers: [Question: SearchAnswer] = [:]

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
    try rows(of: table, matching: match, in: section, parts: parts)
  }

  /// The rows of a section that have every word as it was typed, whole; as many as `rows` gives.
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
    // One question is enough where all there is was found; else the next goes on in the part that
    // filled the answer, or with the part after it when it had its share.
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

  /// The first `countLimit` rows of a range that match; what the question before found of it serves.
  private mutating func first(
    of table: String, matching match: String, in range: ClosedRange<Int64>
  ) throws -> [Int64] {
    let question = Question(table: table, match: match)
    if let rows = answers[question]?.rows(in: range) { return rows }
    let statement = try db.cachedStatement(
      sql: "SELECT rowid FROM \(table) WHERE \(table) MATCH ? AND rowid >= ? LIMIT ?")
    // Mostly the first question finds all there is, for all sections.
    for start in answers[question] == nil ? [.min, range.lowerBound] : [range.lowerBound] {
      let found = try Int64.fetchAll(statement, arguments: [match, start, countLimit])
      let answer = SearchAnswer(found, from: start, limit: countLimit)
      answers[question] = answer
      if let rows = answer.rows(in: range) { return rows }
    }
    return []
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

/// What an index answered of all its rows from one on: of sections after one another, the later ones
/// often need no question of their own.
struct SearchAnswer {
  private let rows: [Int64]
  /// Between these, no other row matches.
  private let reach: ClosedRange<Int64>
  private let limit: Int

  /// - Parameters:
  ///   - rows: those that match, in their order, the first `limit` of them.
  ///   - start: the first row that was looked at.
  init(_ rows: [Int64], from start: Int64, limit: Int) {
    (self.rows, self.limit) = (rows, limit)
    let end = rows.count < limit ? nil : rows.last
    reach = start...(end ?? .max)
  }

  /// The first `limit` rows of a range; nil when the answer does not say so many.
  func rows(in range: ClosedRange<Int64>) -> [Int64]? {
    guard reach.contains(range.lowerBound) else { return nil }
    let start = rows.bisected { $0 >= range.lowerBound }
    let end = rows.bisected { $0 > range.upperBound }
    guard end - start == limit || reach.contains(range.upperBound) else { return nil }
    return Array(rows[start..<end])
  }
}

import GRDB
import MonaModel

/// Finds discoveries by location: address, building, square or park, and directions.
struct AddressSearch {
  private static let everything = Int64.min...Int64.max
  let words: AddressWords
  let limit: Int
  private let text: String
  private let origin: Coordinate
  private let countLimit: Int

  /// - Parameter limit: the maximum number of hits.
  /// - Returns: nil when no word in `text` is long enough.
  init?(_ text: String, limit: Int, near origin: Coordinate) {
    guard let words = AddressWords(text) else { return nil }
    (self.words, self.text, self.limit, self.origin) = (words, text, limit, origin)
    countLimit = SearchResults.countLimit(showing: limit)
  }

  /// The section of the matches; nil when there are none.
  func section(_ rows: RowQuery, _ db: Database) throws -> SearchResults.Section? {
    let sources = try sources(db)
    let (indexed, waiting) = try matches(sources, db)
    guard indexed.count + (waiting?.rows.count ?? 0) > 0 else { return nil }
    var candidates = Set(PageBudget(sources).weighable(indexed))
    // If more hits are requested than can be ranked quickly, rank all (slower).
    if candidates.count < min(limit, indexed.count) { candidates.formUnion(indexed) }
    for kind in DiscoveryKind.allCases { candidates.formUnion(waiting?.best(of: kind) ?? []) }
    let best = try FullTextSearch.best(
      limit, of: candidates.sorted(), FullTextContent.addresses(db),
      words: words.matchers, typed: Array(IndexedText.of(text).utf8),
      near: origin)
    return .init(
      subject: .addresses, hits: .addresses(try best.compactMap { try hit($0, rows, db) }),
      total: min(indexed.count + (waiting?.rows.count ?? 0), countLimit))
  }

  /// The ranges of rows of each source and kind.
  func sources(_ db: Database) throws -> [ClosedRange<Int64>] {
    try DiscoveryKind.allCases.flatMap { try CatalogueSearch.sources(of: $0, db) }
  }

  /// All matching rows: indexed ones and those waiting to be indexed.
  func matches(
    _ sources: [ClosedRange<Int64>], _ db: Database
  ) throws -> (indexed: [Int64], waiting: UnindexedSearch?) {
    var search = try FullTextSearch(words, of: text, countLimit: countLimit, db)
    let indexed = try search?.rows(of: "addressSearch", in: Self.everything, parts: sources)
    return (
      indexed ?? [], try UnindexedSearch(words, of: text, limit: limit, near: origin, db)
    )
  }

  private func hit(
    _ row: Int64, _ rows: RowQuery, _ db: Database
  ) throws -> SearchResults.AddressHit? {
    guard let id = SearchRow.discovery(row), let shown = try rows.row(of: id, db),
      let line = try Self.discovery(id, db).flatMap(matchingLine)
    else { return nil }
    return .init(row: shown, line: line)
  }

  static func discovery(_ id: DiscoveryID, _ db: Database) throws -> Discovery? {
    try Row.fetchOne(
      db.cachedStatement(sql: "\(RecordQuery.selection) WHERE d.key = ?"), arguments: [id.key]
    ).flatMap(RecordQuery.discovery)
  }

  /// The line that contains the most words.
  private func matchingLine(of discovery: Discovery) -> AddressLine? {
    let matchers = words.matchers
    var best: (line: AddressLine, count: Int)?
    for line in discovery.addressLines {
      var folded = IndexedText.of([line.text.fr, line.text.en].compactMap(\.self))
      let count = folded.withUTF8 { text in matchers.count { $0.presence(in: text) > .none } }
      if count > best?.count ?? -1 { best = (line, count) }
    }
    return best?.line
  }
}

/// The words of a search text used for addresses, which contain many short words that say little
/// and would take most of the index.
struct AddressWords {
  /// The length of the shortest prefix in the index.
  static let shortest = 3

  /// The alternatives of each word.
  let alternatives: [[String]]

  /// Nil when no word is long enough.
  init?(_ text: String) {
    var words = TypedText.words(text)
    // Ignore a short last word: it is still being typed.
    if let last = words.last, last.range.upperBound == text.endIndex, Self.isShort(last) {
      words.removeLast()
    }
    guard words.contains(where: { !Self.isShort($0) }) else { return nil }
    alternatives = words.map(\.alternatives)
  }

  /// The FTS5 expression: prefixes, and short words as a whole.
  var match: String {
    alternatives.map { word in
      let parts = word.map { Self.isShort($0) ? "\"\($0)\"" : "\"\($0)\" *" }
      return "(\(parts.joined(separator: " OR ")))"
    }.joined(separator: " AND ")
  }

  /// Matchers that agree with the index.
  var matchers: [WordMatcher] {
    alternatives.map { WordMatcher($0, shortest: Self.shortest) }
  }

  static func isShort(_ part: String) -> Bool { part.unicodeScalars.count < shortest }

  private static func isShort(_ word: TypedText.Word) -> Bool {
    word.alternatives.allSatisfy(isShort)
  }
}

import GRDB
import MonaModel

/// Searches discoveries that are not indexed yet after a large import, by scanning their texts.
struct UnindexedSearch {
  private static let sql = """
    SELECT title, makers, terms, latitude, longitude, row
    FROM searchWaiting CROSS JOIN searchText USING (row) ORDER BY row
    """
  private static let addressSQL = """
    SELECT place, address, latitude, longitude, row
    FROM searchWaiting CROSS JOIN addressText USING (row) CROSS JOIN searchText USING (row)
    ORDER BY row
    """
  /// The number of rows between checks for cancellation.
  private static let pause = 4096

  /// The matching rows in ascending order.
  private(set) var rows: [Int64] = []
  /// The best matches by kind.
  private var best: [DiscoveryKind: [(rank: SearchRank, row: Int64)]] = [:]

  /// - Parameter limit: the number of best matches per kind.
  /// - Returns: nil when all discoveries are indexed or `text` contains no word.
  /// - Throws: `CancellationError` when the task is cancelled.
  init?(
    _ text: String, limit: Int = 0, near origin: Coordinate = .montreal, _ db: Database
  ) throws {
    let words = TypedText.alternatives(text).map(WordMatcher.init)
    try self.init(words, of: text, sql: Self.sql, texts: 3, limit, origin, db)
  }

  /// Searches the texts of locations.
  init?(
    _ words: AddressWords, of text: String, limit: Int = 0, near origin: Coordinate = .montreal,
    _ db: Database
  ) throws {
    try self.init(words.matchers, of: text, sql: Self.addressSQL, texts: 2, limit, origin, db)
  }

  private init?(
    _ words: [WordMatcher], of text: String, sql: String, texts: Int, _ limit: Int,
    _ origin: Coordinate, _ db: Database
  ) throws {
    guard !words.isEmpty, try SearchIndex.isIncomplete(db) else { return nil }
    let typed = Array(IndexedText.of(text).utf8)
    let number = Int32(texts + 2)
    var count = 0
    try RowReader(db.cachedStatement(sql: sql)).forEach { row in
      count += 1
      if count % Self.pause == 0 { try Task.checkCancellation() }
      let entry = FullTextContent.Entry(row, texts: texts, hasPlace: true)
      guard let rank = SearchRank(entry, words: words, typed: typed, near: origin) else { return }
      rows.append(row.integer(number))
      if limit > 0 { keep(rank, row.integer(number), limit) }
    }
  }

  private mutating func keep(_ rank: SearchRank, _ row: Int64, _ limit: Int) {
    guard let kind = SearchRow.discovery(row)?.kind else { return }
    var best = self.best[kind] ?? []
    if best.count == limit, let last = best.last, !(rank < last.rank) { return }
    // Earlier rows come first among equal ranks.
    best.insert((rank, row), at: best.firstIndex { rank < $0.rank } ?? best.count)
    self.best[kind] = Array(best.prefix(limit))
  }

  /// The matching rows of a kind in ascending order.
  func rows(of kind: DiscoveryKind) -> ArraySlice<Int64> {
    let section = SearchRow.rows(of: kind)
    let start = rows.bisected { $0 >= section.lowerBound }
    return rows[start..<rows.bisected { $0 > section.upperBound }]
  }

  /// The best rows of a kind, best first.
  func best(of kind: DiscoveryKind) -> [Int64] { best[kind]?.map(\.row) ?? [] }
}

import GRDB
import MonaModel

/// A search of the discoveries that are not in the index yet, after a large import: their texts are
/// looked through one by one, so that what is found is right at each moment.
struct WaitingSearch {
  private static let sql = """
    SELECT title, makers, terms, latitude, longitude, row
    FROM searchWaiting CROSS JOIN searchText USING (row) ORDER BY row
    """
  private static let addressSQL = """
    SELECT place, address, latitude, longitude, row
    FROM searchWaiting CROSS JOIN addressText USING (row) CROSS JOIN searchText USING (row)
    ORDER BY row
    """
  /// After how many rows it is asked whether anyone still wants to know.
  private static let pause = 4096

  /// All that match, in their order.
  private(set) var rows: [Int64] = []
  /// The best of each kind.
  private var best: [DiscoveryKind: [(rank: SearchRank, row: Int64)]] = [:]

  /// - Parameter limit: how many of each kind are the best.
  /// - Returns: nil when no discovery waits, or nothing in `text` can be searched.
  /// - Throws: `CancellationError` when the task is cancelled.
  init?(
    _ text: String, limit: Int = 0, near origin: Coordinate = .montreal, _ db: Database
  ) throws {
    let words = TypedText.alternatives(text).map(WordMatcher.init)
    try self.init(words, of: text, sql: Self.sql, texts: 3, limit, origin, db)
  }

  /// The same among addresses.
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
    guard !words.isEmpty, try SearchIndex.isBehind(db) else { return nil }
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
    // Rows come in their order, and the first stays first among equals.
    best.insert((rank, row), at: best.firstIndex { rank < $0.rank } ?? best.count)
    self.best[kind] = Array(best.prefix(limit))
  }

  /// Those of a kind that match, in their order.
  func rows(of kind: DiscoveryKind) -> ArraySlice<Int64> {
    let section = SearchRow.rows(of: kind)
    let start = rows.bisected { $0 >= section.lowerBound }
    return rows[start..<rows.bisected { $0 > section.upperBound }]
  }

  /// The best of a kind, first of all the best of them.
  func best(of kind: DiscoveryKind) -> [Int64] { best[kind]?.map(\.row) ?? [] }
}

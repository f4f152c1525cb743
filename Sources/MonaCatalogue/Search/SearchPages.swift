import MonaModel

/// Chooses which of many rows can be weighed at each keystroke: what takes time is not to weigh
/// them, but to fetch the pages they lie on.
struct SearchPages {
  /// How many pages are fetched at most.
  static let limit = 80
  /// How many rows a page has, or more.
  private static let rowsPerPage: Int64 = 64

  private let sources: [ClosedRange<Int64>]

  /// - Parameter sources: the rows of each source, in their order.
  init(_ sources: [ClosedRange<Int64>]) {
    self.sources = sources
  }

  /// Whether all of `rows`, which stand in their order, can be weighed.
  func holds(_ rows: [Int64]) -> Bool {
    var pages = Self.limit
    return Self.first(&pages, of: rows[...]).count == rows.count
  }

  /// All of `rows`, which stand in their order, or the first of each source: each has its share of
  /// the pages, and leaves to the larger ones what it does not need.
  func weighable(_ rows: [Int64]) -> [Int64] {
    let parts = sources.map { source in
      let start = rows.bisected { $0 >= source.lowerBound }
      let end = rows.bisected { $0 > source.upperBound }
      return rows[start..<end]
    }
    let smallestFirst = parts.filter { !$0.isEmpty }.map { ($0, Self.pages(of: $0)) }
      .sorted { $0.1 < $1.1 }
    var left = Self.limit
    var chosen: [Int64] = []
    for (index, (part, pages)) in smallestFirst.enumerated() {
      var share = max(1, left / (smallestFirst.count - index))
      left -= min(share, pages)
      chosen += Self.first(&share, of: part)
    }
    return chosen
  }

  /// On how many pages the rows lie.
  private static func pages(of rows: ArraySlice<Int64>) -> Int {
    var left = rows.count
    _ = first(&left, of: rows)
    return rows.count - left
  }

  /// The rows that lie on the first pages, as many of these as there are left.
  private static func first(_ pages: inout Int, of rows: ArraySlice<Int64>) -> ArraySlice<Int64> {
    var page: Int64?
    for (index, row) in zip(rows.indices, rows) where row / rowsPerPage != page {
      guard pages > 0 else { return rows[..<index] }
      page = row / rowsPerPage
      pages -= 1
    }
    return rows
  }
}

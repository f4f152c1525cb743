import MonaModel

/// Selects rows that can be ranked per keystroke.
///
/// Reading database pages takes the time, not ranking.
struct PageBudget {
  /// The maximum number of pages read.
  static let limit = 80
  /// The minimum number of rows per page.
  private static let rowsPerPage: Int64 = 64

  private let sources: [ClosedRange<Int64>]

  /// - Parameter sources: the ranges of rows of each source, in ascending order.
  init(_ sources: [ClosedRange<Int64>]) {
    self.sources = sources
  }

  /// Whether all of `rows`, in ascending order, can be ranked.
  func holds(_ rows: [Int64]) -> Bool {
    var pages = Self.limit
    return Self.first(&pages, of: rows[...]).count == rows.count
  }

  /// All of `rows`, in ascending order, or the first rows of each source: each source has a share
  /// of the pages, and unused shares go to larger sources.
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

  /// The number of pages that contain the rows.
  private static func pages(of rows: ArraySlice<Int64>) -> Int {
    var left = rows.count
    _ = first(&left, of: rows)
    return rows.count - left
  }

  /// The rows on the first pages, up to the remaining number of pages, which is reduced.
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

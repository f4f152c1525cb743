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

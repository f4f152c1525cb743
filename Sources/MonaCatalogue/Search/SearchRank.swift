import GRDB
import MonaModel

/// The rank of a row in a search; smaller is better.
///
/// The order: all words in the first text (title), then all in the next (makers), then words spread
/// over several texts. Within these: the exact search text, then whole words, then prefixes; then
/// the shorter distance; then the shorter text.
struct SearchRank: Comparable {
  private var text = 0
  private var inexactness = 0
  private var metres = Double.infinity
  private var length = 0

  /// Nil when a word is in none of the texts.
  ///
  /// - Parameters:
  ///   - row: the row number, the position (two columns, NULL when there is none), and the texts,
  ///     folded by `IndexedText`.
  ///   - typed: the search text, folded likewise.
  ///   - origin: the origin of distances.
  init?(_ row: Row, query: QueryMatcher, typed: String, near origin: Coordinate) throws {
    if let place = try row.coordinate(atIndex: 1) {
      metres = Distance.metres(from: origin, to: place)
    }
    var best = [WordMatcher.Presence](repeating: .none, count: query.wordCount)
    for column in 3..<row.count {
      var folded = try row.decode(String.self, atIndex: column)
      let presences = folded.withUTF8(query.presences)
      if !presences.contains(.none) {
        (text, length) = (column, folded.utf8.count)
        let partial = presences.count { $0 == .asPrefix }
        inexactness = partial == 0 && Self.isLine(typed, of: folded) ? 0 : 1 + partial
        return
      }
      if column == 3 { length = folded.utf8.count }
      best = zip(best, presences).map(max)
    }
    guard !best.contains(.none) else { return nil }
    (text, inexactness) = (row.count, 1 + best.count { $0 == .asPrefix })
  }

  /// Whether a line of the text equals the search text.
  private static func isLine(_ typed: String, of text: String) -> Bool {
    text.utf8.split(separator: 0x0A).contains { $0.elementsEqual(typed.utf8) }
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.text != right.text { return left.text < right.text }
    if left.inexactness != right.inexactness { return left.inexactness < right.inexactness }
    if left.metres != right.metres { return left.metres < right.metres }
    return left.length < right.length
  }
}

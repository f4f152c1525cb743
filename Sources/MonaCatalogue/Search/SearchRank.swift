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
  init?(_ row: Row, words: [WordMatcher], typed: String, near origin: Coordinate) throws {
    if let place = try row.coordinate(atIndex: 1) {
      metres = Distance.metres(from: origin, to: place)
    }
    var best = [WordMatcher.Presence](repeating: .none, count: words.count)
    for column in 3..<row.count {
      var folded = try row.decode(String.self, atIndex: column)
      let presences = folded.withUTF8 { text in words.map { $0.presence(in: text) } }
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

/// Matches a word of the search text against folded texts.
package struct WordMatcher {
  /// The alternatives; the first is the word as typed (an elided article is optional).
  private let alternatives: [[UInt8]]
  /// Whether each alternative must match a whole word.
  private let areWhole: [Bool]

  /// Creates a matcher for the folded alternatives of a word.
  package init(_ alternatives: [String]) { self.init(alternatives, shortest: 1) }

  /// - Parameter shortest: shorter alternatives must match whole words.
  init(_ alternatives: [String], shortest: Int) {
    self.alternatives = alternatives.map { Array($0.utf8) }
    areWhole = alternatives.map { $0.unicodeScalars.count < shortest }
  }

  /// How a folded text contains the word.
  package enum Presence: Comparable {
    case none, asPrefix, whole
  }

  /// Searches a text folded by `IndexedText.of`.
  package func presence(in text: UnsafeBufferPointer<UInt8>) -> Presence {
    var best = Presence.none
    for (index, alternative) in alternatives.enumerated() {
      let presence = Self.presence(of: alternative, in: text)
      if areWhole[index], presence == .asPrefix { continue }
      // Only the word as typed counts as whole.
      best = max(best, index == 0 ? presence : min(presence, .asPrefix))
    }
    return best
  }

  private static func presence(
    of word: [UInt8], in text: UnsafeBufferPointer<UInt8>
  ) -> Presence {
    var best = Presence.none
    var start = 0
    while start + word.count <= text.count {
      var length = 0
      while length < word.count, text[start + length] == word[length] { length += 1 }
      if length == word.count {
        let end = start + length
        if end == text.count || isSeparator(text[end]) { return .whole }
        best = .asPrefix
      }
      // On to the next word.
      while start < text.count, !isSeparator(text[start]) { start += 1 }
      start += 1
    }
    return best
  }

  /// Blanks separate words, line ends separate texts.
  private static func isSeparator(_ byte: UInt8) -> Bool { byte <= 0x20 }
}

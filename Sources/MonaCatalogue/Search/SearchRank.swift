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
  ///   - typed: the search text folded by `IndexedText.of`.
  ///   - origin: the origin of distances.
  init?(
    _ entry: FullTextContent.Entry, words: [WordMatcher], typed: [UInt8], near origin: Coordinate
  ) {
    if let place = entry.place { metres = Distance.metres(from: origin, to: place) }
    for column in 0..<entry.count {
      let text = entry.text(column)
      guard let partial = Self.partialWords(words, in: text) else { continue }
      self.text = column
      length = text.count
      inexactness = partial == 0 && Self.isLine(typed, of: text) ? 0 : 1 + partial
      return
    }
    text = entry.count
    length = entry.text(0).count
    inexactness = 1
    for word in words {
      let best = (0..<entry.count).map { word.presence(in: entry.text($0)) }.max() ?? .none
      if best == .none { return nil }
      if best < .whole { inexactness += 1 }
    }
  }

  /// The number of words found only as prefixes; nil when one is missing.
  private static func partialWords(
    _ words: [WordMatcher], in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var partial = 0
    for word in words {
      switch word.presence(in: text) {
      case .none: return nil
      case .asPrefix: partial += 1
      case .whole: break
      }
    }
    return partial
  }

  /// Whether a line of the text equals the search text.
  private static func isLine(_ typed: [UInt8], of text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while start + typed.count <= text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      if end - start == typed.count, text[start..<end].elementsEqual(typed) { return true }
      start = end + 1
    }
    return false
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

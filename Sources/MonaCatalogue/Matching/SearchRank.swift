import MonaModel

/// How well a row answers a search: the smaller, the better.
///
/// All the words in the first text (a title) go before all in the next (the makers), before words
/// spread over several; within one, the very words typed, then whole words, then prefixes; then
/// the nearer; then the shorter.
struct SearchRank: Comparable {
  private var text = 0
  private var inexactness = 0
  private var metres = Double.infinity
  private var length = 0

  /// Nil when a word is nowhere in the texts.
  ///
  /// - Parameters:
  ///   - typed: what was typed, as `IndexedText.of` writes it.
  ///   - origin: where distances start.
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

  /// How many words are there only as prefixes; nil when one is missing.
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

  /// Whether one of the lines of a text is nothing but what was typed.
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

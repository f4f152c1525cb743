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

/// Looks for one of the words someone typed in folded texts.
package struct WordMatcher {
  /// The ways it may be written, the first as it was typed: an elided article is optional.
  private let alternatives: [[UInt8]]
  /// Which of them begin no longer word.
  private let areWhole: [Bool]

  /// A word, in the ways it may be written, folded.
  package init(_ alternatives: [String]) { self.init(alternatives, shortest: 1) }

  /// - Parameter shortest: what has fewer letters is looked for whole.
  init(_ alternatives: [String], shortest: Int) {
    self.alternatives = alternatives.map { Array($0.utf8) }
    areWhole = alternatives.map { $0.unicodeScalars.count < shortest }
  }

  /// How well a folded text has it.
  package enum Presence: Comparable {
    case none, asPrefix, whole
  }

  /// Looks for it among the words of a folded text, as `IndexedText.of` writes it.
  package func presence(in text: UnsafeBufferPointer<UInt8>) -> Presence {
    var best = Presence.none
    for (index, alternative) in alternatives.enumerated() {
      let presence = Self.presence(of: alternative, in: text)
      if areWhole[index], presence == .asPrefix { continue }
      // Only what was typed counts as whole.
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

  /// Blanks divide words, ends of line divide texts.
  private static func isSeparator(_ byte: UInt8) -> Bool { byte <= 0x20 }
}

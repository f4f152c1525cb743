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

extension String {
  /// How many letters of a name may follow one another without a place to break: no word is longer, and
  /// a line is laid out in the square of them.
  private static let longestWord = 80

  /// The text, or as much of it as a list can show, then "…": what a catalogue says may be a megabyte
  /// long, a single word, or a single letter under a thousand accents.
  ///
  /// - Parameter limit: how many letters and marks (Unicode scalars) stay.
  package func shortened(to limit: Int = 300) -> String {
    // No scalar has less than a byte.
    guard utf8.count > min(limit, Self.longestWord) else { return self }
    var (count, word) = (0, 0)
    for index in unicodeScalars.indices {
      word = TextPieces.isBreak(unicodeScalars[index]) ? 0 : word + 1
      if count == limit || word > Self.longestWord { return self[..<index] + "…" }
      count += 1
    }
    return self
  }
}

extension Localized {
  /// Both texts as far as a list can show them.
  package func shortened(to limit: Int = 300) -> Localized {
    Localized(fr: fr?.shortened(to: limit), en: en?.shortened(to: limit))
  }
}

/// How well a row answers a search: the smaller, the better.
///
/// All the words in the first text (a title) go before all in the next (the makers), before words
/// spread over several; within one, the very words typed, then whole words, then prefixes; then
/// the nearer; then the shorter.
struct SearchRank: Comparable {
  private var text: Int
  private var inexactness: Int
  private var metres: Double
  private var length: Int

  /// Nil when a word is nowhere in the texts.
  ///
  /// - Parameters:
  ///   - typed: what was typed, as `SearchText.indexed` writes it.
  ///   - origin: where distances start.
  init?(
    _ entry: SearchTexts.Entry, words: [SearchWord], typed: [UInt8], near origin: Coordinate
  ) {
    let presences = entry.texts.map { text in words.map { $0.presence(in: text) } }
    length = entry.texts.first?.count ?? 0
    metres = entry.place.map { Distance.metres(from: origin, to: $0) } ?? .infinity
    if let complete = presences.firstIndex(where: { $0.allSatisfy { $0 > .none } }) {
      text = complete
      let isExact = entry.texts[complete].split(separator: 0x0A).contains {
        $0.elementsEqual(typed)
      }
      inexactness = isExact ? 0 : 1 + presences[complete].count { $0 < .whole }
      length = entry.texts[complete].count
    } else {
      text = entry.texts.count
      inexactness = 1
      for word in words.indices {
        let best = presences.map { $0[word] }.max() ?? .none
        if best == .none { return nil }
        if best < .whole { inexactness += 1 }
      }
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.text, left.inexactness, left.metres, left.length)
      < (right.text, right.inexactness, right.metres, right.length)
  }
}

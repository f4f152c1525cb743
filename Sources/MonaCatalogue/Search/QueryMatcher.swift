import MonaModel

/// Matches a search text against folded texts.
package struct QueryMatcher {
  private let words: [WordMatcher]
  private let names: [SearchQuery.Name]

  /// Creates a matcher for the words and names of a query.
  package init(_ query: SearchQuery) {
    words = query.words.map { WordMatcher($0.tokens) }
    names = query.names
  }

  /// The number of typed words.
  package var wordCount: Int { words.count }

  /// How a text folded by `IndexedText.of` contains each typed word; it has the words of a name only
  /// where it has the name, in whatever spelling.
  package func presences(in text: UnsafeBufferPointer<UInt8>) -> [WordMatcher.Presence] {
    var presences = words.map { $0.presence(in: text) }
    // Most texts have no other spelling, and most queries no name.
    guard !names.isEmpty else { return presences }
    let words = Self.words(of: text)
    for name in names {
      let isFound = !name.indices(in: words).isEmpty
      for index in name.words {
        presences[index] =
          !isFound ? .none : presences[index] == .none ? .whole : presences[index]
      }
    }
    return presences
  }

  /// The words of a text, with three empty ones after each line.
  private static func words(
    of text: UnsafeBufferPointer<UInt8>
  ) -> [Slice<UnsafeBufferPointer<UInt8>>] {
    text.split(separator: UInt8(ascii: "\n")).flatMap { line in
      line.split(separator: UInt8(ascii: " ")) + Array(repeating: line.suffix(0), count: 3)
    }
  }
}

/// Matches a word of the search text against folded texts.
package struct WordMatcher {
  private struct Token {
    var letters: [UInt8]
    var isBeginning: Bool
    /// Whether a whole match counts as one.
    var isExact: Bool
  }

  private let tokens: [Token]

  /// Creates a matcher for the folded alternatives of a word, which may be beginnings; the first is
  /// the word as typed.
  package init(_ alternatives: [String]) {
    tokens = alternatives.enumerated().map { index, letters in
      Token(letters: Array(letters.utf8), isBeginning: true, isExact: index == 0)
    }
  }

  fileprivate init(_ tokens: [SearchQuery.Token]) {
    self.tokens = tokens.map { token in
      Token(
        letters: Array(token.letters.utf8), isBeginning: token.isBeginning, isExact: token.isExact)
    }
  }

  /// How a folded text contains the word.
  package enum Presence: Comparable {
    case none, asPrefix, whole
  }

  /// Searches a text folded by `IndexedText.of`.
  package func presence(in text: UnsafeBufferPointer<UInt8>) -> Presence {
    var best = Presence.none
    for token in tokens {
      let presence = Self.presence(of: token.letters, in: text)
      if !token.isBeginning, presence == .asPrefix { continue }
      best = max(best, token.isExact ? presence : min(presence, .asPrefix))
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

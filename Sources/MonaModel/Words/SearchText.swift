/// Text as search compares it: no case, no accent, no ligature, no punctuation, words apart.
package enum SearchText {
  /// The words of `text`, folded.
  ///
  /// A word of several parts ("L’Île", "LaSalle") is also there whole ("lile", "lasalle"), so that
  /// it is found however it is typed and however a source lost its apostrophe.
  package static func indexed(_ text: String) -> String {
    indexed([text])
  }

  /// The words of several texts, a line each.
  package static func indexed(_ texts: [String]) -> String {
    var words = SearchWords()
    for text in texts { words.append(text) }
    return words.indexed()
  }

  /// What someone typed, as an FTS5 expression whose every word is a prefix; nil when nothing in
  /// it can be searched.
  package static func query(_ text: String) -> String? {
    let terms = alternatives(text).map { word in
      "(\(word.map { "\"\($0)\" *" }.joined(separator: " OR ")))"
    }
    return terms.isEmpty ? nil : terms.joined(separator: " AND ")
  }

  /// One of the words someone typed.
  package struct TypedWord {
    /// The ways it may be written, folded, the first whole.
    ///
    /// An elided article is optional: "l'île" finds "île", as "d'Ahuntsic" is found by "ahuntsic".
    package var alternatives: [String]
    /// Where it stands in what was typed.
    package var range: Range<String.Index>
  }

  /// The words of what someone typed.
  package static func typedWords(_ text: String) -> [TypedWord] {
    var words = SearchWords()
    let origins = words.appendTracing(text)
    return words.words.map { word in
      let letters = words.letters(of: word)
      let whole = words.whole(word)
      return TypedWord(
        alternatives: word.hasApostrophe ? [whole, words.lastPart(word)] : [whole],
        range: origins[
          letters.lowerBound]..<LatinLetter.end(of: origins[letters.upperBound - 1], in: text))
    }
  }

  /// The ways each of the words someone typed may be written.
  package static func alternatives(_ text: String) -> [[String]] {
    typedWords(text).map(\.alternatives)
  }
}

/// What someone typed to search, word by word, folded as `IndexedText` is.
package enum TypedText {
  /// What someone typed, as an FTS5 expression whose every word is a prefix; nil when nothing in
  /// it can be searched.
  package static func matchExpression(_ text: String) -> String? {
    let terms = alternatives(text).map { word in
      "(\(word.map { "\"\($0)\" *" }.joined(separator: " OR ")))"
    }
    return terms.isEmpty ? nil : terms.joined(separator: " AND ")
  }

  /// One of the words someone typed.
  package struct Word {
    /// The ways it may be written, folded, the first whole.
    ///
    /// An elided article is optional: "l'île" finds "île", as "d'Ahuntsic" is found by "ahuntsic".
    package var alternatives: [String]
    /// Where it stands in what was typed.
    package var range: Range<String.Index>
  }

  /// The words of what someone typed.
  package static func words(_ text: String) -> [Word] {
    var folded = FoldedWords()
    let origins = folded.appendTracing(text)
    return folded.words.map { word in
      let letters = folded.letters(of: word)
      let whole = folded.whole(word)
      return Word(
        alternatives: word.hasApostrophe ? [whole, folded.lastPart(word)] : [whole],
        range: origins[
          letters.lowerBound]..<LatinLetter.end(of: origins[letters.upperBound - 1], in: text))
    }
  }

  /// The ways each of the words someone typed may be written.
  package static func alternatives(_ text: String) -> [[String]] {
    words(text).map(\.alternatives)
  }
}

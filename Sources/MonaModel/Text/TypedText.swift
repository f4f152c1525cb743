/// Parses search text into words folded like `IndexedText`.
package enum TypedText {
  /// A word of the search text.
  package struct Word {
    /// The folded alternatives; the first is the whole word.
    ///
    /// An elided article is optional: "l'île" also finds "île".
    package var alternatives: [String]
    /// Its range in the search text.
    package var range: Range<String.Index>
  }

  /// The words of a search text.
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

  /// The alternatives of each word of a search text.
  package static func alternatives(_ text: String) -> [[String]] {
    words(text).map(\.alternatives)
  }
}

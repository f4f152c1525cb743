/// Text as the search index keeps it: words apart, without case, accents, ligatures or punctuation.
package enum IndexedText {
  /// The words of `text`, folded.
  ///
  /// A word of several parts ("L’Île", "LaSalle") is also there whole ("lile", "lasalle"), so that
  /// it is found however it is typed and however a source lost its apostrophe.
  package static func of(_ text: String) -> String {
    of([text])
  }

  /// The words of several texts, a line each.
  package static func of(_ texts: [String]) -> String {
    var words = FoldedWords()
    for text in texts { words.append(text) }
    return words.indexed()
  }
}

/// Text as search compares it: no case, no accent, no ligature, no punctuation, words apart.
public enum SearchText {
  /// The words of `text`, folded.
  ///
  /// A word of several parts ("L’Île", "LaSalle") is also there whole ("lile", "lasalle"), so that
  /// it is found however it is typed and however a source lost its apostrophe.
  public static func indexed(_ text: String) -> String {
    indexed([text])
  }

  /// The words of several texts, one after another.
  static func indexed(_ texts: [String]) -> String {
    var words = SearchWords()
    for text in texts { words.append(text) }
    return words.indexed()
  }

  /// What someone typed, as an FTS5 expression whose every word is a prefix; nil when nothing in
  /// it can be searched.
  public static func query(_ text: String) -> String? {
    let terms = alternatives(text).map { word in
      "(\(word.map { "\"\($0)\" *" }.joined(separator: " OR ")))"
    }
    return terms.isEmpty ? nil : terms.joined(separator: " AND ")
  }

  /// The words of what someone typed, folded, each with the ways it may be written, the first whole.
  ///
  /// An elided article is optional: "l'île" finds "île", as "d'Ahuntsic" is found by "ahuntsic".
  static func alternatives(_ text: String) -> [[String]] {
    let words = SearchWords(text)
    return words.words.map { word in
      word.hasApostrophe ? [words.whole(word), words.lastPart(word)] : [words.whole(word)]
    }
  }
}

import MonaModel

/// What someone typed, as addresses are searched by it: addresses are full of short words, which say
/// little and would take as much of the index as all others.
struct AddressWords {
  /// The index has the beginnings of words of this many letters, and none of fewer.
  static let shortest = 3

  /// The words, each in the ways it may be written.
  let alternatives: [[String]]

  /// Nil when no word is long enough to look for.
  init?(_ text: String) {
    var words = TypedText.words(text)
    // A short word at the end is still being typed.
    if let last = words.last, last.range.upperBound == text.endIndex, Self.isShort(last) {
      words.removeLast()
    }
    guard words.contains(where: { !Self.isShort($0) }) else { return nil }
    alternatives = words.map(\.alternatives)
  }

  /// The FTS5 expression: beginnings of words, and short words whole.
  var match: String {
    alternatives.map { word in
      let parts = word.map { Self.isShort($0) ? "\"\($0)\"" : "\"\($0)\" *" }
      return "(\(parts.joined(separator: " OR ")))"
    }.joined(separator: " AND ")
  }

  /// What looks for the words in texts as the index does.
  var matchers: [WordMatcher] {
    alternatives.map { WordMatcher($0, shortest: Self.shortest) }
  }

  static func isShort(_ part: String) -> Bool { part.unicodeScalars.count < shortest }

  private static func isShort(_ word: TypedText.Word) -> Bool {
    word.alternatives.allSatisfy(isShort)
  }
}

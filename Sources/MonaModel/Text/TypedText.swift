/// Parses search text into words folded like `IndexedText`.
package enum TypedText {
  /// The FTS5 expression for a search text, with each word as a prefix; nil when nothing can be
  /// searched.
  package static func matchExpression(_ text: String) -> String? {
    let terms = alternatives(text).map { word in
      "(\(word.map { "\"\($0)\" *" }.joined(separator: " OR ")))"
    }
    return terms.isEmpty ? nil : terms.joined(separator: " AND ")
  }

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

/// Corrects words with one typing error: a letter omitted, added, replaced, or swapped with its
/// neighbour (Damerau-Levenshtein distance 1).
package enum TypingError {
  /// The length of the shortest corrected word; shorter words have too many neighbours.
  static let shortestWord = 4
  /// The length of the longest corrected word; longer ones have too many neighbours.
  static let longestWord = 40

  /// All corrections of a folded word, sorted and unique; empty for short words, other scripts and
  /// words with digits.
  package static func corrections(of word: String) -> [String] {
    let letters = Array(word.utf8)
    guard (shortestWord...longestWord).contains(letters.count),
      letters.allSatisfy(alphabet.contains)
    else { return [] }
    var corrections: Set<String> = []
    for index in 0...letters.count {
      var text = letters
      text.insert(0, at: index)
      for letter in alphabet {
        text[index] = letter
        corrections.insert(String(decoding: text, as: UTF8.self))
      }
      guard index < letters.count else { break }
      text.remove(at: index)
      for letter in alphabet {
        text[index] = letter
        corrections.insert(String(decoding: text, as: UTF8.self))
      }
      text = letters
      text.remove(at: index)
      corrections.insert(String(decoding: text, as: UTF8.self))
      guard index + 1 < letters.count else { continue }
      text.insert(letters[index], at: index + 1)
      corrections.insert(String(decoding: text, as: UTF8.self))
    }
    corrections.remove(word)
    return corrections.sorted()
  }

  private static let alphabet = UInt8(ascii: "a")...UInt8(ascii: "z")
}

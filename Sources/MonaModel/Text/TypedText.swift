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

/// One letter typed wrong: left out, added, replaced, or exchanged with its neighbour
/// (Damerau-Levenshtein distance 1).
package enum TypingError {
  /// Shorter words have too many neighbours for a correction to be what was meant.
  static let shortestWord = 4
  /// What is longer was not typed letter by letter, and has too many neighbours to look them up.
  static let longestWord = 40

  /// What may have been meant by a folded word, each once and sorted; none for short words, for
  /// words of other scripts, nor for numbers: one year is as right as the next.
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

/// One letter typed wrong: left out, added, replaced, or exchanged with its neighbour
/// (Damerau-Levenshtein distance 1).
enum TypingError {
  /// Shorter words have too many neighbours for a correction to be what was meant.
  static let shortestWord = 4

  /// What may have been meant by a folded word, each once and sorted; none for short words, nor
  /// for numbers: one year is as right as the next.
  ///
  /// Only the letters a to z are put in: in another script, letters are left out or exchanged.
  static func corrections(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= shortestWord, !letters.contains(where: { ("0"..."9").contains($0) })
    else { return [] }
    var corrections: Set<String> = []
    func add(_ start: ArraySlice<Unicode.Scalar>, _ middle: [Unicode.Scalar], _ rest: Int) {
      var text = String.UnicodeScalarView(start)
      text.append(contentsOf: middle)
      text.append(contentsOf: letters[rest...])
      corrections.insert(String(text))
    }
    for index in 0...letters.count {
      let start = letters[..<index]
      for letter in alphabet { add(start, [letter], index) }
      guard index < letters.count else { break }
      add(start, [], index + 1)
      for letter in alphabet { add(start, [letter], index + 1) }
      if index + 1 < letters.count {
        add(start, [letters[index + 1], letters[index]], index + 2)
      }
    }
    corrections.remove(word)
    return corrections.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
}

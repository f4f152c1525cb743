/// A search for words in comments, all of them in any order.
///
/// Words in quotation marks follow each other, and a word that ends in an asterisk begins others. Case, accents and
/// ligatures do not matter.
package struct WordSearch: Equatable, Sendable {
  /// Words that follow each other.
  struct Phrase: Equatable, Sendable {
    let text: String
    let isBeginning: Bool
  }

  let phrases: [Phrase]

  /// The length limit of a search, in characters.
  package static let lengthLimit = 200

  /// Nil for a text without any letter or digit, and for one that is too long.
  package init?(_ text: String) {
    guard text.count <= Self.lengthLimit else { return nil }
    var phrases: [Phrase] = []
    for (index, part) in text.split(
      omittingEmptySubsequences: false, whereSeparator: { "\"«»“”".contains($0) }
    ).enumerated() {
      // Between the first and the second mark, and so on.
      let words = index % 2 == 1 ? [part] : part.split(whereSeparator: \.isWhitespace)
      phrases += words.compactMap { word in
        let letters = String(word.filter { $0 != "\0" })
        guard letters.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        return Phrase(text: letters, isBeginning: word.last == "*")
      }
    }
    guard !phrases.isEmpty else { return nil }
    self.phrases = phrases
  }

  /// The search in the query language of SQLite's FTS5, whose tokenizer folds case and accents.
  package var pattern: String {
    phrases.map { phrase in
      let spellings = Self.spellings(phrase.text).map { spelling in
        "\"\(spelling.replacing("\"", with: "\"\""))\"\(phrase.isBeginning ? " *" : "")"
      }
      return spellings.count == 1 ? spellings[0] : "(\(spellings.joined(separator: " OR ")))"
    }.joined(separator: " AND ")
  }

  /// The search in the query language of PostgreSQL, for a configuration that folds case, accents and ligatures.
  package var postgresPattern: String {
    phrases.map { phrase in
      let text = phrase.text.replacing("\\", with: "\\\\").replacing("'", with: "''")
      return "'\(text)'\(phrase.isBeginning ? ":*" : "")"
    }.joined(separator: " & ")
  }

  /// A text with and without ligatures.
  private static func spellings(_ text: String) -> [String] {
    let lower = text.lowercased()
    let apart = withoutLigatures(lower)
    let joined = apart.replacing("oe", with: "œ").replacing("ae", with: "æ")
    return apart == joined ? [apart] : [apart, joined]
  }

  /// A word of a comment as it is counted: without ligatures.
  package static func withoutLigatures(_ word: String) -> String {
    word.replacing("œ", with: "oe").replacing("æ", with: "ae")
  }
}

import GRDB
import MonaModel

/// Suggests corrections of a search text without matches: one letter of a word is changed so that
/// it becomes a word of the catalogue.
struct SearchCorrection {
  /// The search text, split at word boundaries, with some words replaced.
  struct Candidate {
    fileprivate var parts: [String]
    /// The indices of corrected parts.
    fileprivate var corrected: [Int] = []

    /// The text to search.
    var text: String { parts.joined() }

    /// The text with each correction spelled as in `texts`, including accents.
    func spelled(as texts: [String]) -> String {
      var parts = parts
      for index in corrected {
        let written = texts.lazy.flatMap { text in
          SearchHighlight.ranges(in: text, matching: self.parts[index]).map { String(text[$0]) }
        }
        // The spelling must fold to the same word.
        let spelling = written.first { TypedText.alternatives($0) == [[self.parts[index]]] }
        if let spelling { parts[index] = spelling.lowercased() }
      }
      return parts.joined()
    }
  }

  /// The maximum number of corrections per word and of texts to try.
  private static let perWord = 3
  private static let limit = 4
  /// The maximum number of words considered.
  private static let wordLimit = 8

  /// The corrected texts, most likely first.
  private(set) var candidates: [Candidate] = []

  private let db: Database
  /// The first indexed word that is not less than the last one looked up; nil past the last word.
  private var found: String?

  init(_ text: String, _ db: Database) throws {
    self.db = db
    let typed = TypedText.words(text)
    guard typed.count <= Self.wordLimit else { return }
    var original = Candidate(parts: [])
    var words: [(part: Int, alternatives: [String])] = []
    // Other spellings of a word are no misspellings.
    let query = SearchQuery(text)
    let isKnown = try query.words.indices.map { index in
      try query.names.contains { $0.spellings.count > 1 && $0.words.contains(index) }
        || isBeginning(query.words[index].tokens.map(\.letters), of: .discoveries)
    }
    var end = text.startIndex
    for word in typed {
      original.parts += [String(text[end..<word.range.lowerBound]), String(text[word.range])]
      words.append((original.parts.count - 1, word.alternatives))
      end = word.range.upperBound
    }
    original.parts.append(String(text[end...]))
    let addressed = try words.filter { try isBeginning($0.alternatives, of: .addresses) }
    let others = zip(words, isKnown).filter { !$0.1 }.map(\.0)
    let unknown = others.filter { other in !addressed.contains { $0.part == other.part } }
    if unknown.isEmpty {
      // Each word exists, but not together: one of them may be wrong, unless it is a word of
      // addresses only.
      let each = try words.filter { word in !others.contains { $0.part == word.part } }.map {
        try corrections(of: $0.alternatives, $0.part, in: [original])
      }
      for rank in 0..<Self.perWord {
        candidates += each.compactMap { $0.indices.contains(rank) ? $0[rank] : nil }
      }
    } else {
      candidates = [original]
      for (part, word) in unknown {
        candidates = Array(try corrections(of: word, part, in: candidates).prefix(Self.limit))
      }
    }
    candidates = Array(candidates.prefix(Self.limit))
  }

  private mutating func corrections(
    of word: [String], _ part: Int, in candidates: [Candidate]
  ) throws -> [Candidate] {
    let corrections = try corrections(of: word)
    return candidates.flatMap { candidate in
      corrections.map { correction in
        var candidate = candidate
        candidate.parts[part] = correction
        candidate.corrected.append(part)
        return candidate
      }
    }
  }

  /// Orders corrections: whole words before prefixes, then those with the same first letter,
  /// because people seldom mistype it; then words by frequency and prefixes by length.
  ///
  /// Words of addresses are used only when there are no others.
  private mutating func corrections(of word: [String]) throws -> [String] {
    let corrections = try corrections(of: word, in: .discoveries)
    return corrections.isEmpty ? try self.corrections(of: word, in: .addresses) : corrections
  }

  private mutating func corrections(of word: [String], in index: TextIndex) throws -> [String] {
    var ranked: [(rank: (Int, Int, Int), text: String)] = []
    for typed in word {
      found = ""
      for correction in TypingError.corrections(of: typed) {
        guard let isWhole = try lookUp(correction, in: index) else { continue }
        let hasSameInitial = correction.unicodeScalars.first == typed.unicodeScalars.first
        let weight = isWhole ? try count(correction, in: index) : correction.utf8.count
        ranked.append(((isWhole ? 0 : 1, hasSameInitial ? 0 : 1, -weight), correction))
      }
    }
    return ranked.sorted { $0.rank < $1.rank }.prefix(Self.perWord).map(\.text)
  }

  /// True when a word is indexed, false when it is only a prefix; nil when neither.
  ///
  /// Words must be looked up in ascending order, so that one query skips all words in between.
  private mutating func lookUp(_ word: String, in index: TextIndex) throws -> Bool? {
    if let before = found, before.utf8.lexicographicallyPrecedes(word.utf8) {
      found = try first(from: word, in: index)
    }
    guard let found, found.utf8.starts(with: word.utf8) else { return nil }
    return found == word
  }

  /// Whether an alternative of a word is a prefix in an index.
  private func isBeginning(_ word: [String], of index: TextIndex) throws -> Bool {
    try word.contains { part in
      try first(from: part, in: index)?.utf8.starts(with: part.utf8) ?? false
    }
  }

  private func first(from word: String, in index: TextIndex) throws -> String? {
    let statement = try db.cachedStatement(
      sql: "SELECT term FROM \(index.vocabulary) WHERE term >= ? LIMIT 1")
    return try String.fetchOne(statement, arguments: [word])
  }

  /// The number of discoveries that contain a word, at most 100.
  private func count(_ word: String, in index: TextIndex) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM \(index.table) WHERE \(index.table) MATCH ? LIMIT 100)
        """)
    return try Int.fetchOne(statement, arguments: ["\"\(word)\""]) ?? 0
  }
}

/// Corrects words with one typing error: a letter omitted, added, replaced, or swapped with its
/// neighbour (Damerau-Levenshtein distance 1).
enum TypingError {
  /// The length of the shortest corrected word; shorter words have too many neighbours.
  static let shortestWord = 4
  /// The length of the longest corrected word; longer ones have too many neighbours.
  static let longestWord = 40

  /// All corrections of a folded word, sorted and unique; empty for short words, other scripts and
  /// words with digits.
  static func corrections(of word: String) -> [String] {
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

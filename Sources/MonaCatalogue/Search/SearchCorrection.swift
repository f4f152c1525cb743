import GRDB
import MonaModel

/// What someone may have meant whose words nothing matches: the same, with one letter of a word
/// corrected to make it one of the catalogue's.
struct SearchCorrection {
  /// What was typed, cut before and after each word, some words replaced.
  struct Candidate {
    fileprivate var parts: [String]
    /// Which parts are corrections.
    fileprivate var corrected: [Int] = []

    /// What to search.
    var text: String { parts.joined() }

    /// The text with each correction written as one of `texts` writes it, accents included.
    func spelled(as texts: [String]) -> String {
      var parts = parts
      for index in corrected {
        let written = texts.lazy.flatMap { text in
          SearchHighlight.ranges(in: text, matching: self.parts[index]).map { String(text[$0]) }
        }
        // It must still be searched as what was found.
        let spelling = written.first { TypedText.alternatives($0) == [[self.parts[index]]] }
        if let spelling { parts[index] = spelling.lowercased() }
      }
      return parts.joined()
    }
  }

  /// Whose words a word may be one of.
  private enum Index {
    case discoveries, addresses

    var table: String { self == .discoveries ? "discoverySearch" : "addressSearch" }
    var vocabulary: String { self == .discoveries ? "discoveryTerm" : "addressTerm" }
  }

  /// How many corrections of a word are kept, and how many texts are tried.
  private static let perWord = 3
  private static let limit = 4
  /// Up to this many words are looked at.
  private static let wordLimit = 8

  /// What to search instead, the likeliest first.
  private(set) var candidates: [Candidate] = []

  private let db: Database
  /// The first word of the catalogue that is not before what was last looked for; nil past the
  /// last.
  private var found: String?

  init(_ text: String, _ db: Database) throws {
    self.db = db
    let typed = TypedText.words(text)
    guard typed.count <= Self.wordLimit else { return }
    var original = Candidate(parts: [])
    var words: [(part: Int, alternatives: [String])] = []
    var end = text.startIndex
    for word in typed {
      original.parts += [String(text[end..<word.range.lowerBound]), String(text[word.range])]
      words.append((original.parts.count - 1, word.alternatives))
      end = word.range.upperBound
    }
    original.parts.append(String(text[end...]))
    let addressed = try words.filter { try isBeginning($0.alternatives, of: .addresses) }
    let others = try words.filter { try !isBeginning($0.alternatives, of: .discoveries) }
    let unknown = others.filter { other in !addressed.contains { $0.part == other.part } }
    if unknown.isEmpty {
      // Each is a word, only not together: one of them is another than was meant, if it is no word of
      // an address alone.
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

  /// Whole words before the beginnings of words, then those that begin alike, for people seldom
  /// miss the first letter; then, of words, what more discoveries have, of beginnings, the longest.
  ///
  /// A word of an address is meant where there is no other one.
  private mutating func corrections(of word: [String]) throws -> [String] {
    let corrections = try corrections(of: word, in: .discoveries)
    return corrections.isEmpty ? try self.corrections(of: word, in: .addresses) : corrections
  }

  private mutating func corrections(of word: [String], in index: Index) throws -> [String] {
    var ranked: [(rank: (Int, Int, Int), text: String)] = []
    for typed in word {
      found = ""
      for correction in TypingError.corrections(of: typed) {
        guard let isWhole = try lookUp(correction, in: index) else { continue }
        let isAlike = correction.unicodeScalars.first == typed.unicodeScalars.first
        let weight = isWhole ? try count(correction, in: index) : correction.utf8.count
        ranked.append(((isWhole ? 0 : 1, isAlike ? 0 : 1, -weight), correction))
      }
    }
    return ranked.sorted { $0.rank < $1.rank }.prefix(Self.perWord).map(\.text)
  }

  /// Whether a word is one of the catalogue's, or only begins one; nil when neither.
  ///
  /// Asked for words in their order, it leaps from one word of the catalogue to the next: what
  /// would lie between is not looked for.
  private mutating func lookUp(_ word: String, in index: Index) throws -> Bool? {
    if let before = found, before.utf8.lexicographicallyPrecedes(word.utf8) {
      found = try first(from: word, in: index)
    }
    guard let found, found.utf8.starts(with: word.utf8) else { return nil }
    return found == word
  }

  /// Whether a word, in one of the ways it may be written, begins one of an index.
  private func isBeginning(_ word: [String], of index: Index) throws -> Bool {
    try word.contains { part in
      try first(from: part, in: index)?.utf8.starts(with: part.utf8) ?? false
    }
  }

  private func first(from word: String, in index: Index) throws -> String? {
    let statement = try db.cachedStatement(
      sql: "SELECT term FROM \(index.vocabulary) WHERE term >= ? LIMIT 1")
    return try String.fetchOne(statement, arguments: [word])
  }

  /// How many discoveries have a word, as far as it matters.
  private func count(_ word: String, in index: Index) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM \(index.table) WHERE \(index.table) MATCH ? LIMIT 100)
        """)
    return try Int.fetchOne(statement, arguments: ["\"\(word)\""]) ?? 0
  }
}

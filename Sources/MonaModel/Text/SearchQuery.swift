/// A search text: its words, and the names among them, which catalogues may spell otherwise
/// (`SearchSynonyms`).
///
/// A text matches if it has each word, in any order; the words of a name must follow each other.
package struct SearchQuery: Sendable {
  /// What a word is found by.
  package struct Token: Hashable, Sendable {
    /// The folded letters.
    package var letters: String
    /// Whether it may be the beginning of a longer word.
    package var isBeginning = false
    /// Whether it means what was typed, so that a whole match ranks as one.
    package var isExact = true
  }

  /// A typed word.
  package struct Word: Sendable {
    /// What it is found by; the first is the word as typed.
    package var tokens: [Token]
  }

  /// A name of one or several words.
  package struct Name: Sendable {
    /// The indices of its typed words.
    package var words: Range<Int>
    /// The spellings that it is found by; the first is as typed.
    package var spellings: [[Word]]
    /// Whether its last word is only the beginning of a known name's.
    package var isUnfinished = false
  }

  /// The typed words.
  package private(set) var words: [Word] = []
  /// The names, in the order of the text; a word belongs to one of them at most.
  package private(set) var names: [Name] = []
  /// Whether the last word may go on, as nothing follows it.
  package private(set) var isUnfinished = false

  /// Parses a search text.
  package init(_ text: String) {
    let typed = TypedText.words(text)
    isUnfinished = typed.last?.range.upperBound == text.endIndex
    words = typed.enumerated().map { index, word in
      Self.word(
        word, of: text[word.range], mayGoOn: isUnfinished && index == typed.count - 1)
    }
    var index = 0
    while index < words.count {
      let name = period(at: index, typed, text) ?? synonym(at: index) ?? saint(at: index)
      if let name { names.append(name) }
      index = name?.words.upperBound ?? index + 1
    }
  }

  /// Has words shorter than a number of letters match whole words only, and removes a last one that
  /// may go on, unless it ends a known name.
  package mutating func restrictWords(shorterThan length: Int) {
    let name = names.last.flatMap { $0.words.upperBound == words.count ? $0 : nil }
    if isUnfinished, words.last?.isShorter(than: length) == true,
      name.map({ $0.spellings.count == 1 || $0.isUnfinished }) ?? true
    {
      words.removeLast()
      if name != nil { names.removeLast() }
    }
    for index in words.indices { words[index].restrict(shorterThan: length) }
    for index in names.indices {
      for spelling in names[index].spellings.indices {
        for word in names[index].spellings[spelling].indices {
          names[index].spellings[spelling][word].restrict(shorterThan: length)
        }
      }
    }
  }

  /// The search text without the words that say little ("murales à Verdun"); nil if it has none, or
  /// no others.
  package static func withoutFillers(_ text: String) -> String? {
    let typed = TypedText.words(text)
    let kept = typed.filter { !SearchSynonyms.fillers.contains($0.alternatives[0]) }
    guard !kept.isEmpty, kept.count < typed.count else { return nil }
    return kept.map { String(text[$0.range]) }.joined(separator: " ")
  }

  // MARK: Words

  /// - Parameter mayGoOn: whether the word may still be typed.
  private static func word(
    _ word: TypedText.Word, of text: Substring, mayGoOn: Bool
  ) -> Word {
    let letters = word.alternatives[0]
    let isShort =
      SearchSynonyms.words[letters]?.isShort
      ?? SearchSynonyms.names[letters, default: []]
      .contains { $0.isShort && $0.words.count == 1 }
    let mayBeLonger = !isShort || (mayGoOn && !isCapital(text))
    var tokens = [Token(letters: letters, isBeginning: mayBeLonger)]
    func add(_ token: Token) {
      if !tokens.contains(where: { $0.letters == token.letters }) { tokens.append(token) }
    }
    // An elided article is optional.
    for part in word.alternatives.dropFirst() {
      add(Token(letters: part, isBeginning: true, isExact: false))
    }
    for other in SearchSynonyms.of(letters) { add(Token(letters: other)) }
    if let singular = singular(of: letters) {
      for other in [singular] + SearchSynonyms.of(singular) {
        add(Token(letters: other, isExact: false))
      }
    }
    if let year = SearchPeriod.token(of: letters) { add(year) }
    return Word(tokens: tokens)
  }

  /// Whether a text is written in capitals, as acronyms are.
  private static func isCapital(_ text: Substring) -> Bool {
    text.count > 1 && text.allSatisfy(\.isUppercase)
  }

  /// A word without the "s" or "x" of a plural.
  private static func singular(of word: String) -> String? {
    guard word.utf8.count >= 5, let last = word.utf8.last,
      last == UInt8(ascii: "s") || last == UInt8(ascii: "x")
    else { return nil }
    return String(word.dropLast())
  }

  // MARK: Names

  /// How many letters of a name's only word, or of its last one, are enough while it is typed.
  private static let (fewestOfOnlyWord, fewestOfLastWord) = (4, 2)

  /// The longest name of `SearchSynonyms` that begins at a word.
  private func synonym(at index: Int) -> Name? {
    var entries = words[index].tokens.flatMap { SearchSynonyms.names[$0.letters] ?? [] }
    if mayGoOn(index), !words[index].isShorter(than: Self.fewestOfOnlyWord) {
      entries += SearchSynonyms.singleNames
    }
    let found = entries.filter { isName($0, at: index) }
    guard let count = found.map(\.words.count).max() else { return nil }
    let longest = found.filter { $0.words.count == count }
    let last = words[index + count - 1].tokens.map(\.letters)
    let others = longest.flatMap(\.others).map { words in
      words.map { word in
        Word(tokens: ([word] + SearchSynonyms.of(word)).map { Token(letters: $0) })
      }
    }
    return Name(
      words: index..<index + count,
      spellings: [Array(words[index..<index + count])] + others,
      isUnfinished: !longest.contains { last.contains($0.words[count - 1]) })
  }

  /// "Saint" and the name after it: "St-Joseph" is not a Joseph in Saint-Michel.
  private func saint(at index: Int) -> Name? {
    guard index + 1 < words.count, words[index].tokens.contains(where: { $0.letters == "saint" }),
      // "Sherbrooke St. West" is a street.
      !words[index + 1].tokens.contains(where: { SearchSynonyms.directions.contains($0.letters) })
    else { return nil }
    return Name(words: index..<index + 2, spellings: [Array(words[index..<index + 2])])
  }

  private func mayGoOn(_ index: Int) -> Bool { isUnfinished && index == words.count - 1 }

  private func isName(_ entry: SearchSynonyms.Entry, at index: Int) -> Bool {
    guard index + entry.words.count <= words.count else { return false }
    return entry.words.enumerated().allSatisfy { offset, word in
      let typed = words[index + offset].tokens
      if typed.contains(where: { $0.letters == word }) { return true }
      let fewest = entry.words.count == 1 ? Self.fewestOfOnlyWord : Self.fewestOfLastWord
      return mayGoOn(index + offset) && !entry.isShort
        && !words[index + offset].isShorter(than: fewest)
        && word.utf8.starts(with: typed[0].letters.utf8)
    }
  }

  /// "1967–1970" or "années 60", which begins at a word.
  private func period(
    at index: Int, _ typed: [TypedText.Word], _ text: String
  ) -> Name? {
    guard index + 1 < typed.count else { return nil }
    let between = text[typed[index].range.upperBound..<typed[index + 1].range.lowerBound]
    let tokens = SearchPeriod.tokens(
      of: typed[index].alternatives[0], between, typed[index + 1].alternatives[0])
    let words = index..<index + 2
    return tokens.isEmpty
      ? nil : Name(words: words, spellings: [Array(self.words[words]), [Word(tokens: tokens)]])
  }
}

extension SearchQuery.Word {
  /// Whether all that was typed is shorter than a number of letters.
  package func isShorter(than length: Int) -> Bool {
    tokens[0].letters.unicodeScalars.count < length
  }

  fileprivate mutating func restrict(shorterThan length: Int) {
    for index in tokens.indices where tokens[index].letters.unicodeScalars.count < length {
      tokens[index].isBeginning = false
    }
  }
}

extension SearchQuery.Token {
  /// Whether the folded letters of a word match.
  func matches(_ word: some Collection<UInt8>) -> Bool {
    isBeginning ? word.starts(with: letters.utf8) : word.elementsEqual(letters.utf8)
  }

  /// The token of a displayed text, which has a year without its mark.
  var shown: Self {
    guard letters.first == SearchPeriod.mark else { return self }
    return Self(letters: String(letters.dropFirst()), isBeginning: isBeginning)
  }
}

extension SearchQuery.Name {
  /// The years and decades that the name is, if it is a period.
  var periodTokens: [SearchQuery.Token] {
    spellings.joined().flatMap(\.tokens).filter { $0.letters.first == SearchPeriod.mark }
  }

  /// The indices of the words of a text that are the name, in any spelling.
  ///
  /// One word may stand between two, such as an article.
  /// - Parameter text: the folded words, with three empty ones after each line.
  package func indices<Word: Collection<UInt8>>(in text: [Word]) -> [Int] {
    spellings.flatMap { spelling in
      text.indices.flatMap { first -> [Int] in
        guard spelling[0].tokens.contains(where: { $0.matches(text[first]) }) else { return [] }
        var found = [first]
        for word in spelling.dropFirst() {
          guard let next = Self.next(word, after: found[found.count - 1], in: text) else {
            return []
          }
          found.append(next)
        }
        return found
      }
    }
  }

  private static func next<Word: Collection<UInt8>>(
    _ word: SearchQuery.Word, after last: Int, in text: [Word]
  ) -> Int? {
    (last + 1...last + 3).first { index in
      guard index < text.count, word.tokens.contains(where: { $0.matches(text[index]) }) else {
        return false
      }
      // A word of two parts stands after them: "joseph s josephs".
      return index < last + 3 || text[index].starts(with: text[index - 2])
    }
  }
}

/// Years and decades of works, which are indexed as words that nobody can type.
package enum SearchPeriod {
  /// Precedes an indexed year; folding removes it from all other texts.
  static let mark: Character = "§"

  /// A year as it is indexed: the beginning of a typed number is not the beginning of a year.
  package static func indexed(_ year: Int) -> String { "\(mark)\(year)" }

  /// The token of "1967", "1960s" or "60s"; nil for anything else.
  static func token(of word: String) -> SearchQuery.Token? {
    guard let first = word.utf8.first, digits.contains(first) else { return nil }
    if let year = year(word) { return SearchQuery.Token(letters: indexed(year)) }
    return word.utf8.last == UInt8(ascii: "s") ? decade(String(word.dropLast())) : nil
  }

  /// The tokens of two years with a dash between them, or of "années 60"; empty for anything else.
  static func tokens(
    of first: String, _ between: Substring, _ second: String
  ) -> [SearchQuery.Token] {
    if first == "annees" { return decade(second).map { [$0] } ?? [] }
    guard let digit = first.utf8.first, digits.contains(digit) else { return [] }
    let dash = between.filter { !$0.isWhitespace }
    guard dash.count == 1, dash.allSatisfy("-‐‑–—".contains), let start = year(first),
      let end = year(second), start < end, end - start <= 100
    else { return [] }
    return (start...end).map { SearchQuery.Token(letters: indexed($0)) }
  }

  private static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, let year = number(word), (1000...2999).contains(year) else {
      return nil
    }
    return year
  }

  /// The token of the decade that begins in "1960", or in "60" of the last hundred years.
  private static func decade(_ word: String) -> SearchQuery.Token? {
    guard word.hasSuffix("0"), let number = number(word) else { return nil }
    let start: Int
    switch word.utf8.count {
    case 2: start = number < 30 ? 2000 + number : 1900 + number
    case 4 where (1000...2999).contains(number): start = number
    default: return nil
    }
    return SearchQuery.Token(letters: indexed(start / 10), isBeginning: true)
  }

  /// The number of ASCII digits alone: `Int` also reads "+1967".
  private static func number(_ word: String) -> Int? {
    word.utf8.allSatisfy(digits.contains) ? Int(word) : nil
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}

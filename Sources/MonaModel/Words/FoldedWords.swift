/// The folded words of a text, and where in it they are.
struct FoldedWords: WordFolding {
  /// A word: a range of parts.
  struct Word {
    var parts: Range<Int>
    var hasApostrophe: Bool
  }

  /// The words, in the order of the text.
  private(set) var words: [Word] = []
  /// The folded letters of all parts, one after another.
  private var letters: [UInt8] = []
  /// Where each part ends in `letters`.
  private var partEnds: [Int] = []
  private var firstPart = 0
  private var hasApostrophe = false

  init() {}

  /// A word without what divides its parts.
  func whole(_ word: Word) -> String {
    String(decoding: letters[letters(of: word)], as: UTF8.self)
  }

  /// What follows the last apostrophe or inner capital of a word.
  func lastPart(_ word: Word) -> String {
    String(decoding: letters[letters(of: word.parts.upperBound - 1)], as: UTF8.self)
  }

  /// The folded letters in which a word is looked for: those of each part, then of the whole.
  func tokens(of word: Word) -> [Range<Int>] {
    word.parts.map(letters(of:)) + (word.parts.count > 1 ? [letters(of: word)] : [])
  }

  /// Whether the folded letters of a range begin with `prefix`.
  func letters(_ range: Range<Int>, beginWith prefix: String) -> Bool {
    letters[range].starts(with: prefix.utf8)
  }

  /// Appends a text, and answers from where in it each of the folded letters came.
  mutating func appendTracing(_ text: String) -> [String.Index] {
    var wasLower = false
    var origins: [String.Index] = []
    let start = letters.count
    for index in text.unicodeScalars.indices {
      wasLower = fold(text.unicodeScalars[index], wasLower: wasLower)
      while start + origins.count < letters.count { origins.append(index) }
    }
    endWord()
    return origins
  }

  mutating func append(_ letter: UInt8) { letters.append(letter) }

  mutating func append(_ letters: UnsafeBufferPointer<UInt8>) {
    self.letters.append(contentsOf: letters)
  }

  mutating func endPartAtApostrophe() {
    endPart()
    hasApostrophe = hasApostrophe || partEnds.count > firstPart
  }

  mutating func endPart() {
    if letters.count > partEnds.last ?? 0 { partEnds.append(letters.count) }
  }

  mutating func endWord() {
    endPart()
    if partEnds.count > firstPart {
      words.append(
        Word(
          parts: firstPart..<partEnds.count, hasApostrophe: hasApostrophe))
    }
    firstPart = partEnds.count
    hasApostrophe = false
  }

  private func letters(of part: Int) -> Range<Int> {
    (part == 0 ? 0 : partEnds[part - 1])..<partEnds[part]
  }

  /// The folded letters of a word, among those of all.
  func letters(of word: Word) -> Range<Int> {
    letters(of: word.parts.lowerBound).lowerBound..<partEnds[word.parts.upperBound - 1]
  }
}

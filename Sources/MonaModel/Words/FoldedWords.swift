/// The folded words of one or several texts, kept flat: an import makes a dozen for each record.
struct FoldedWords {
  /// A word: a range of parts.
  struct Word {
    var parts: Range<Int>
    var hasApostrophe: Bool
    /// Whether a text begins with it.
    var isFirst: Bool
  }

  /// The words, in the order of the text.
  private(set) var words: [Word] = []
  /// The folded letters of all parts, one after another.
  private var letters: [UInt8] = []
  /// Where each part ends in `letters`.
  private var partEnds: [Int] = []
  private var firstPart = 0
  private var hasApostrophe = false
  private var isFirst = true

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

  /// Every part of every word, and the words of several parts whole, divided by blanks; a text
  /// that follows another begins a line.
  func indexed() -> String {
    var result: [UInt8] = []
    result.reserveCapacity(letters.count + partEnds.count + 16)
    func add(_ range: Range<Int>, after separator: UInt8) {
      if !result.isEmpty { result.append(separator) }
      result.append(contentsOf: letters[range])
    }
    for word in words {
      var separator: UInt8 = word.isFirst ? 0x0A : 0x20
      for part in word.parts {
        add(letters(of: part), after: separator)
        separator = 0x20
      }
      if word.parts.count > 1 { add(letters(of: word), after: separator) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Splits at everything that is neither letter nor digit; apostrophes and inner capitals only
  /// split parts of a word.
  mutating func append(_ text: String) {
    letters.reserveCapacity(letters.count + text.utf8.count)
    isFirst = true
    var wasLower = false
    for scalar in text.unicodeScalars { wasLower = append(scalar, wasLower: wasLower) }
    endWord()
  }

  /// Appends a text, and answers from where in it each of the folded letters came.
  mutating func appendTracing(_ text: String) -> [String.Index] {
    isFirst = true
    var wasLower = false
    var origins: [String.Index] = []
    let start = letters.count
    for index in text.unicodeScalars.indices {
      wasLower = append(text.unicodeScalars[index], wasLower: wasLower)
      while start + origins.count < letters.count { origins.append(index) }
    }
    endWord()
    return origins
  }

  /// Returns whether the scalar was a lower-case letter.
  @inline(__always)
  private mutating func append(_ scalar: Unicode.Scalar, wasLower: Bool) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39:
      letters.append(UInt8(scalar.value))
      return scalar.value >= 0x61
    case 0x41...0x5A:
      if wasLower { endPart() }
      letters.append(UInt8(scalar.value) | 0x20)
      return false
    default: return appendOther(scalar, wasLower: wasLower)
    }
  }

  private mutating func appendOther(_ scalar: Unicode.Scalar, wasLower: Bool) -> Bool {
    if LatinLetter.isApostrophe(scalar) {
      endPart()
      hasApostrophe = hasApostrophe || partEnds.count > firstPart
    } else if let folded = LatinLetter.folded(scalar) {
      if folded.isCapital, wasLower { endPart() }
      letters.append(folded.base)
      if let second = folded.second { letters.append(second) }
      return !folded.isCapital
    } else if scalar.value < 0x80 {
      endWord()
    } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      letters.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    } else if !LatinLetter.isCombiningMark(scalar) {
      endWord()
    }
    return false
  }

  private mutating func endPart() {
    if letters.count > partEnds.last ?? 0 { partEnds.append(letters.count) }
  }

  private mutating func endWord() {
    endPart()
    if partEnds.count > firstPart {
      words.append(
        Word(
          parts: firstPart..<partEnds.count, hasApostrophe: hasApostrophe, isFirst: isFirst))
      isFirst = false
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

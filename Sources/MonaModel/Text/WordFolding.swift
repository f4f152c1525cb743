/// Folds texts into words.
///
/// The search index and search texts use the same folding, so that they match.
///
/// Anything but letters and digits ends a word; apostrophes and inner capitals end a part of a
/// word.
protocol WordFolding {
  /// Appends a UTF-8 byte of a folded letter.
  mutating func append(_ letter: UInt8)
  /// Appends letters and digits that need no folding.
  mutating func append(_ letters: UnsafeBufferPointer<UInt8>)
  /// Ends a part of a word, if one has begun.
  mutating func endPart()
  /// Ends a part of a word at an apostrophe, if one has begun.
  mutating func endPartAtApostrophe()
  /// Ends a word, if one has begun.
  mutating func endWord()
}

/// Dashes, quotation marks and spaces: a fast path that avoids Unicode property lookups.
private let punctuation: ClosedRange<UInt32> = 0x2000...0x206F

extension WordFolding {
  /// Folds the words of a text.
  @inline(__always)
  mutating func fold(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var (next, wasLower) = (0, false)
      while next < bytes.count {
        let start = next
        // A fast path for runs of lower-case letters.
        while next < bytes.count, isFolded(bytes[next]) { next += 1 }
        if next > start {
          append(UnsafeBufferPointer(rebasing: bytes[start..<next]))
          wasLower = bytes[next - 1] >= 0x61
        } else {
          let (scalar, length) = scalar(bytes, at: start)
          wasLower = fold(scalar, wasLower: wasLower)
          next += length
        }
      }
    }
    endWord()
  }

  /// Whether a byte is a lower-case ASCII letter or a digit.
  @inline(__always)
  private func isFolded(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte &- 0x30 < 10 }

  /// The scalar that begins at a byte of valid UTF-8, and how many bytes it has.
  @inline(__always)
  private func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (Unicode.Scalar, length: Int) {
    let first = bytes[start]
    guard first >= 0x80 else { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    // The first byte begins with as many ones as there are bytes, then a zero.
    var value = UInt32(first & (0xFF >> UInt8(length + 1)))
    for byte in bytes[(start + 1)..<(start + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Folds one scalar of a text.
  /// - Parameter wasLower: the return value for the previous scalar.
  /// - Returns: whether it was a lower-case letter.
  @inline(__always)
  mutating func fold(_ scalar: Unicode.Scalar, wasLower: Bool) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39:
      append(UInt8(scalar.value))
      return scalar.value >= 0x61
    case 0x41...0x5A:
      if wasLower { endPart() }
      append(UInt8(scalar.value) | 0x20)
      return false
    default: return foldOther(scalar, wasLower: wasLower)
    }
  }

  private mutating func foldOther(_ scalar: Unicode.Scalar, wasLower: Bool) -> Bool {
    if LatinLetter.isApostrophe(scalar) {
      endPartAtApostrophe()
    } else if let folded = LatinLetter.folded(scalar) {
      if folded.isCapital, wasLower { endPart() }
      append(folded.base)
      if let second = folded.second { append(second) }
      return !folded.isCapital
    } else if scalar.value < 0x80 || punctuation.contains(scalar.value) {
      endWord()
    } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      for letter in scalar.properties.lowercaseMapping.utf8 { append(letter) }
    } else if !LatinLetter.isCombiningMark(scalar) {
      endWord()
    }
    return false
  }
}

/// The folded words of a text and their parts.
struct FoldedWords: WordFolding {
  /// A word, as a range of parts.
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

  /// The whole word without the separators of its parts.
  func whole(_ word: Word) -> String {
    String(decoding: letters[letters(of: word)], as: UTF8.self)
  }

  /// The last part of a word, after its last apostrophe or inner capital.
  func lastPart(_ word: Word) -> String {
    String(decoding: letters[letters(of: word.parts.upperBound - 1)], as: UTF8.self)
  }

  /// The ranges of folded letters to search: each part, then the whole word.
  func tokens(of word: Word) -> [Range<Int>] {
    word.parts.map(letters(of:)) + (word.parts.count > 1 ? [letters(of: word)] : [])
  }

  /// Whether the folded letters of a range begin with `prefix`.
  func letters(_ range: Range<Int>, beginWith prefix: String) -> Bool {
    letters[range].starts(with: prefix.utf8)
  }

  /// Appends a text and returns the index in it of each folded byte.
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

  /// The range of a word's folded letters.
  func letters(of word: Word) -> Range<Int> {
    letters(of: word.parts.lowerBound).lowerBound..<partEnds[word.parts.upperBound - 1]
  }
}

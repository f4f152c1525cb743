/// A text folded into words: without case, accents, ligatures or punctuation.
///
/// The search index and search texts are folded alike, so that they match. Anything but letters and
/// digits ends a word; apostrophes and inner capitals end a part of a word.
struct FoldedText {
  /// A word, as a range of parts.
  struct Word {
    var parts: Range<Int>
    var hasApostrophe: Bool
  }

  /// The words, in the order of the text.
  private(set) var words: [Word] = []
  /// The folded letters of all parts in UTF-8, one after another.
  private(set) var letters: [UInt8] = []
  /// The index in the text of each byte of `letters`, if asked for.
  private(set) var origins: [String.Index] = []
  /// Where each part ends in `letters`.
  private var partEnds: [Int] = []
  private var firstPart = 0
  private var hasApostrophe = false

  /// Folds the words of a text.
  /// - Parameter hasOrigins: whether to say where the letters are in the text.
  init(_ text: String, hasOrigins: Bool = true) {
    letters.reserveCapacity(text.utf8.count)
    // Most texts have a few words of one part.
    partEnds.reserveCapacity(8)
    words.reserveCapacity(8)
    var wasLower = false
    if hasOrigins {
      origins.reserveCapacity(text.utf8.count)
      for index in text.unicodeScalars.indices {
        wasLower = fold(text.unicodeScalars[index], wasLower: wasLower)
        while origins.count < letters.count { origins.append(index) }
      }
    } else {
      for scalar in text.unicodeScalars { wasLower = fold(scalar, wasLower: wasLower) }
    }
    endWord()
  }

  /// The range of a word's folded letters.
  func letters(of word: Word) -> Range<Int> {
    letters(of: word.parts.lowerBound).lowerBound..<partEnds[word.parts.upperBound - 1]
  }

  /// The range of a part's folded letters.
  func letters(of part: Int) -> Range<Int> {
    (part == 0 ? 0 : partEnds[part - 1])..<partEnds[part]
  }

  /// The ranges of folded letters to search: each part, then the whole word.
  func tokens(of word: Word) -> [Range<Int>] {
    word.parts.map(letters(of:)) + (word.parts.count > 1 ? [letters(of: word)] : [])
  }

  /// The folded letters of a range.
  func string(_ range: Range<Int>) -> String {
    String(decoding: letters[range], as: UTF8.self)
  }

  // MARK: Folding

  /// Folds one scalar.
  /// - Parameter wasLower: the return value for the previous scalar.
  /// - Returns: whether it was a lower-case letter.
  private mutating func fold(_ scalar: Unicode.Scalar, wasLower: Bool) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39:
      letters.append(UInt8(scalar.value))
      return scalar.value >= 0x61
    case 0x41...0x5A:
      if wasLower { endPart() }
      letters.append(UInt8(scalar.value) | 0x20)
      return false
    default: return foldOther(scalar, wasLower: wasLower)
    }
  }

  private mutating func foldOther(_ scalar: Unicode.Scalar, wasLower: Bool) -> Bool {
    if LatinLetter.isApostrophe(scalar) {
      endPart()
      hasApostrophe = hasApostrophe || partEnds.count > firstPart
    } else if let folded = LatinLetter.folded(scalar) {
      if folded.isCapital, wasLower { endPart() }
      letters.append(folded.base)
      if let second = folded.second { letters.append(second) }
      return !folded.isCapital
    } else if LatinLetter.isCombiningMark(scalar) {
      return wasLower
    } else if scalar.value >= 0x80 {
      return foldRare(scalar, wasLower: wasLower)
    } else {
      endWord()
    }
    return false
  }

  private mutating func foldRare(_ scalar: Unicode.Scalar, wasLower: Bool) -> Bool {
    switch RareScalar.of(scalar) {
    case .parts(let parts):
      let isLower = parts.reduce(wasLower) { fold($1, wasLower: $0) }
      // The parts of "ẞ" are small.
      return isLower && !scalar.properties.isUppercase
    case .letter(let letter): letters += letter
    case .mark, .invisible: return wasLower
    case .sign: endWord()
    }
    return false
  }

  /// Ends a part of a word, if one has begun.
  private mutating func endPart() {
    if letters.count > partEnds.last ?? 0 { partEnds.append(letters.count) }
  }

  /// Ends a word, if one has begun.
  private mutating func endWord() {
    endPart()
    if partEnds.count > firstPart {
      words.append(Word(parts: firstPart..<partEnds.count, hasApostrophe: hasApostrophe))
    }
    firstPart = partEnds.count
    hasApostrophe = false
  }
}

/// Text as stored in the search index: folded words separated by spaces.
///
/// Each text is a line. A word of several parts ("L’Île", "LaSalle") is also stored whole ("lile",
/// "lasalle"), so that it is found however it is typed and however a source spells it.
package struct IndexedText {
  /// The output; each word is followed by a blank or a line end.
  private var bytes: [UInt8] = []

  /// Creates an empty text.
  package init() {}

  /// The lines appended so far.
  package var lines: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  /// Appends the folded words of `text` as a line; nothing if it has no word.
  package mutating func append(_ text: String) {
    // Most texts have one or two lines.
    if bytes.isEmpty { bytes.reserveCapacity(2 * text.utf8.count + 16) }
    if appendPlain(text) { return }
    let folded = FoldedText(text, hasOrigins: false)
    for word in folded.words {
      for part in word.parts { append(folded.letters[folded.letters(of: part)]) }
      if word.parts.count > 1 { append(folded.letters[folded.letters(of: word)]) }
    }
    if !folded.words.isEmpty { bytes[bytes.count - 1] = UInt8(ascii: "\n") }
  }

  /// Appends a text whose words all have one part, of the letters of western Europe, as most have.
  /// - Returns: false for any other text, of which nothing is appended.
  private mutating func appendPlain(_ text: String) -> Bool {
    let start = bytes.count
    var (wasLower, isInWord) = (false, false)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A, 0x30...0x39:
        bytes.append(UInt8(scalar.value))
        (wasLower, isInWord) = (scalar.value >= 0x61, true)
        continue
      case 0x41...0x5A:
        if !wasLower {
          bytes.append(UInt8(scalar.value) | 0x20)
          isInWord = true
          continue
        }
      case 0xC0..<0x180:
        if let folded = LatinLetter.folded(scalar), !folded.isCapital || !wasLower {
          bytes.append(folded.base)
          if let second = folded.second { bytes.append(second) }
          (wasLower, isInWord) = (!folded.isCapital, true)
          continue
        }
      case 0x00..<0x80 where !LatinLetter.isApostrophe(scalar):
        if isInWord { bytes.append(UInt8(ascii: " ")) }
        (wasLower, isInWord) = (false, false)
        continue
      default: break
      }
      // A word of several parts, or a letter or sign that is rare.
      bytes.removeLast(bytes.count - start)
      return false
    }
    if isInWord { bytes.append(UInt8(ascii: " ")) }
    if bytes.count > start { bytes[bytes.count - 1] = UInt8(ascii: "\n") }
    return true
  }

  private mutating func append(_ token: ArraySlice<UInt8>) {
    bytes += token
    bytes.append(UInt8(ascii: " "))
  }

  /// The words of `text`, folded.
  package static func of(_ text: String) -> String {
    of([text])
  }

  /// The words of several texts, a line each.
  package static func of(_ texts: [String]) -> String {
    var text = IndexedText()
    for line in texts { text.append(line) }
    return text.lines
  }
}

/// Parses search text into words folded like `IndexedText`.
package enum TypedText {
  /// A word of the search text.
  package struct Word {
    /// The folded alternatives; the first is the whole word.
    ///
    /// An elided article is optional, and so is the "s" of a possessive: "l'île" also finds "île",
    /// and "Helen's" "Helen".
    package var alternatives: [String]
    /// Its range in the search text.
    package var range: Range<String.Index>
  }

  /// The words of a search text.
  package static func words(_ text: String) -> [Word] {
    let folded = FoldedText(text)
    var end = text.startIndex
    return folded.words.map { word in
      let letters = folded.letters(of: word)
      let lastPart = folded.letters(of: word.parts.upperBound - 1)
      let isPossessive = folded.string(lastPart) == "s"
      let other = isPossessive ? letters.lowerBound..<lastPart.lowerBound : lastPart
      let isElided = word.hasApostrophe && other != letters && !other.isEmpty
      // Of several words of one scalar ("½" is "1 2"), the first has its range.
      let start = max(end, folded.origins[letters.lowerBound])
      end = max(start, LatinLetter.end(of: folded.origins[letters.upperBound - 1], in: text))
      return Word(
        alternatives: (isElided ? [letters, other] : [letters]).map(folded.string),
        range: start..<end)
    }
  }

  /// The alternatives of each word of a search text.
  package static func alternatives(_ text: String) -> [[String]] {
    words(text).map(\.alternatives)
  }
}

/// Text as search compares it: no case, no accent, no ligature, no punctuation, words apart.
public enum SearchText {
  /// The words of `text`, folded.
  ///
  /// A word of several parts ("L’Île", "LaSalle") is also there whole ("lile", "lasalle"), so that
  /// it is found however it is typed and however a source lost its apostrophe.
  public static func indexed(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 8)
    for word in words(text) {
      for part in word.parts { result.appendWord(part) }
      if word.parts.count > 1 { result.appendWord(word.whole) }
    }
    return result
  }

  /// What someone typed, as an FTS5 expression whose every word is a prefix; nil when nothing in
  /// it can be searched.
  ///
  /// An elided article is optional: "l'île" finds "île", as "d'Ahuntsic" is found by "ahuntsic".
  public static func query(_ text: String) -> String? {
    let terms = words(text).map { word -> String in
      guard let last = word.parts.last, word.hasApostrophe else { return "\"\(word.whole)\" *" }
      return "(\"\(word.whole)\" * OR \"\(last)\" *)"
    }
    return terms.isEmpty ? nil : terms.joined(separator: " AND ")
  }

  /// The words of what someone typed, whole and folded.
  static func typedWords(_ text: String) -> [String] {
    words(text).map(\.whole)
  }

  private struct Word {
    var parts: [String] = []
    var hasApostrophe = false
    var whole: String { parts.count == 1 ? parts[0] : parts.joined() }
  }

  /// Splits at everything that is neither letter nor digit; apostrophes and inner capitals only
  /// split parts of a word.
  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var word = Word()
    var part = ""
    var wasLower = false

    func endPart() {
      if !part.isEmpty { word.parts.append(part) }
      part = ""
    }
    func endWord() {
      endPart()
      if !word.parts.isEmpty { words.append(word) }
      word = Word()
    }

    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A, 0x30...0x39:
        part.unicodeScalars.append(scalar)
        wasLower = scalar.value >= 0x61
        continue
      case 0x41...0x5A:
        if wasLower { endPart() }
        part.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      default:
        if LatinLetter.isApostrophe(scalar) {
          endPart()
          word.hasApostrophe = word.hasApostrophe || !word.parts.isEmpty
        } else if let folded = LatinLetter.folded(scalar) {
          let isUpper = scalar.properties.isUppercase
          if isUpper, wasLower { endPart() }
          part += "\(folded.base)"
          wasLower = !isUpper
          continue
        } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          part += scalar.properties.lowercaseMapping
        } else if !LatinLetter.isCombiningMark(scalar) {
          endWord()
        }
      }
      wasLower = false
    }
    endWord()
    return words
  }
}

extension String {
  fileprivate mutating func appendWord(_ word: String) {
    if !isEmpty { self += " " }
    self += word
  }
}

/// A long text in pieces, each of which is laid out on a screen in no time; together they are the text.
///
/// Laying out takes the square of what has no blank in it, and the square of the lines: a megabyte at
/// once would hold up the window for hours.
package struct TextPieces: Sequence, IteratorProtocol {
  /// How many letters without a blank a piece has at most: no word and few addresses are longer.
  static let longestRun = 250

  /// What is still to come.
  package private(set) var rest: Substring
  private let limit: Int

  /// - Parameter limit: how many letters a piece has at most.
  package init(_ text: some StringProtocol, limit: Int) {
    rest = Substring(text)
    self.limit = limit
  }

  /// The next piece: up to a blank or the end of a line, else cut within a word; nil after the last.
  package mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    let scalars = rest.unicodeScalars
    var (index, blank) = (scalars.startIndex, String.Index?.none)
    var (count, run) = (0, 0)
    while index < scalars.endIndex, count < limit, run < Self.longestRun {
      let isBreak = Self.isBreak(scalars[index])
      scalars.formIndex(after: &index)
      count += 1
      run = isBreak ? 0 : run + 1
      if isBreak { blank = index }
    }
    // A run that is too long is cut where it is.
    if index < scalars.endIndex, run < Self.longestRun, let blank { index = blank }
    defer { rest = rest[index...] }
    return String(rest[..<index])
  }

  /// How much a piece costs to lay out, where a letter of a usual text costs 1.
  package static func cost(of piece: String) -> Int {
    var (count, run, longest) = (0, 0, 0)
    for scalar in piece.unicodeScalars {
      count += 1
      run = isBreak(scalar) ? 0 : run + 1
      longest = Swift.max(longest, run)
    }
    return longest > 100 ? 8 * count : count
  }

  /// Whether a line may end at this letter: a blank, or one of a script that is written without.
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    case 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: scalar.properties.isWhitespace
    }
  }
}

extension String {
  /// How many letters of a name may follow one another without a place to break: no word is longer, and
  /// a line is laid out in the square of them.
  private static let longestWord = 80

  /// The text, or as much of it as a list can show, then "…": what a catalogue says may be a megabyte
  /// long, a single word, or a single letter under a thousand accents.
  ///
  /// - Parameter limit: how many letters and marks (Unicode scalars) stay.
  package func shortened(to limit: Int = 300) -> String {
    // No scalar has less than a byte.
    guard utf8.count > min(limit, Self.longestWord) else { return self }
    var (count, word) = (0, 0)
    for index in unicodeScalars.indices {
      word = TextPieces.isBreak(unicodeScalars[index]) ? 0 : word + 1
      if count == limit || word > Self.longestWord { return self[..<index] + "…" }
      count += 1
    }
    return self
  }
}

extension Localized {
  /// Both texts as far as a list can show them.
  package func shortened(to limit: Int = 300) -> Localized {
    Localized(fr: fr?.shortened(to: limit), en: en?.shortened(to: limit))
  }
}

extension String {
  /// The text, so marked that characters in it which turn the direction of writing (U+202A to U+202E,
  /// U+2066 to U+2069) turn nothing beside it, when it becomes a part of a line.
  ///
  /// A catalogue or a file name may hold such characters by mistake or on purpose. Most texts hold
  /// none and stay as they are.
  package var isolated: String {
    guard turnsDirection else { return self }
    var result = String.UnicodeScalarView(["\u{2068}"])
    var depth = 1
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{2066}"..."\u{2068}": depth += 1
      // The end of what began outside this text.
      case "\u{2069}" where depth == 1: continue
      case "\u{2069}": depth -= 1
      default: break
      }
      result.append(scalar)
    }
    // What ends an isolated part ends all that was turned in it.
    result.append(contentsOf: repeatElement("\u{2069}", count: depth))
    return String(result)
  }

  private var turnsDirection: Bool {
    // In UTF-8, E2 80 AA to E2 80 AE and E2 81 A6 to E2 81 A9.
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in utf8 {
      if before == 0xE2 {
        if last == 0x80, (0xAA...0xAE).contains(byte) { return true }
        if last == 0x81, (0xA6...0xA9).contains(byte) { return true }
      }
      (before, last) = (last, byte)
    }
    return false
  }
}

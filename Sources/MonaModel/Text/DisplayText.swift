import Foundation

/// Splits a long text into pieces that can be laid out quickly; concatenated, they are the text.
///
/// The layout time is quadratic in the length of runs without blanks and in the number of lines: a
/// megabyte at once would block the window for hours.
package struct TextPieces: Sequence, IteratorProtocol {
  /// The longest run without a blank within a piece, in scalars.
  static let longestRun = 250

  /// The remaining text.
  package private(set) var rest: Substring
  private let limit: Int

  /// - Parameter limit: the maximum number of scalars of a piece.
  package init(_ text: some StringProtocol, limit: Int) {
    rest = Substring(text)
    self.limit = limit
  }

  /// The next piece, ending at a blank if possible, otherwise within a word; nil after the last.
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
    // A run that is too long is cut within the word.
    if index < scalars.endIndex, run < Self.longestRun, let blank { index = blank }
    defer { rest = rest[index...] }
    return String(rest[..<index])
  }

  /// The estimated layout cost of a piece; a scalar of ordinary text costs 1.
  package static func cost(of piece: String) -> Int {
    var (count, run, longest) = (0, 0, 0)
    for scalar in piece.unicodeScalars {
      count += 1
      run = isBreak(scalar) ? 0 : run + 1
      longest = Swift.max(longest, run)
    }
    return longest > 100 ? 8 * count : count
  }

  /// Whether a line may break after this scalar: white space, or a script written without spaces.
  static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    case 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: scalar.properties.isWhitespace
    }
  }
}

extension String {
  /// The text, or nil when it is empty.
  package var nonEmpty: String? { isEmpty ? nil : self }

  /// Whether the text contains these bytes; takes a fraction of the time of comparing characters.
  package func hasBytes(_ part: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard var rest = bytes.baseAddress else { return false }
      let (count, end) = (part.utf8CodeUnitCount, rest + bytes.count)
      // Looking for the first byte tells most texts.
      while end - rest >= count,
        let found = memchr(rest, Int32(part.utf8Start[0]), end - rest - count + 1)
      {
        if memcmp(found, part.utf8Start, count) == 0 { return true }
        rest += found - UnsafeMutableRawPointer(mutating: rest) + 1
      }
      return false
    }
  }

  /// The longest run of scalars without a line break opportunity; the layout time is quadratic in
  /// it.
  private static let longestWord = 80

  /// The text truncated for a list, followed by "…".
  ///
  /// Catalogue texts may be a megabyte long, a single word, or one letter with a thousand combining
  /// marks.
  ///
  /// - Parameter limit: the maximum number of Unicode scalars.
  package func shortened(to limit: Int = 300) -> String {
    // A scalar has at least one byte.
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
  /// Both texts truncated for a list.
  package func shortened(to limit: Int = 300) -> Localized {
    Localized(fr: fr?.shortened(to: limit), en: en?.shortened(to: limit))
  }
}

extension String {
  /// The text, isolated so that its bidirectional control characters (U+202A to U+202E, U+2066 to
  /// U+2069) do not affect text next to it.
  ///
  /// Catalogues and file names may contain such characters by mistake or on purpose. Texts without
  /// them are returned unchanged.
  package var isolated: String {
    guard turnsDirection else { return self }
    var result = String.UnicodeScalarView(["\u{2068}"])
    var depth = 1
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{2066}"..."\u{2068}": depth += 1
      // This would end an isolate that began outside this text.
      case "\u{2069}" where depth == 1: continue
      case "\u{2069}": depth -= 1
      default: break
      }
      result.append(scalar)
    }
    // Ending the isolates also ends embeddings and overrides within them.
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

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

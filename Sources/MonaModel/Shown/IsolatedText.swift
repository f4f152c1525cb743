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

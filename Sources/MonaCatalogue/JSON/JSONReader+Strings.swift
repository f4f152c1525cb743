/// Strings: what one is, and where it ends.
extension JSONReader {
  /// The string that comes next.
  mutating func string() throws(Failure) -> String {
    try span().text(in: bytes)
  }

  /// Reads over the string that comes next.
  mutating func span() throws(Failure) -> JSONSpan {
    try expect("\"")
    var span = JSONSpan(start: offset, end: offset)
    while true {
      offset += unmarkedCount
      guard offset < bytes.count else { throw .truncated }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        span.end = offset
        offset += 1
        return span
      case UInt8(ascii: "\\"):
        span.isEscaped = true
        try checkEscape()
      default: offset += 1
      }
    }
  }

  /// Goes over what is left of a string.
  mutating func passString() {
    while true {
      offset += unmarkedCount
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") { return }
      // What a backslash escapes is no end.
      if byte == UInt8(ascii: "\\") { offset += 1 }
    }
  }

  /// How many of the next bytes are neither a quotation mark nor a backslash, eight looked at at once.
  private var unmarkedCount: Int {
    var count = 0
    while offset + count + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset + count, as: UInt64.self))
      let marks =
        Self.zeros(word ^ 0x2222_2222_2222_2222) | Self.zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C)
      guard marks == 0 else { return count + marks.trailingZeroBitCount / 8 }
      count += 8
    }
    return count
  }

  /// The highest bit of the first zero among eight bytes, and perhaps of some after it.
  ///
  /// Only of a zero does taking one away set the highest bit that was not set.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Reads over a backslash and what it escapes.
  private mutating func checkEscape() throws(Failure) {
    guard offset + 1 < bytes.count else { throw .truncated }
    switch bytes[offset + 1] {
    case UInt8(ascii: "u"):
      for digit in (offset + 2)..<(offset + 6) {
        guard digit < bytes.count else { throw .truncated }
        guard JSONEscape.hexadecimal(bytes[digit]) != nil else { throw .unexpected(offset: digit) }
      }
      offset += 6
    case let byte where JSONEscape.escaped(byte) != nil: offset += 2
    default: throw .unexpected(offset: offset + 1)
    }
  }
}

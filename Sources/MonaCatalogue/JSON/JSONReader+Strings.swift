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

/// Where the bytes of a string stand, without its quotation marks: strings are found first, with
/// their escapes checked, and made only when someone wants them.
struct JSONSpan {
  var start: Int
  var end: Int
  var isEscaped = false

  /// The text it stands for.
  func text(in bytes: UnsafeRawBufferPointer) -> String {
    let content = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    guard isEscaped else { return String(decoding: content, as: UTF8.self) }
    // An escape is never shorter than what it stands for: six bytes for three at most, or twelve
    // for four.
    let unescaped = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) {
      let count = JSONEscape.unescape(content, into: $0)
      return String(decoding: UnsafeBufferPointer(rebasing: $0[..<count]), as: UTF8.self)
    }
    return unescaped
  }
}

/// What stands after a backslash in a string.
enum JSONEscape {
  /// Copies `content` with its escapes, which were checked, undone; returns how many bytes.
  static func unescape(
    _ content: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (offset, count) = (0, 0)
    while offset < content.count {
      guard content[offset] == UInt8(ascii: "\\") else {
        output[count] = content[offset]
        (offset, count) = (offset + 1, count + 1)
        continue
      }
      if let byte = escaped(content[offset + 1]) {
        output[count] = byte
        (offset, count) = (offset + 2, count + 1)
      } else {
        let (scalar, length) = unicodeEscape(content, at: offset)
        for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          output[count] = unit
          count += 1
        }
        offset += length
      }
    }
    return count
  }

  /// The scalar of the one or two escapes at `offset`, and their length; a surrogate without its
  /// other half is U+FFFD.
  private static func unicodeEscape(
    _ content: UnsafeRawBufferPointer, at offset: Int
  ) -> (Unicode.Scalar, Int) {
    let unit = codeUnit(content, at: offset + 2)
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    if unit < 0xDC00, offset + 11 < content.count, content[offset + 6] == UInt8(ascii: "\\"),
      content[offset + 7] == UInt8(ascii: "u")
    {
      let low = codeUnit(content, at: offset + 8)
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return (scalar, 12)
      }
    }
    return ("\u{FFFD}", 6)
  }

  private static func codeUnit(_ content: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    (offset..<(offset + 4)).reduce(0) { $0 << 4 | (hexadecimal(content[$1]) ?? 0) }
  }

  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      UInt32(byte | 0x20) - 0x57
    default: nil
    }
  }

  /// What a backslash and `byte` stand for; nil when that is not one byte.
  static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }
}

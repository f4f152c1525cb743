/// Parses strings.
extension JSONReader {
  /// Reads the next string.
  mutating func string() throws(Failure) -> String {
    try span().text(in: bytes)
  }

  /// Skips the next string and returns its range.
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

  /// Skips the rest of a string without validation.
  mutating func passString() {
    while true {
      offset += unmarkedCount
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") { return }
      // An escaped quotation mark does not end the string.
      if byte == UInt8(ascii: "\\") { offset += 1 }
    }
  }

  /// The number of following bytes without a quotation mark or backslash, tested eight at a time.
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

  /// Sets the highest bit of the first zero byte, and possibly of later bytes.
  ///
  /// Subtracting one sets a byte's clear highest bit only when the byte is zero.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Validates and skips an escape sequence.
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

/// The range of a string's bytes without quotation marks.
///
/// The escapes are already validated; the text is decoded on demand.
struct JSONSpan {
  var start: Int
  var end: Int
  var isEscaped = false

  /// The decoded text.
  func text(in bytes: UnsafeRawBufferPointer) -> String {
    let content = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    guard isEscaped else { return String(decoding: content, as: UTF8.self) }
    // Escapes are never shorter than the decoded bytes: six bytes for up to three, twelve for four.
    let unescaped = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) {
      let count = JSONEscape.unescape(content, into: $0)
      return String(decoding: UnsafeBufferPointer(rebasing: $0[..<count]), as: UTF8.self)
    }
    return unescaped
  }
}

/// Decodes escape sequences in JSON strings.
enum JSONEscape {
  /// Copies `content` with its validated escapes decoded; returns the number of bytes.
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

  /// The scalar of the escape (or surrogate pair) at `offset` and its length; U+FFFD for an
  /// unpaired surrogate.
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

  /// The byte that a backslash and `byte` encode; nil when there is none.
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

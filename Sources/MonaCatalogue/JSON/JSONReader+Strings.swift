/// Strings: found first, with their escapes checked, and made only when someone wants them.
extension JSONReader {
  /// Where the bytes of a string stand, without its quotation marks.
  struct Span {
    var start: Int
    var end: Int
    var isEscaped = false
  }

  /// The string that comes next.
  mutating func string() throws(Failure) -> String {
    text(try span())
  }

  /// Reads over the string that comes next.
  mutating func span() throws(Failure) -> Span {
    try expect("\"")
    var span = Span(start: offset, end: offset)
    while offset < bytes.count {
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
    throw .truncated
  }

  /// The text of a span that was read over.
  func text(_ span: Span) -> String {
    let content = UnsafeRawBufferPointer(rebasing: bytes[span.start..<span.end])
    guard span.isEscaped else { return String(decoding: content, as: UTF8.self) }
    // An escape is never shorter than what it stands for: six bytes for three at most, or twelve
    // for four.
    let unescaped = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: content.count) {
      let count = Self.unescape(content, into: $0)
      return String(decoding: UnsafeBufferPointer(rebasing: $0[..<count]), as: UTF8.self)
    }
    return unescaped
  }

  /// Reads over a backslash and what it escapes.
  private mutating func checkEscape() throws(Failure) {
    guard offset + 1 < bytes.count else { throw .truncated }
    switch bytes[offset + 1] {
    case UInt8(ascii: "u"):
      for digit in (offset + 2)..<(offset + 6) {
        guard digit < bytes.count else { throw .truncated }
        guard Self.hexadecimal(bytes[digit]) != nil else { throw .unexpected(offset: digit) }
      }
      offset += 6
    case let byte where Self.escaped(byte) != nil: offset += 2
    default: throw .unexpected(offset: offset + 1)
    }
  }

  /// Copies `content` with its escapes, which were checked, undone; returns how many bytes.
  private static func unescape(
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

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      UInt32(byte | 0x20) - 0x57
    default: nil
    }
  }

  /// What a backslash and `byte` stand for; nil when that is not one byte.
  private static func escaped(_ byte: UInt8) -> UInt8? {
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

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

/// Reads JSON (RFC 8259) from bytes, one value at a time, so that a file of any length is never
/// held as values.
///
/// It forgives what servers and spreadsheets let through: control characters inside strings, a
/// byte-order mark, bytes that are not UTF-8 (read as U+FFFD). It does not forgive structure: a
/// file cut in the middle is refused.
struct JSONReader {
  /// What is wrong with the bytes, and where.
  enum Failure: Error, Hashable {
    /// The file ends in the middle of a value.
    case truncated
    /// Something else than JSON stands at this byte.
    case unexpected(offset: Int)
    /// Values lie deeper in one another than any catalogue does.
    case tooDeep(offset: Int)
  }

  private static let depthLimit = 64

  private let bytes: UnsafeRawBufferPointer
  /// The next byte to read.
  private(set) var offset: Int

  /// Reads `bytes` from their beginning; they must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    self.offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  // MARK: Structure

  /// The next byte that is not blank, which is left to be read; nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return bytes[offset]
      }
    }
    return nil
  }

  /// Reads over `byte`, which must come next.
  mutating func expect(_ byte: Character) throws(Failure) {
    guard let next = peek() else { throw .truncated }
    guard next == byte.asciiValue else { throw .unexpected(offset: offset) }
    offset += 1
  }

  /// Reads over the comma before another element, or over `end`; says which.
  mutating func isAtEnd(_ end: Character, first: Bool) throws(Failure) -> Bool {
    guard let next = peek() else { throw .truncated }
    if next == end.asciiValue {
      offset += 1
      return true
    }
    if !first { try expect(",") }
    return false
  }

  /// Fails unless only blanks are left.
  mutating func finish() throws(Failure) {
    if peek() != nil { throw .unexpected(offset: offset) }
  }

  // MARK: Values

  /// The value that comes next, whole.
  mutating func value(depth: Int = 0) throws(Failure) -> JSON {
    guard depth < Self.depthLimit else { throw .tooDeep(offset: offset) }
    guard let next = peek() else { throw .truncated }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSON {
    var members: [JSON.Member] = []
    offset += 1
    while try !isAtEnd("}", first: members.isEmpty) {
      let name = try string()
      try expect(":")
      members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Failure) -> JSON {
    var elements: [JSON] = []
    offset += 1
    while try !isAtEnd("]", first: elements.isEmpty) {
      elements.append(try value(depth: depth + 1))
    }
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
    let end = offset + word.utf8CodeUnitCount
    for (index, position) in (offset..<end).enumerated() {
      guard position < bytes.count else { throw .truncated }
      guard bytes[position] == word.utf8Start[index] else { throw .unexpected(offset: position) }
    }
    offset = end
    return value
  }

  private mutating func number() throws(Failure) -> Double {
    let start = offset
    var magnitude = 0
    var isInteger = true
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    scan: while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        magnitude = magnitude &* 10 &+ Int(bytes[offset] &- UInt8(ascii: "0"))
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isInteger = false
      default: break scan
      }
      offset += 1
    }
    if isInteger, (1...15).contains(offset - start - (isNegative ? 1 : 0)) {
      return Double(isNegative ? -magnitude : magnitude)
    }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw .unexpected(offset: start)
    }
    return number
  }

  // MARK: Strings

  /// The string that comes next.
  mutating func string() throws(Failure) -> String {
    try expect("\"")
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      default: offset += 1
      }
    }
    throw .truncated
  }

  /// Goes on with a string that has escapes, of which the bytes from `start` are plain.
  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var units = Array(bytes[start..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units.append(contentsOf: String(try escape()).utf8)
      default: units.append(byte)
      }
    }
    throw .truncated
  }

  /// The character an escape stands for; a lone surrogate is U+FFFD.
  private mutating func escape() throws(Failure) -> Character {
    guard offset < bytes.count else { throw .truncated }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Character(UnicodeScalar(byte))
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw .unexpected(offset: offset - 1)
    }
  }

  private mutating func unicodeEscape() throws(Failure) -> Character {
    let unit = try hexadecimal()
    if let scalar = UnicodeScalar(UInt32(unit)) { return Character(scalar) }
    let mark = offset
    if unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      offset += 2
      let low = try hexadecimal()
      if (0xDC00...0xDFFF).contains(low),
        let scalar = UnicodeScalar(
          0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
      {
        return Character(scalar)
      }
    }
    offset = mark
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(Failure) -> UInt16 {
    guard offset + 4 <= bytes.count else { throw .truncated }
    let digits = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
    guard digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
      throw .unexpected(offset: offset)
    }
    offset += 4
    return unit
  }
}

/// Parses JSON (RFC 8259) from bytes, one value at a time.
///
/// Tolerates control characters inside strings, a byte-order mark, and invalid UTF-8 (decoded as
/// U+FFFD), but not invalid structure such as truncation.
struct JSONReader {
  /// Parse errors with their offsets.
  enum Failure: Error, Hashable {
    /// The input ends within a value.
    case truncated
    /// The byte at this offset is not valid here.
    case unexpected(offset: Int)
    /// The nesting exceeds the limit.
    case tooDeep(offset: Int)
  }

  private static let depthLimit = 64

  let bytes: UnsafeRawBufferPointer
  /// The next byte to read.
  private(set) var offset: Int

  /// Reads `bytes` from their beginning; they must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  // MARK: Structure

  /// The next byte that is not white space, without consuming it; nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      switch bytes[offset] {
      // A record separator begins each text of a JSON sequence (RFC 7464).
      case 0x20, 0x09, 0x0A, 0x0D, 0x1E: offset += 1
      default: return bytes[offset]
      }
    }
    return nil
  }

  /// Consumes `byte`, which must come next.
  mutating func expect(_ byte: Unicode.Scalar) throws(Failure) {
    guard let next = peek() else { throw .truncated }
    guard next == UInt8(ascii: byte) else { throw .unexpected(offset: offset) }
    offset += 1
  }

  /// Consumes `end` and returns true, or consumes the comma before another element and returns
  /// false.
  mutating func isAtEnd(_ end: Unicode.Scalar, first: Bool) throws(Failure) -> Bool {
    guard let next = peek() else { throw .truncated }
    if next == UInt8(ascii: end) {
      offset += 1
      return true
    }
    if !first { try expect(",") }
    return false
  }

  /// Consumes the name of an object's next member, with the colon behind it; at the end of the object consumes that
  /// and returns nil.
  mutating func memberName(first: Bool) throws(Failure) -> String? {
    guard try !isAtEnd("}", first: first) else { return nil }
    let name = try string()
    try expect(":")
    return name
  }

  /// Throws unless only white space is left.
  mutating func finish() throws(Failure) {
    if peek() != nil { throw .unexpected(offset: offset) }
  }

  // MARK: Values

  /// Reads the next value.
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
    // Python writes it for a missing number.
    case UInt8(ascii: "N"): return try word("NaN", .null)
    default: return try numberOrDigits()
    }
  }

  /// A number; a whole number that `Double` would round, such as a long identifier, stays text.
  private mutating func numberOrDigits() throws(Failure) -> JSON {
    let start = offset
    let number = try number()
    guard number.magnitude >= 0x1p53 else { return .number(number) }
    let written = read(since: start)
    let isWhole = written.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isWhole ? .string(String(decoding: written, as: UTF8.self)) : .number(number)
  }

  private mutating func object(depth: Int) throws(Failure) -> JSON {
    var members: [JSON.Member] = []
    // Records have about fifteen members, nested objects a few.
    members.reserveCapacity(depth == 0 ? 16 : 4)
    offset += 1
    while let name = try memberName(first: members.isEmpty) {
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
    for index in 0..<word.utf8CodeUnitCount {
      guard offset + index < bytes.count else { throw .truncated }
      guard bytes[offset + index] == word.utf8Start[index] else {
        throw .unexpected(offset: offset + index)
      }
    }
    offset += word.utf8CodeUnitCount
    return value
  }

  private mutating func number() throws(Failure) -> Double {
    let start = offset
    scan: while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        offset += 1
      default: break scan
      }
    }
    guard let number = Double(String(decoding: read(since: start), as: UTF8.self)) else {
      throw offset == bytes.count && offset > start ? .truncated : .unexpected(offset: start)
    }
    return number
  }

  /// The bytes read since `start`.
  private func read(since start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
  }

  // MARK: Strings

  /// Reads the next string.
  mutating func string() throws(Failure) -> String {
    try expect("\"")
    let start = offset
    skipPlainBytes()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      defer { offset += 1 }
      return String(decoding: read(since: start), as: UTF8.self)
    }
    // From the first escape on, the bytes are copied.
    var text = Array(read(since: start))
    while true {
      guard offset < bytes.count else { throw .truncated }
      if bytes[offset] == UInt8(ascii: "\"") {
        offset += 1
        return String(decoding: text, as: UTF8.self)
      }
      try readEscape(into: &text)
      let start = offset
      skipPlainBytes()
      text.append(contentsOf: read(since: start))
    }
  }

  /// Skips to the next quotation mark or backslash, or to the end.
  private mutating func skipPlainBytes() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""),
      bytes[offset] != UInt8(ascii: "\\")
    {
      offset += 1
    }
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(Failure) {
    guard offset + 1 < bytes.count else { throw .truncated }
    switch bytes[offset + 1] {
    case UInt8(ascii: "u"): return text.append(contentsOf: try unicodeEscape().utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[offset + 1])
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    default: throw .unexpected(offset: offset + 1)
    }
    offset += 2
  }

  /// Reads `\uXXXX`, or two of them that are a surrogate pair; U+FFFD for an unpaired surrogate.
  private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let second = offset
    let low = try codeUnit()
    if (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      return scalar
    }
    // The second escape stands for itself.
    offset = second
    return "\u{FFFD}"
  }

  /// Reads `\uXXXX`.
  private mutating func codeUnit() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for place in (offset + 2)..<(offset + 6) {
      guard place < bytes.count else { throw .truncated }
      let digit: UInt8
      switch bytes[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[place] - 0x30
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[place] - 0x57
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[place] - 0x37
      default: throw .unexpected(offset: place)
      }
      unit = unit << 4 | UInt32(digit)
    }
    offset += 6
    return unit
  }
}

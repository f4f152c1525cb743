import Foundation

/// Parses JSON (RFC 8259) from bytes, one value at a time, so that files of any size can be
/// processed.
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
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  let bytes: UnsafeRawBufferPointer
  /// The names of members to skip.
  let ignoredKeys: JSONKeySet
  /// The next byte to read.
  var offset: Int

  /// Reads `bytes` from their beginning; they must outlive the reader.
  /// - Parameter ignoredKeys: the names of members to skip at any depth, as if they were absent.
  init(_ bytes: UnsafeRawBufferPointer, ignoredKeys: JSONKeySet = []) {
    self.init(
      bytes, ignoredKeys: ignoredKeys, offset: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Reads `bytes` from an offset, without a byte-order mark.
  init(_ bytes: UnsafeRawBufferPointer, ignoredKeys: JSONKeySet, offset: Int) {
    (self.bytes, self.ignoredKeys, self.offset) = (bytes, ignoredKeys, offset)
  }

  /// Whether all bytes were read.
  var isExhausted: Bool { offset >= bytes.count }

  // MARK: Structure

  /// The next byte that is not white space, without consuming it; nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
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

  /// Throws unless only white space is left.
  mutating func finish() throws(Failure) {
    if peek() != nil { throw .unexpected(offset: offset) }
  }

  // MARK: Values

  /// Reads the next value, without the members to skip.
  mutating func value(depth: Int = 0) throws(Failure) -> JSON {
    switch try begin(depth: depth) {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  /// Skips the next value with full validation.
  mutating func skip(depth: Int = 0) throws(Failure) {
    switch try begin(depth: depth) {
    case UInt8(ascii: "{"):
      offset += 1
      var isFirst = true
      while try !isAtEnd("}", first: isFirst) {
        isFirst = false
        _ = try span()
        try expect(":")
        try skip(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      offset += 1
      var isFirst = true
      while try !isAtEnd("]", first: isFirst) {
        isFirst = false
        try skip(depth: depth + 1)
      }
    case UInt8(ascii: "\""): _ = try span()
    default: _ = try value(depth: depth)
    }
  }

  /// Skips the next object by matching braces only, four times faster than `skip`.
  ///
  /// The object is not validated; parsing it later does that.
  /// - Returns: false, with nothing consumed, when no complete object follows.
  mutating func passObject() -> Bool {
    guard peek() == UInt8(ascii: "{") else { return false }
    let start = offset
    var depth = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return true }
      case UInt8(ascii: "\""): passString()
      default: break
      }
    }
    offset = start
    return false
  }

  /// The first byte of the next value.
  private mutating func begin(depth: Int) throws(Failure) -> UInt8 {
    guard depth < Self.depthLimit else { throw .tooDeep(offset: offset) }
    guard let next = peek() else { throw .truncated }
    return next
  }

  private mutating func object(depth: Int) throws(Failure) -> JSON {
    var members: [JSON.Member] = []
    // Records have about fifteen members, nested objects a few.
    members.reserveCapacity(depth == 0 ? 16 : 4)
    offset += 1
    var isFirst = true
    while try !isAtEnd("}", first: isFirst) {
      isFirst = false
      let name = try span()
      try expect(":")
      if ignoredKeys.contains(UnsafeRawBufferPointer(rebasing: bytes[name.start..<name.end])) {
        try skip(depth: depth + 1)
      } else {
        let value = try self.value(depth: depth + 1)
        members.append(JSON.Member(name: name.text(in: bytes), value: value))
      }
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
    var magnitude = 0
    var isInteger = true
    var point: Int?
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    scan: while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        magnitude = magnitude &* 10 &+ Int(bytes[offset] &- UInt8(ascii: "0"))
      case UInt8(ascii: ".") where point == nil && isInteger: point = offset
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isInteger = false
      default: break scan
      }
      offset += 1
    }
    let digits = offset - start - (isNegative ? 1 : 0) - (point == nil ? 0 : 1)
    // With up to 15 digits, the integer and the power of ten are exact, so their quotient is
    // correctly rounded.
    if isInteger, (1...15).contains(digits) {
      let decimals = point.map { offset - $0 - 1 } ?? 0
      let number = Double(magnitude) / Self.powersOfTen[decimals]
      if digits > decimals, point == nil || decimals > 0 { return isNegative ? -number : number }
    }
    guard let number = Double(JSONSpan(start: start, end: offset).text(in: bytes)) else {
      throw offset == bytes.count && offset > start ? .truncated : .unexpected(offset: start)
    }
    return number
  }
}

/// A set of member names, compared with undecoded bytes.
struct JSONKeySet: ExpressibleByArrayLiteral, Sendable {
  /// The names by length.
  private let ofCount: [[StaticString]]

  init(arrayLiteral names: StaticString...) {
    let longest = names.map(\.utf8CodeUnitCount).max() ?? 0
    ofCount = (0...longest).map { count in names.filter { $0.utf8CodeUnitCount == count } }
  }

  /// Whether the bytes equal one of the names.
  func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count < ofCount.count, let start = bytes.baseAddress else { return false }
    return ofCount[bytes.count].contains { memcmp($0.utf8Start, start, bytes.count) == 0 }
  }

  /// The members that an import skips; the stored record contains them.
  ///
  /// They are read for the page of a discovery and to determine the kind of records.
  static let ignoredByImport: JSONKeySet = [
    "acquisition", "accessibilities", "area", "bio", "description", "dimensions", "facebook",
    "from_collectives", "funders", "life", "links", "mediums", "mention", "producer", "source",
    "sous-usages", "sous_usages", "status", "supports", "synthesis", "url", "urls", "website",
    "produced_end", "id_rpcq",
  ]
}

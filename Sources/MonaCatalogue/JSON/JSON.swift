import Foundation
import MonaModel

/// A JSON value, with lenient accessors for decoders of inconsistent data.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value.
  ///
  /// Objects keep the file's order in an array, because they have few members.
  struct Member: Sendable {
    var name: String
    var value: JSON
  }

  /// The member of this name; `.null` when there is none or this is not an object.
  subscript(name: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    let length = name.utf8.count
    return members.withUnsafeBufferPointer { members in
      // Comparing lengths first is faster. Iterating by index avoids copying members.
      for index in members.indices
      where members[index].name.utf8.count == length && members[index].name == name {
        return members[index].value
      }
      return .null
    }
  }

  /// Whether an object has this member, even if it is null.
  func has(_ name: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.name == name }
  }

  /// The elements of an array; none for anything else.
  var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// Whether this is null.
  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// A trimmed text that is not blank; numbers are converted to text.
  var text: String? {
    switch self {
    case .string(let string):
      string.isPlain() ? string : Mojibake.repaired(string).withoutNulls.trimmed
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .null, .bool, .array, .object: nil
    }
  }

  /// An integer, also when encoded as text.
  var integer: Int? {
    switch self {
    case .number(let number): Int(exactly: number)
    case .string(let string): Int(string.filter { !$0.isWhitespace })
    case .null, .bool, .array, .object: nil
    }
  }

  /// A finite number, also when encoded as text.
  var double: Double? {
    let number: Double? =
      switch self {
      case .number(let number): number
      case .string(let string): Double(string) ?? Double(string.filter { !$0.isWhitespace })
      case .null, .bool, .array, .object: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension String {
  /// Whether it is surely not mojibake, has no U+0000, and neither begins nor ends with white space.
  ///
  /// Every imported text is processed here several times.
  /// - Parameter allows: whether a byte may follow the one before; 0 for the first.
  func isPlain(_ allows: (_ byte: UInt8, _ previous: UInt8) -> Bool = { _, _ in true }) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return false }
      // The letters from U+00C0 to U+00FF are two bytes, of which the first is 0xC3.
      guard (0x21..<0x80).contains(first) || first == 0xC3, last > 0x20,
        last < 0x80 || bytes.count > 1 && bytes[bytes.count - 2] == 0xC3
      else { return false }
      var previous: UInt8 = 0
      for byte in bytes {
        if byte == 0 || previous == 0xC3 && byte & 0xFE == 0x82 || !allows(byte, previous) {
          return false
        }
        previous = byte
      }
      return true
    } ?? false
  }

  /// The text without U+0000, at which SQLite would truncate it.
  fileprivate var withoutNulls: String {
    var text = self
    // A fast check, because every imported text is processed here.
    let hasNull = text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    return hasNull ? String(unicodeScalars.filter { $0.value != 0 }) : self
  }

  /// The text without surrounding white space; nil when nothing is left.
  fileprivate var trimmed: String? {
    guard let first = utf8.first, let last = utf8.last else { return nil }
    if first > 0x20, first < 0x80, last > 0x20, last < 0x80 { return self }
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[start...end])
  }
}

extension JSON {
  /// Decodes `{fr, en}`, or a plain text as French, the language of the sources.
  var localized: Localized {
    switch self {
    case .object: Localized(fr: self["fr"].text, en: self["en"].text)
    default: Localized(fr: text)
    }
  }

  /// Decodes `{fr: […], en: […]}`, `[{fr, en}, …]`, a single `{fr, en}` or a list of texts.
  var terms: Terms {
    switch self {
    case .object:
      let (fr, en) = (self["fr"], self["en"])
      return Terms(fr: fr.texts, en: en.texts)
    case .array(let elements):
      let pairs = elements.map(\.localized).filter { !$0.isEmpty }
      let isPaired = pairs.allSatisfy { $0.fr != nil && $0.en != nil }
      return isPaired
        ? Terms(fr: pairs.compactMap(\.fr), en: pairs.compactMap(\.en))
        : Terms(fr: pairs.compactMap { $0.fr ?? $0.en })
    default: return Terms(fr: texts)
    }
  }

  /// The texts of a list, or a single text.
  var texts: [String] {
    if case .array(let elements) = self { return elements.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// The polygons of a GeoJSON Polygon or MultiPolygon, without rings that have fewer than four
  /// points or an invalid point.
  var polygons: [Polygon] {
    let coordinates = self["coordinates"]
    switch self["type"].text {
    case "Polygon": return [coordinates.polygon].compactMap(\.self)
    case "MultiPolygon": return coordinates.elements.compactMap(\.polygon)
    default: return []
    }
  }

  private var polygon: Polygon? {
    let rings = elements.compactMap { ring -> [Coordinate]? in
      let points = ring.elements.compactMap { point -> Coordinate? in
        let position = point.elements.compactMap(\.double)
        guard position.count >= 2 else { return nil }
        return Coordinate(latitude: position[1], longitude: position[0])
      }
      return points.count >= 4 && points.count == ring.elements.count ? points : nil
    }
    return rings.isEmpty ? nil : Polygon(rings: rings)
  }
}

extension JSON {
  /// The value encoded as compact JSON.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number):
      let text =
        Int(exactly: number).map(String.init) ?? (number.isFinite ? String(number) : "null")
      bytes.append(contentsOf: text.utf8)
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      if text.allSatisfy({ !isEscaped($0) }) { return bytes.append(contentsOf: text) }
      for byte in text {
        if !isEscaped(byte) {
          bytes.append(byte)
        } else if byte < 0x20 {
          let digits = Array("0123456789abcdef".utf8)
          bytes.append(contentsOf: "\\u00".utf8)
          bytes.append(digits[Int(byte >> 4)])
          bytes.append(digits[Int(byte & 15)])
        } else {
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}

/// Repairs UTF-8 that was decoded as Latin-1 and encoded again: "AÃ©roport" for "Aéroport".
///
/// One known artwork is affected. A text is repaired only as a whole.
enum Mojibake {
  /// The repaired text; unchanged when it is not mojibake.
  static func repaired(_ text: String) -> String {
    guard hasTrace(text) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return text }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  /// Looks for "Ã" or "Â" (C3 83, C3 82) followed by a character of U+0080…U+00BF (C2 xx).
  private static func hasTrace(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return false }
      var index = 0
      while index + 3 < bytes.count,
        let found = memchr(start + index, 0xC3, bytes.count - 3 - index)
      {
        index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        if bytes[index + 1] & 0xFE == 0x82, bytes[index + 2] == 0xC2 { return true }
        index += 1
      }
      return false
    }
  }
}

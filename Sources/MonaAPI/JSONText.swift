import MonaModel

/// A streaming JSON writer (RFC 8259): responses of any length are written without building values.
package struct JSONText: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next value or member needs a comma before it.
  private var follows = false

  /// Creates an empty text.
  package init() {}

  /// Writes an object; `body` writes its members.
  package mutating func object(_ body: (inout JSONText) throws -> Void) rethrows {
    try enclose("{", "}", body)
  }

  /// Writes an array; `body` writes its values.
  package mutating func array(_ body: (inout JSONText) throws -> Void) rethrows {
    try enclose("[", "]", body)
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    quote(value)
  }

  /// Writes an integer.
  package mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number; `null` when it is infinite or not a number.
  package mutating func number(_ value: Double) {
    separate()
    bytes.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes the name of a member; the caller must write its value next.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
    follows = false
  }

  /// Writes the name of a member that is not a compile-time constant.
  package mutating func name(spelled name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    follows = false
  }

  private mutating func separate() {
    if follows { bytes.append(UInt8(ascii: ",")) }
    follows = true
  }

  private mutating func enclose(
    _ begin: Unicode.Scalar, _ end: Unicode.Scalar, _ body: (inout JSONText) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: begin))
    follows = false
    try body(&self)
    bytes.append(UInt8(ascii: end))
    follows = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Members of an object are always written, with `null` for unknown values, as MONA's clients
/// expect.
extension JSONText {
  /// Writes a string, or `null`.
  package mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { null() }
  }

  /// Writes an integer, or `null`.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    self.name(name)
    if let value { number(value) } else { null() }
  }

  /// Writes `true` or `false`.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// Writes `{"fr": …, "en": …}`; `null` when both are empty.
  package mutating func member(_ name: StaticString, _ value: Localized) {
    self.name(name)
    if value.isEmpty { null() } else { localized(value) }
  }

  /// Writes `{"fr": […], "en": […]}`; `null` when both are empty.
  package mutating func member(_ name: StaticString, _ value: Terms) {
    self.name(name)
    guard !value.isEmpty else { return null() }
    object { json in
      json.member("fr", value.fr)
      json.member("en", value.en)
    }
  }

  /// Writes an array of strings.
  package mutating func member(_ name: StaticString, _ values: [String]) {
    self.name(name)
    array { json in for value in values { json.string(value) } }
  }

  /// Writes `{"lat": …, "lng": …}`; `null` when the position is unknown.
  package mutating func member(_ name: StaticString, _ place: Coordinate?) {
    self.name(name)
    guard let place else { return null() }
    object { json in
      json.name("lat")
      json.number(place.latitude)
      json.name("lng")
      json.number(place.longitude)
    }
  }

  /// Writes a list of `{"fr": …, "en": …}`, one for each term.
  package mutating func pairs(_ name: StaticString, _ terms: Terms) {
    self.name(name)
    array { json in for pair in terms.pairs { json.localized(pair) } }
  }

  /// Writes `{"fr": …, "en": …}`, also when both are empty.
  package mutating func localized(_ value: Localized) {
    object { json in
      json.member("fr", value.fr)
      json.member("en", value.en)
    }
  }
}

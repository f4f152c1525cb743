/// JSON (RFC 8259) as it is written, byte after byte: an answer of any length is never held as values.
package struct JSONText: Sendable {
  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether the next value or member follows another one.
  private var follows = false

  package init() {}

  /// Writes an object, whose members `body` writes.
  package mutating func object(_ body: (inout JSONText) throws -> Void) rethrows {
    try enclose("{", "}", body)
  }

  /// Writes a list, whose values `body` writes.
  package mutating func array(_ body: (inout JSONText) throws -> Void) rethrows {
    try enclose("[", "]", body)
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
  }

  package mutating func number(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number; `null` for one that JSON has no word for.
  package mutating func number(_ value: Double) {
    separate()
    bytes.append(contentsOf: (value.isFinite ? String(value) : "null").utf8)
  }

  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes the name of a member, whose value must be written next.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
    follows = false
  }

  /// Writes the name of a member that is only known as the program runs.
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

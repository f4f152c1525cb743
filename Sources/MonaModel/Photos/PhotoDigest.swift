/// What tells the content of one photo from that of any other: the SHA-256 of its file's bytes.
package struct PhotoDigest: Hashable, Sendable, CustomStringConvertible {
  /// 64 hexadecimal digits, in lower case.
  package let description: String

  /// Reads 64 hexadecimal digits; nil for anything else.
  package init?(hex: some StringProtocol) {
    guard hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isDigit) else { return nil }
    description = hex.lowercased()
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

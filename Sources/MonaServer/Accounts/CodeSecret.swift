import Foundation
import MonaArchive

/// A secret from which an authenticator app makes codes of six digits, a new one each half minute (RFC 6238).
struct CodeSecret: Equatable, Sendable {
  /// 20 bytes, as many as an HMAC-SHA-1 has (RFC 4226, 4).
  let bytes: [UInt8]

  private static let length = 20
  /// How long a code is shown, in milliseconds.
  private static let period: Int64 = 30_000

  init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  private init(random generator: inout some RandomNumberGenerator) {
    bytes = (0..<Self.length).map { _ in .random(in: .min ... .max, using: &generator) }
  }

  /// A new secret, by the system's cryptographically secure generator.
  static func make() -> CodeSecret {
    var generator = SystemRandomNumberGenerator()
    return CodeSecret(random: &generator)
  }

  // MARK: Base 32 (RFC 4648)

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// The secret as one types it into an app: 32 letters and digits.
  var key: String {
    var text: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | UInt32(byte), count + 8)
      while count >= 5 {
        count -= 5
        text.append(Self.digits[Int(bits >> count & 31)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a key; nil for any other text.
  init?(key: String) {
    guard key.utf8.count == Self.length * 8 / 5 else { return nil }
    var (bytes, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for character in key.utf8 {
      guard let digit = Self.digits.firstIndex(of: character) else { return nil }
      (bits, count) = (bits << 5 | UInt32(digit), count + 5)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    self.init(bytes: bytes)
  }

  // MARK: Codes

  /// The number of the half minute in which a moment lies.
  /// - Parameter moment: in milliseconds since 1970.
  static func step(at moment: Int64) -> Int64 { moment / period }

  /// The code of a half minute: six digits.
  func code(ofStep step: Int64) -> String {
    let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
    let digest = SHA1.authentication(of: counter, secret: bytes)
    let start = Int(digest[digest.count - 1] & 15)
    let number = digest[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let text = String(number % 1_000_000)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  /// The half minute of which a code is: the current one, or the one before or after, as clocks differ.
  /// - Parameters:
  ///   - moment: in milliseconds since 1970.
  ///   - last: that of the code that was used last, which no code is used for again.
  /// - Returns: nil for a code that is not right, or was used.
  func step(of code: String, at moment: Int64, after last: Int64) -> Int64? {
    let now = Self.step(at: moment)
    return (now - 1...now + 1).first { $0 > last && self.code(ofStep: $0) == code }
  }
}

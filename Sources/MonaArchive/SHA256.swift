import CNettle
import Foundation

/// An incremental SHA-256 digest (FIPS 180-4).
package struct SHA256 {
  private var context = sha256_ctx()

  /// Starts a digest.
  package init() { nettle_sha256_init(&context) }

  /// Adds bytes to the digest.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no base address.
    guard let start = bytes.baseAddress else { return }
    nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
  }

  /// The 32 bytes of the digest; do not update it afterwards.
  package mutating func bytes() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }

  /// The digest as 64 lower-case hexadecimal digits; do not update it afterwards.
  package mutating func hexadecimal() -> String { Self.hexadecimal(bytes()) }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    func digit(_ value: UInt8) -> UInt8 {
      value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (place, byte) in bytes.enumerated() {
        text[2 * place] = digit(byte >> 4)
        text[2 * place + 1] = digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  /// The HMAC-SHA-256 (RFC 2104) of a text, as 64 lower-case hexadecimal digits.
  package static func authentication(of text: String, secret: [UInt8]) -> String {
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, secret.count, secret)
    let text = Array(text.utf8)
    nettle_hmac_sha256_update(&context, text.count, text)
    var digest = [UInt8](repeating: 0, count: 32)
    nettle_hmac_sha256_digest(&context, digest.count, &digest)
    return hexadecimal(digest)
  }

  /// The 32 bytes of a text's digest.
  package static func bytes(of text: String) -> [UInt8] {
    var sum = SHA256()
    var text = text
    text.withUTF8 { sum.update(UnsafeRawBufferPointer($0)) }
    return sum.bytes()
  }

  /// The digest of a file as 64 lower-case hexadecimal digits, and its size in bytes.
  package static func digest(of file: URL) throws -> (hexadecimal: String, size: Int) {
    let bytes = try Data(contentsOf: file, options: .alwaysMapped)
    var sum = SHA256()
    bytes.withUnsafeBytes { sum.update($0) }
    return (sum.hexadecimal(), bytes.count)
  }
}

import CServices

/// SHA-256 (FIPS 180-4) of what is handed over piece by piece.
struct SHA256: ~Copyable {
  private let checksum: OpaquePointer

  init() {
    // Nil only for an algorithm that GLib does not have.
    checksum = g_checksum_new(G_CHECKSUM_SHA256)
  }

  deinit { g_checksum_free(checksum) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    g_checksum_update(
      checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gssize(bytes.count))
  }

  /// The sum as 64 hexadecimal digits, in lower case; nothing more may be handed over.
  mutating func hexadecimal() -> String {
    g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
  }

  /// The 32 bytes of a text's sum.
  static func bytes(of text: String) -> [UInt8] {
    let sum = SHA256()
    var text = text
    text.withUTF8 { g_checksum_update(sum.checksum, $0.baseAddress, gssize($0.count)) }
    var digest = [UInt8](repeating: 0, count: 32)
    var length = gsize(digest.count)
    g_checksum_get_digest(sum.checksum, &digest, &length)
    return digest
  }
}

import CNettle

/// SHA-1, for the codes of authenticator apps alone (RFC 6238), which know nothing else: in an HMAC, its collisions do no
/// harm.
package enum SHA1 {
  /// The HMAC-SHA-1 (RFC 2104) of bytes: 20 bytes.
  package static func authentication(of bytes: [UInt8], secret: [UInt8]) -> [UInt8] {
    var context = hmac_sha1_ctx()
    nettle_hmac_sha1_set_key(&context, secret.count, secret)
    nettle_hmac_sha1_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: 20)
    nettle_hmac_sha1_digest(&context, digest.count, &digest)
    return digest
  }
}

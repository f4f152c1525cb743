import Crypto
import Foundation

/// The signatures of requests to a store (AWS Signature Version 4).
///
/// By hand, as no package of the field with this alone is at hand (2026-11-29).
struct S3Signature {
  let credentials: S3Credentials
  let region: String
  /// When the request is signed, "20130524T000000Z".
  let time: String

  /// The SHA-256 of an empty body.
  static let emptyDigest = hexadecimal(SHA256.hash(data: Data()))

  /// The value of the header `Authorization`.
  /// - Parameters:
  ///   - path: percent-encoded.
  ///   - query: the names and values of the query, not encoded.
  ///   - headers: all headers to sign, with `host` and `x-amz-content-sha256`.
  ///   - digest: the SHA-256 of the body, in hexadecimal digits.
  func authorization(
    _ method: String, _ path: String, _ query: [(name: String, value: String)],
    _ headers: [(name: String, value: String)], digest: String
  ) -> String {
    let headers = headers.map { header in
      (header.name.lowercased(), header.value.trimmingCharacters(in: .whitespaces))
    }.sorted { $0.0 < $1.0 }
    let signed = headers.map(\.0).joined(separator: ";")
    let request = """
      \(method)
      \(path)
      \(Self.query(query))
      \(headers.map { "\($0.0):\($0.1)\n" }.joined())
      \(signed)
      \(digest)
      """
    let scope = "\(time.prefix(8))/\(region)/s3/aws4_request"
    let text = """
      AWS4-HMAC-SHA256
      \(time)
      \(scope)
      \(Self.hexadecimal(SHA256.hash(data: Data(request.utf8))))
      """
    let signature = Self.hexadecimal(Self.hash(text, with: key(service: "s3")))
    return """
      AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope), SignedHeaders=\(signed), \
      Signature=\(signature)
      """
  }

  /// The key that signs the requests of a day.
  func key(service: String) -> SymmetricKey {
    let first = SymmetricKey(data: Data("AWS4\(credentials.secretKey)".utf8))
    return [String(time.prefix(8)), region, service, "aws4_request"].reduce(first) { key, word in
      SymmetricKey(data: Self.hash(word, with: key))
    }
  }

  /// A query as it is signed and sent: encoded, and sorted by name.
  static func query(_ items: [(name: String, value: String)]) -> String {
    items.map { (encoded($0.name), encoded($0.value)) }.sorted { $0 < $1 }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  /// Percent-encodes all bytes but letters, digits, "-", ".", "_" and "~".
  /// - Parameter kept: characters that stay, too.
  static func encoded(_ text: String, keeping kept: String = "") -> String {
    let safe = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~\(kept)".utf8)
    return text.utf8.map { byte in
      if safe.contains(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// The time of a signature.
  static func time(_ date: Date) -> String {
    let digits = date.formatted(.iso8601.timeZoneSeparator(.omitted).dateSeparator(.omitted))
    return digits.replacing(":", with: "")
  }

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func hash(_ text: String, with key: SymmetricKey) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
  }
}

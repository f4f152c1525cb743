import Foundation

/// Where objects are: a bucket of an S3-compatible store, and the beginning of their keys.
package struct S3Location: Equatable, Sendable {
  /// The name of the bucket.
  package let bucket: String
  /// The beginning of all keys: empty, or with "/" at its end.
  package let prefix: String
  /// The region that requests are signed for.
  package let region: String
  /// "https", or "http" for a store on this computer.
  let scheme: String
  /// The host of a request, with its port unless that is the usual one.
  let host: String
  /// Whether the path of a request begins with the bucket, which otherwise is part of the host.
  let hasBucketInPath: Bool
  /// The address as it was written; it has no secrets.
  package let text: String

  /// Parses "s3://BUCKET/PREFIX?endpoint=https://store.example&region=ca-central-1&style=path"; nil for anything else.
  ///
  /// Without an endpoint, it is Amazon's; without a region, "us-east-1". The style is "path" or "host", by default "host"
  /// for Amazon and "path" for others. Without TLS, the endpoint must be this computer.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), parts.scheme == "s3", let bucket = parts.host,
      parts.user == nil, parts.password == nil, parts.port == nil, parts.fragment == nil,
      bucket.wholeMatch(of: /[a-z0-9][a-z0-9.\-]{1,61}[a-z0-9]/) != nil,
      parts.path.wholeMatch(of: /[A-Za-z0-9._\-\/]*/) != nil, !parts.path.contains("//")
    else { return nil }
    var options: [String: String] = [:]
    for item in parts.queryItems ?? [] {
      guard ["endpoint", "region", "style"].contains(item.name), let value = item.value,
        !value.isEmpty, options.updateValue(value, forKey: item.name) == nil
      else { return nil }
    }
    let region = options["region"] ?? "us-east-1"
    guard region.wholeMatch(of: /[a-z0-9\-]+/) != nil else { return nil }
    let endpoint = options["endpoint"]
    guard let address = URLComponents(string: endpoint ?? "https://s3.\(region).amazonaws.com"),
      let scheme = address.scheme, let host = address.host, !host.isEmpty,
      scheme == "https" || (scheme == "http" && Self.isThisComputer(host)),
      ["", "/"].contains(address.path), address.query == nil, address.user == nil,
      address.fragment == nil
    else { return nil }
    switch options["style"] {
    case nil: hasBucketInPath = endpoint != nil
    case "path": hasBucketInPath = true
    case "host": hasBucketInPath = false
    default: return nil
    }
    let port = address.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
    self.host = (hasBucketInPath ? host : "\(bucket).\(host)") + port
    let folders = parts.path.split(separator: "/").map(String.init)
    guard !folders.contains("."), !folders.contains("..") else { return nil }
    prefix = folders.map { "\($0)/" }.joined()
    (self.bucket, self.region, self.scheme, self.text) = (bucket, region, scheme, text)
  }

  private static func isThisComputer(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
  }

  /// The path of a request for an object, or for the bucket itself, percent-encoded.
  /// - Parameter key: without `prefix`; nil for the bucket.
  func path(_ key: String?) -> String {
    let bucket = hasBucketInPath ? "/\(bucket)" : ""
    guard let key else { return bucket.isEmpty ? "/" : bucket }
    return "\(bucket)/\(S3Signature.encoded(prefix + key, keeping: "/"))"
  }
}

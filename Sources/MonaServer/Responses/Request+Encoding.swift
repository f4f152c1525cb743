import Hummingbird

extension HTTPFields {
  /// Whether the client accepts gzip (`Accept-Encoding`, RFC 9110, 12.5.3).
  var acceptsGzip: Bool {
    self[values: .acceptEncoding].lazy.flatMap { $0.split(separator: ",") }.contains { item in
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let coding = parts.first?.lowercased(), coding == "gzip" else { return false }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      return weight.flatMap { Double($0.dropFirst(2)) }.map { $0 > 0 } ?? true
    }
  }
}

extension Request {
  /// A decoded query parameter; nil when it is missing.
  func queryValue(_ name: String) -> String? {
    uri.queryParameters[Substring(name)].map(String.init)
  }
}

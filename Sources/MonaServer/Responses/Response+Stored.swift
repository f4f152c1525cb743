import Hummingbird

extension Response {
  /// Responds with a file (200), a byte range of it (206, 416), or 304 when `If-None-Match` names its tag.
  ///
  /// By hand, as Hummingbird 2.28's files have neither strong tags nor precompressed encodings (2026-11-28).
  /// - Parameter headers: with the strong entity tag of the content (RFC 9110, 8.8.3).
  static func stored(_ file: OpenFile, headers: HTTPFields, for request: Request) -> Response {
    var headers = headers
    let tag = headers[.eTag]
    if let tag, request.headers.namesTag(tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.acceptRanges] = "bytes"
    let condition = request.headers[.ifRange]
    guard let wanted = request.headers[.range], condition == nil || condition == tag,
      let range = ByteRange.of(wanted, size: file.size)
    else { return Response(status: .ok, headers: headers, body: file.body(0..<file.size)) }
    guard case .part(let part) = range else {
      headers[.contentRange] = "bytes */\(file.size)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
    headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
    return Response(status: .partialContent, headers: headers, body: file.body(part))
  }
}

extension HTTPFields {
  /// Whether `If-None-Match` matches this tag, quotation marks included, by weak comparison (RFC 9110, 8.8.3.2).
  func namesTag(_ tag: String) -> Bool {
    // Most clients send the tag as they received it.
    self[values: .ifNoneMatch].contains { $0 == tag || Self.names(tag, $0) }
  }

  private static func names(_ tag: String, _ list: String) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " || $0 == "\t" }
      let name = item.hasPrefix("W/") ? item.dropFirst(2) : item
      return name.prefix { $0 != " " && $0 != "\t" } == tag || name == "*"
    }
  }
}

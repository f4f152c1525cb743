import Hummingbird

extension Response {
  /// A file as an answer, a part of it, or that the client has it already.
  ///
  /// - Parameter headers: with the tag that tells this content from any other (RFC 9110, 8.8.3).
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
  /// Whether `If-None-Match` names this tag, quotation marks included; a weak one of the same letters does, too.
  func namesTag(_ tag: String) -> Bool {
    self[values: .ifNoneMatch].contains { Self.names(tag, $0) }
  }

  private static func names(_ tag: String, _ list: String) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " || $0 == "\t" }
      let name = item.hasPrefix("W/") ? item.dropFirst(2) : item
      return name.prefix { $0 != " " && $0 != "\t" } == tag || name == "*"
    }
  }
}

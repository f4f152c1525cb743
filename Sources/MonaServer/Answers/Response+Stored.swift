import Hummingbird

extension Response {
  /// A file as an answer, a part of it, or that the client has it already.
  ///
  /// - Parameters:
  ///   - tag: tells this content from any other, without quotation marks (RFC 9110, 8.8.3).
  static func stored(
    _ file: OpenFile, tag: String, headers: HTTPFields, for request: Request
  ) -> Response {
    var headers = headers
    let tag = "\"\(tag)\""
    headers[.eTag] = tag
    if request.headers[values: .ifNoneMatch].contains(where: { names(tag, $0) }) {
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

  /// Whether a list of tags names this one; a weak one of the same letters does, too.
  private static func names(_ tag: String, _ list: String) -> Bool {
    list.split(separator: ",").contains { item in
      let item = item.drop { $0 == " " || $0 == "\t" }
      let name = item.hasPrefix("W/") ? item.dropFirst(2) : item
      return name.prefix { $0 != " " && $0 != "\t" } == tag || name == "*"
    }
  }
}

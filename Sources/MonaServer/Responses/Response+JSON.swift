import Hummingbird
import MonaAPI
import NIOCore

extension Response {
  /// A response in JSON, whose content `write` writes.
  static func json(
    _ status: HTTPResponse.Status = .ok, headers: HTTPFields = HTTPFields(),
    _ write: (inout JSONText) throws -> Void
  ) rethrows -> Response {
    var text = JSONText()
    try write(&text)
    var headers = headers
    headers[.contentType] = "application/json"
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: text.bytes)))
  }
}

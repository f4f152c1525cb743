import HTTPTypes
import NIOCore

/// An answer that is at hand, its head written as it is sent but for what each one has of its own.
final class HeldAnswer: Sendable {
  let status: HTTPResponse.Status
  let body: ByteBuffer?
  private let start: ByteBuffer

  /// - Parameter fields: the head fields that all of them have.
  init(_ status: HTTPResponse.Status, _ fields: HTTPFields, body: ByteBuffer? = nil) {
    self.status = status
    self.body = body
    var start = ByteBuffer(string: "HTTP/1.1 \(status)\r\n")
    for field in fields { start.writeString("\(field.name.rawName): \(field.value)\r\n") }
    start.writeString("\(RequestWatch.header): ")
    self.start = start
  }

  /// The head of one.
  ///
  /// - Parameters:
  ///   - number: tells it from others.
  ///   - ending: all that follows it, from the end of its line to the empty one.
  func head(number: String, ending: String) -> ByteBuffer {
    var head = ByteBuffer()
    head.reserveCapacity(start.readableBytes + number.utf8.count + ending.utf8.count)
    head.writeImmutableBuffer(start)
    head.writeString(number)
    head.writeString(ending)
    return head
  }
}

import Foundation
import Glibc
import Synchronization

/// An HTTP server on this computer that sends exactly the bytes a test specifies, also malformed responses.
final class LoopbackServer: Sendable {
  /// A response.
  struct Answer: Sendable {
    var bytes: Data
    var delay: Duration = .zero

    /// A well-formed response.
    static func status(
      _ status: Int, headers: [String: String] = [:], body: Data = Data(), delay: Duration = .zero
    ) -> Answer {
      let lines = headers.merging(["Content-Length": "\(body.count)", "Connection": "close"]) {
        given, _ in given
      }
      let head =
        "HTTP/1.1 \(status) X\r\n"
        + lines.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n"
      return Answer(bytes: Data(head.utf8) + body, delay: delay)
    }
  }

  /// A received request.
  struct Request: Sendable {
    var method: String
    var path: String
    /// Header fields, by their names in lower case.
    var headers: [String: String]
    var body = Data()
  }

  private struct Log: Sendable {
    var requests: [Request] = []
    var open = 0
    var mostOpen = 0
  }

  let port: Int
  private let socket: Int32
  private let log = Mutex(Log())
  private let answer: @Sendable (Request) -> Answer

  /// All requests so far.
  var requests: [Request] { log.withLock(\.requests) }
  /// The highest number of simultaneous requests.
  var mostOpen: Int { log.withLock(\.mostOpen) }

  init(_ answer: @escaping @Sendable (Request) -> Answer) {
    self.answer = answer
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        precondition(bind(socket, $0, length) == 0 && listen(socket, 64) == 0)
        getsockname(socket, $0, &length)
      }
      return Int(UInt16(bigEndian: pointer.pointee.sin_port))
    }
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0, self != nil else {
          // Only this thread closes the socket: another server may already have the same descriptor.
          close(socket)
          return
        }
        Thread.detachNewThread { [weak self] in
          self?.serve(connection)
          close(connection)
        }
      }
    }
  }

  /// Refuses connections from now on.
  func stop() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private func serve(_ connection: Int32) {
    var arrived = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    func readMore() -> Bool {
      let count = read(connection, &buffer, buffer.count)
      if count > 0 { arrived.append(contentsOf: buffer[..<count]) }
      return count > 0
    }
    let blankLine = Data("\r\n\r\n".utf8)
    while arrived.range(of: blankLine) == nil { guard readMore() else { return } }
    guard let end = arrived.range(of: blankLine) else { return }
    let lines = String(decoding: arrived[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let headers = lines.dropFirst().reduce(into: [String: String]()) { headers, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 {
        headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    let words = lines[0].components(separatedBy: " ")
    let length = headers["content-length"].flatMap(Int.init) ?? 0
    while arrived.count < end.upperBound + length { guard readMore() else { break } }
    let request = Request(
      method: words[0], path: words[1], headers: headers, body: Data(arrived[end.upperBound...]))
    log.withLock {
      $0.requests.append(request)
      $0.open += 1
      $0.mostOpen = max($0.mostOpen, $0.open)
    }
    let answer = answer(request)
    usleep(UInt32(answer.delay / .microseconds(1)))
    // Counted before the client can read the response and send another request.
    log.withLock { $0.open -= 1 }
    answer.bytes.withUnsafeBytes { bytes in
      _ = send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }
}

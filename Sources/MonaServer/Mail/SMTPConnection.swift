import CServices
import Foundation

/// A connection to a mail server (SMTP, RFC 5321), by GIO; blocks on the network.
final class SMTPConnection {
  /// An unexpected reply; the value is its code, 0 when there was none.
  struct Failure: Error {
    let reply: Int
    /// Whether the server was not reached, or did not reply in time.
    var isUnreachable = false
  }

  /// The size limit of one reply, in bytes.
  private static let replyLimit = 64 * 1024
  private var stream: UnsafeMutablePointer<GIOStream>
  private let deadline: Deadline
  /// Bytes that were received and are not parsed yet.
  private var unread: [UInt8] = []

  /// Connects to a server.
  /// - Parameter timeLimit: how long the connection may be used.
  /// - Throws: `Failure`, also for an invalid certificate.
  init(host: String, port: UInt16, isTLS: Bool, timeLimit: Duration) throws {
    guard let client = g_socket_client_new(), let address = g_network_address_new(host, port) else {
      throw Failure(reply: 0)
    }
    defer {
      g_object_unref(client)
      g_object_unref(UnsafeMutableRawPointer(address))
    }
    deadline = Deadline(timeLimit)
    g_socket_client_set_enable_proxy(client, 0)
    g_socket_client_set_tls(client, isTLS ? 1 : 0)
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard let connection = g_socket_client_connect(client, address, deadline.cancellable, &error)
    else {
      // A certificate that is refused will be refused again.
      let isTrusted = error.map { $0.pointee.domain != g_tls_error_quark() } ?? true
      throw Failure(reply: 0, isUnreachable: isTrusted)
    }
    stream = UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GIOStream.self)
  }

  deinit { g_object_unref(stream) }

  /// Encrypts the connection from now on.
  /// - Throws: `Failure`, also for an invalid certificate.
  func startTLS(host: String, port: UInt16) throws {
    // An attacker in between could have injected bytes before TLS, which would count as the server's own.
    guard unread.isEmpty, let identity = g_network_address_new(host, port) else {
      throw Failure(reply: 0)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(identity)) }
    guard let secure = g_tls_client_connection_new(stream, identity, nil) else {
      throw Failure(reply: 0)
    }
    // The TLS stream holds a reference to the plain one.
    g_object_unref(stream)
    stream = secure
    let connection = UnsafeMutableRawPointer(secure).assumingMemoryBound(to: GTlsConnection.self)
    guard g_tls_connection_handshake(connection, deadline.cancellable, nil) != 0 else {
      throw Failure(reply: 0, isUnreachable: deadline.hasPassed)
    }
  }

  /// Sends a line, or several, and reads the reply.
  ///
  /// - Returns: the lines of the reply without their codes.
  /// - Throws: `Failure` for a reply with another code.
  @discardableResult
  func send(_ line: String, expecting numbers: Int...) throws -> [String] {
    let bytes = Array("\(line)\r\n".utf8)
    let output = g_io_stream_get_output_stream(stream)
    let cancellable = deadline.cancellable
    guard g_output_stream_write_all(output, bytes, gsize(bytes.count), nil, cancellable, nil) != 0
    else { throw Failure(reply: 0, isUnreachable: true) }
    return try reply(numbers)
  }

  /// Reads a reply that the server sends unasked.
  /// - Throws: `Failure` for a reply with another code.
  func expect(_ number: Int) throws { try reply([number]) }

  @discardableResult
  private func reply(_ numbers: [Int]) throws -> [String] {
    var lines: [String] = []
    while true {
      let line = try readLine()
      guard let number = Int(line.prefix(3)), lines.count < 100 else { throw Failure(reply: 0) }
      lines.append(String(line.dropFirst(4)))
      // A hyphen after the code means that more lines follow.
      if line.dropFirst(3).first == "-" { continue }
      guard numbers.contains(number) else { throw Failure(reply: number) }
      return lines
    }
  }

  private func readLine() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        let line = unread[..<end]
        unread.removeFirst(end + 1)
        return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      }
      guard unread.count < Self.replyLimit else { throw Failure(reply: 0) }
      var piece = [UInt8](repeating: 0, count: 4096)
      let count = g_input_stream_read(
        g_io_stream_get_input_stream(stream), &piece, gsize(piece.count),
        deadline.cancellable, nil)
      guard count > 0 else { throw Failure(reply: 0, isUnreachable: true) }
      unread.append(contentsOf: piece[..<count])
    }
  }
}

/// Cancels GIO's operations once a time limit has passed, however slowly bytes arrive.
private final class Deadline: @unchecked Sendable {
  let cancellable: UnsafeMutablePointer<GCancellable>
  private let timer = DispatchSource.makeTimerSource(queue: .global())

  init(_ limit: Duration) {
    cancellable = g_cancellable_new()
    let held = UInt(bitPattern: cancellable)
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.setEventHandler { g_cancellable_cancel(UnsafeMutablePointer(bitPattern: held)) }
    // The timer's handler may run until then.
    timer.setCancelHandler { g_object_unref(UnsafeMutableRawPointer(bitPattern: held)) }
    timer.activate()
  }

  deinit { timer.cancel() }

  var hasPassed: Bool { g_cancellable_is_cancelled(cancellable) != 0 }
}

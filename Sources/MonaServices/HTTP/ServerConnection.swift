import CServices
import Foundation
import MonaModel
import MonaSync

/// Sends requests to MONA servers.
///
/// It follows no redirects, so that no data, above all no token, goes to another server.
final class ServerConnection: Sendable {
  private let soup: SoupClient

  /// The largest body read into memory, in bytes; a page of a thousand visits has about 500 kB.
  private static let answerLimit = 16 << 20
  /// The longest duration in seconds of a response after its request was sent; for a file, of each
  /// 64 kB.
  private static let timeout = 60
  /// The longest time in seconds without any data.
  ///
  /// On a slow connection the response to a photo can come half a minute after the photo was
  /// written to the send buffers; a shorter limit would send it again.
  private static let idleTimeout: guint = 60

  init(agent: String) {
    soup = SoupClient(
      "server", count: 6, agent: agent, idleTimeout: Self.idleTimeout,
      qos: .utility)
  }

  func send(
    _ request: ServerRequest, _ address: ServerAddress,
    _ progress: @escaping ServerTransport.Progress
  ) async throws -> ServerAnswer {
    try await ask(request, address, progress) { answer, stream, cancellable in
      var answer = answer
      try Self.read(stream, cancellable) { piece in
        answer.body.append(contentsOf: piece)
        guard answer.body.count <= Self.answerLimit else {
          throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
        }
      }
      return answer
    }
  }

  func download(
    _ request: ServerRequest, _ address: ServerAddress, _ file: URL, _ offset: Int64,
    _ progress: @escaping ServerTransport.Progress
  ) async throws -> ServerAnswer {
    try await ask(request, address, { _ in }) { answer, stream, cancellable in
      var answer = answer
      guard answer.status == 200 || answer.status == 206 else {
        var count = 0
        try Self.read(stream, cancellable) { piece in
          if answer.body.count < ServerRequestError.messageLimit {
            answer.body.append(contentsOf: piece)
          }
          count += piece.count
          guard count <= Self.answerLimit else {
            throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
          }
        }
        return answer
      }
      let start = answer.status == 206 ? offset : 0
      guard start == 0 || answer.headers["content-range"]?.hasPrefix("bytes \(start)-") == true
      else { throw ServerRequestError.notUnderstood(answer.headers["content-range"] ?? "") }
      let target = try FetchedFile(file, from: start)
      try Self.read(stream, cancellable) { piece in
        try target.append(piece)
        guard target.length <= request.fileLimit else { throw ServerRequestError.notUnderstood("") }
        progress(target.length)
      }
      try target.finish()
      return answer
    }
  }

  // MARK: One request

  private func ask(
    _ request: ServerRequest, _ address: ServerAddress,
    _ progress: @escaping ServerTransport.Progress,
    _ receive:
      @escaping @Sendable (ServerAnswer, UnsafeMutablePointer<GInputStream>, Cancellable) throws ->
      ServerAnswer
  ) async throws -> ServerAnswer {
    try await soup.ask { session, cancellable in
      try Self.answer(session, request, address, progress, cancellable, receive)
    }
  }

  private static func answer(
    _ session: SoupClient.Session, _ request: ServerRequest, _ address: ServerAddress,
    _ progress: @escaping ServerTransport.Progress, _ cancellable: Cancellable,
    _ receive: (ServerAnswer, UnsafeMutablePointer<GInputStream>, Cancellable) throws ->
      ServerAnswer
  ) throws -> ServerAnswer {
    let url = address.url(request.route.path, query: request.query)
    guard let message = soup_message_new(request.route.method.rawValue, url) else {
      throw ServerRequestError.unreachable(url)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let headers = soup_message_get_request_headers(message)
    for (name, value) in request.headers { soup_message_headers_replace(headers, name, value) }
    try setBody(of: message, to: request.body, progress)
    var error: UnsafeMutablePointer<GError>?
    let stream = soup_session_send(session.pointer, message, cancellable.pointer, &error)
    guard let stream else { throw fault(taking: error) }
    defer { g_object_unref(stream) }
    let answer = ServerAnswer(
      status: Int(soup_message_get_status(message).rawValue),
      headers: HTTPSession.headers(soup_message_get_response_headers(message)))
    return try receive(answer, stream, cancellable)
  }

  private static func setBody(
    of message: OpaquePointer, to body: ServerRequest.Body,
    _ progress: @escaping ServerTransport.Progress
  ) throws {
    switch body {
    case .none: break
    case .json(let data):
      data.withUnsafeBytes { bytes in
        let copy = g_bytes_new(bytes.baseAddress, gsize(bytes.count))
        soup_message_set_request_body_from_bytes(message, "application/json", copy)
        g_bytes_unref(copy)
      }
    case .multipart(let fields, let file):
      let form = MultipartBody(fields, file)
      let stream = try form.stream(progress: progress)
      soup_message_set_request_body(message, form.type, stream, gssize(form.length))
      g_object_unref(stream)
    }
  }

  private static func read(
    _ stream: UnsafeMutablePointer<GInputStream>, _ cancellable: Cancellable,
    _ take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var (end, gathered) = (ContinuousClock.now + .seconds(timeout), 0)
    while true {
      var error: UnsafeMutablePointer<GError>?
      let count = g_input_stream_read(
        stream, &buffer, gsize(buffer.count), cancellable.pointer, &error)
      if count < 0 { throw fault(taking: error) }
      if count == 0 { return }
      try take(buffer[..<count])
      gathered += count
      // Gives up a connection that is too slow, but not a long file that arrives steadily.
      if gathered >= buffer.count { (end, gathered) = (.now + .seconds(timeout), 0) }
      guard ContinuousClock.now < end else { throw ServerRequestError.timedOut }
    }
  }

  private static func fault(taking error: UnsafeMutablePointer<GError>?) -> any Error {
    if let error, error.pointee.domain == g_tls_error_quark() {
      defer { g_error_free(error) }
      return ServerRequestError.untrusted(String(cString: error.pointee.message))
    }
    return switch HTTPSession.failure(taking: error) {
    case HTTPFailure.timedOut: ServerRequestError.timedOut
    case HTTPFailure.unreachable(let words): ServerRequestError.unreachable(words)
    case let error: error
    }
  }
}

extension ServerTransport {
  /// Connects to servers over the network.
  /// - Parameter agent: the user agent (`HTTPAgent`).
  package static func live(agent: String) -> ServerTransport {
    let connection = ServerConnection(agent: agent)
    return ServerTransport(
      send: { try await connection.send($0, $1, $2) },
      download: { try await connection.download($0, $1, $2, $3, $4) })
  }
}

/// Reads the `Retry-After` header (RFC 9110, 10.2.3).
enum RetryAfter {
  /// The delay in seconds, from a number of seconds or a date; nil for anything else.
  static func seconds(_ header: String?, at now: Date) -> TimeInterval? {
    guard let header = header?.trimmingCharacters(in: .whitespaces), !header.isEmpty else {
      return nil
    }
    if header.allSatisfy(\.isASCII), header.allSatisfy(\.isNumber) { return TimeInterval(header) }
    guard let date = soup_date_time_new_from_http_string(header) else { return nil }
    defer { g_date_time_unref(date) }
    return TimeInterval(g_date_time_to_unix(date)) - now.timeIntervalSince1970
  }
}

/// A file that is appended to while it is downloaded, and kept when the download is interrupted.
final class FetchedFile {
  private let handle: FileHandle
  /// The length of the file, in bytes.
  private(set) var length: Int64

  /// - Parameter offset: the number of existing bytes to keep.
  init(_ file: URL, from offset: Int64) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    length = offset
    try handle.truncate(atOffset: UInt64(offset))
  }

  func append(_ piece: ArraySlice<UInt8>) throws {
    try handle.write(contentsOf: piece)
    length += Int64(piece.count)
  }

  /// Waits until the file is written to the disk (`fsync`).
  func finish() throws { try handle.synchronize() }
}

import CServices
import Foundation
import MonaModel

/// Sends GET requests to web servers.
package final class HTTPSession: Sendable {
  private let limit: Int
  private let deadline: Duration
  private let hosts: HostRule
  private let soup: SoupClient

  /// A session with the user agent `agent`.
  ///
  /// - Parameters:
  ///   - limit: the largest accepted body, in bytes.
  ///   - deadline: the longest duration of a request with its response.
  ///   - hosts: which hosts may be asked.
  package init(
    agent: String, limit: Int = 4 << 20, deadline: Duration = .seconds(30),
    hosts: HostRule = .entered
  ) {
    self.limit = limit
    self.deadline = deadline
    self.hosts = hosts
    // One thread per libsoup connection. The timeout applies to seconds without any data; the
    // deadline covers slow but steady responses.
    soup = SoupClient(
      "http", count: 10, agent: agent, idleTimeout: guint(max(1, deadline.components.seconds / 2)))
  }

  /// Fetches an address, following the redirects that `Redirect` allows; any other redirect is
  /// returned as the response.
  ///
  /// - Throws: ``HTTPFailure``, or `CancellationError` as soon as the task is cancelled.
  package func get(_ address: String, headers: [String: String] = [:]) async throws -> HTTPAnswer {
    try await soup.ask { session, cancellable in
      try self.follow(session, address, headers, cancellable)
    }
  }

  private func follow(
    _ session: SoupClient.Session, _ source: String, _ headers: [String: String],
    _ cancellable: Cancellable
  ) throws -> HTTPAnswer {
    let end = ContinuousClock.now + deadline
    guard hosts.allows(source) else { throw HTTPFailure.badAddress(source) }
    var address = source
    var answer = try ask(session, address, headers, until: end, cancellable)
    for _ in 1...Redirect.limit {
      guard
        let next = Redirect.next(
          after: answer, from: source, at: address, isLocal: hosts.isLocal)
      else { break }
      address = next
      answer = try ask(session, address, headers, until: end, cancellable)
    }
    return answer
  }

  private func ask(
    _ session: SoupClient.Session, _ address: String, _ headers: [String: String],
    until end: ContinuousClock.Instant,
    _ cancellable: Cancellable
  ) throws -> HTTPAnswer {
    guard let message = soup_message_new("GET", address) else {
      throw HTTPFailure.badAddress(address)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    // By default libsoup follows every redirect.
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    let sent = soup_message_get_request_headers(message)
    for (name, value) in headers { soup_message_headers_replace(sent, name, value) }
    var error: UnsafeMutablePointer<GError>?
    let stream = soup_session_send(session.pointer, message, cancellable.pointer, &error)
    guard let stream else { throw Self.failure(taking: error) }
    defer { g_object_unref(stream) }
    let body = try read(stream, until: end, cancellable)
    return HTTPAnswer(
      status: Int(soup_message_get_status(message).rawValue),
      headers: Self.headers(soup_message_get_response_headers(message)), body: body,
      address: address)
  }

  private func read(
    _ stream: UnsafeMutablePointer<GInputStream>, until end: ContinuousClock.Instant,
    _ cancellable: Cancellable
  ) throws -> Data {
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var error: UnsafeMutablePointer<GError>?
      let count = g_input_stream_read(
        stream, &buffer, gsize(buffer.count), cancellable.pointer, &error)
      if count < 0 { throw Self.failure(taking: error) }
      if count == 0 { return body }
      body.append(contentsOf: buffer[..<count])
      guard body.count <= limit else { throw HTTPFailure.tooLarge }
      guard ContinuousClock.now < end else { throw HTTPFailure.timedOut }
    }
  }

  static func headers(_ list: OpaquePointer?) -> [String: String] {
    var headers: [String: String] = [:]
    withUnsafeMutablePointer(to: &headers) { headers in
      soup_message_headers_foreach(
        list,
        { name, value, headers in
          guard let name, let value else { return }
          headers?.assumingMemoryBound(to: [String: String].self)
            .pointee[String(cString: name).lowercased()] = String(cString: value)
        }, headers)
    }
    return headers
  }

  static func failure(taking error: UnsafeMutablePointer<GError>?) -> any Error {
    guard let error else { return HTTPFailure.unreachable("") }
    defer { g_error_free(error) }
    if g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
      return CancellationError()
    }
    if g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_TIMED_OUT.rawValue)) != 0 {
      return HTTPFailure.timedOut
    }
    return HTTPFailure.unreachable(String(cString: error.pointee.message))
  }
}

/// An HTTP response, whatever its status.
package struct HTTPAnswer: Hashable, Sendable {
  /// The status code, such as 200, 304 or 404.
  package var status: Int
  /// The header fields by their names in lower case.
  package var headers: [String: String]
  /// The whole body.
  package var body: Data
  /// The address that sent it, after redirects.
  package var address = ""
}

/// Why there is no response; cancelling throws `CancellationError` instead.
package enum HTTPFailure: Error, Hashable {
  /// No network, unknown host, no connection, or a connection that broke; with libsoup's message.
  case unreachable(String)
  /// The response was not complete in time.
  case timedOut
  /// The body is larger than the limit.
  case tooLarge
  /// The address is not a valid web address.
  case badAddress(String)
}

/// The user agent; OpenStreetMap blocks programs without one.
package enum HTTPAgent {
  /// "MONA/0.1.0 (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)": the version and
  /// a contact for operators of servers.
  package static func name(version: String) -> String {
    "MONA/\(version) (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)"
  }
}

/// Which hosts a session may ask.
package struct HostRule: Sendable {
  /// Whether a host is in the local network.
  let isLocal: @Sendable (String) -> Bool
  private let refusesLocal: Bool
  /// What addresses begin with that may be local ones all the same; nil for none.
  private let exception: @Sendable () -> String?

  /// For addresses that the person entered, which may be local ones.
  package static let entered = HostRule(refusesLocal: false, isLocal: LocalNetwork.holds)
  /// For addresses of catalogues and of others: only the internet.
  package static let foreign = HostRule(refusesLocal: true, isLocal: LocalNetwork.holds)

  /// For addresses of catalogues and of others, and for those of a server that the person entered.
  /// - Parameter server: what the addresses of that server begin with, with the slash after its path.
  package static func foreign(besides server: @escaping @Sendable () -> String?) -> HostRule {
    HostRule(refusesLocal: true, besides: server, isLocal: LocalNetwork.holds)
  }

  init(
    refusesLocal: Bool, besides exception: @escaping @Sendable () -> String? = { nil },
    isLocal: @escaping @Sendable (String) -> Bool
  ) {
    (self.refusesLocal, self.exception, self.isLocal) = (refusesLocal, exception, isLocal)
  }

  /// Whether an address is one of the web that may be asked; looks up the host's addresses.
  func allows(_ address: String) -> Bool {
    guard refusesLocal else { return true }
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty
    else { return false }
    if let exception = exception(), exception.hasSuffix("/"), address.hasPrefix(exception) {
      return true
    }
    return !isLocal(host)
  }
}

/// Decides which redirects of a server are followed.
enum Redirect {
  /// The largest number of consecutive redirects.
  static let limit = 5

  /// The address to fetch next; nil without a redirect, or for one that is not allowed: from
  /// HTTPS to plain HTTP, or to this computer or its local network, unless the source is local too.
  /// - Parameters:
  ///   - source: the address that was asked for first.
  ///   - address: the address that sent the response.
  ///   - isLocal: whether a host is in the local network.
  static func next(
    after answer: HTTPAnswer, from source: String, at address: String,
    isLocal: (String) -> Bool = LocalNetwork.holds
  ) -> String? {
    guard [301, 302, 303, 307, 308].contains(answer.status),
      let location = answer.headers["location"],
      let target = URL(string: location, relativeTo: URL(string: address))?.absoluteURL,
      let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = target.host, !host.isEmpty
    else { return nil }
    let home = URL(string: source)
    if let host = home?.host, isLocal(host) { return target.absoluteString }
    guard scheme == "https" || home?.scheme?.lowercased() == "http", !isLocal(host) else {
      return nil
    }
    return target.absoluteString
  }
}

import Foundation
import MonaAPI
import MonaModel

/// Sends requests to a server over HTTP.
///
/// Every call ends in bounded time and stops when the task is cancelled. No part of a request goes
/// to another host: redirects are returned, not followed. Throws ``ServerRequestError`` when there
/// is no response, and `CancellationError`.
package struct ServerTransport: Sendable {
  /// Called on any thread with the number of bytes of the file sent or received so far.
  package typealias Progress = @Sendable (Int64) -> Void

  /// Sends a request and returns the response, whose length is bounded.
  package var send:
    @Sendable (ServerRequest, ServerAddress, @escaping Progress) async throws -> ServerAnswer

  /// Downloads the rest of a file, after the number of bytes that are already there, and appends
  /// it.
  ///
  /// If the server sends the whole file (200 instead of 206), the file is overwritten. On any other
  /// status the file is unchanged and the response has the beginning of the body. After an interruption
  /// the file keeps the received bytes; one that exceeds ``ServerRequest/fileLimit`` is not understood.
  package var download:
    @Sendable (ServerRequest, ServerAddress, URL, Int64, @escaping Progress) async throws ->
      ServerAnswer

  package init(
    send:
      @escaping @Sendable (ServerRequest, ServerAddress, @escaping Progress) async throws ->
      ServerAnswer,
    download:
      @escaping @Sendable (ServerRequest, ServerAddress, URL, Int64, @escaping Progress)
      async throws -> ServerAnswer
  ) {
    self.send = send
    self.download = download
  }
}

/// A request to a server.
package struct ServerRequest: Hashable, Sendable {
  package var route: APIRoute
  package var query: [String: String]
  package var headers: [String: String]
  package var body: Body
  /// The largest file that may be downloaded, in bytes; catalogues are much smaller than the default.
  package var fileLimit: Int64 = 1 << 30

  /// The body of a request.
  package enum Body: Hashable, Sendable {
    case none
    case json(Data)
    /// Form fields, and at most one file.
    case multipart([String: String], file: FilePart?)
  }

  /// A file that is read from the disk in pieces while it is sent.
  package struct FilePart: Hashable, Sendable {
    /// The name of the form field.
    package var name: String
    /// The file name sent to the server.
    package var filename: String
    package var file: URL
    /// The media type, such as "image/jpeg".
    package var type: String
    /// The size in bytes.
    package var size: Int

    package init(name: String, filename: String, file: URL, type: String, size: Int) {
      self.name = name
      self.filename = filename
      self.file = file
      self.type = type
      self.size = size
    }
  }

  package init(
    _ route: APIRoute, query: [String: String] = [:], headers: [String: String] = [:],
    body: Body = .none
  ) {
    self.route = route
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// Fields encoded as JSON, which every MONA server reads.
  package init(_ route: APIRoute, fields: [String: String], headers: [String: String] = [:]) {
    // A dictionary of strings can always be encoded as JSON.
    let data = (try? JSONEncoder().encode(fields)) ?? Data()
    self.init(route, headers: headers, body: .json(data))
  }
}

/// A server's response, whatever its status.
package struct ServerAnswer: Hashable, Sendable {
  /// The status code, such as 200, 304 or 404.
  package var status: Int
  /// The header fields by their names in lower case.
  package var headers: [String: String]
  /// The whole body; empty when it was written to a file.
  package var body: Data

  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Dates in HTTP header fields (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Reads "Sun, 06 Nov 1994 08:49:37 GMT"; nil for the two obsolete formats, which servers no
  /// longer send.
  static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let day = [parts[3], two(month + 1), Substring(parts[1])].joined(separator: "-")
    return ISO8601.date("\(day)T\(parts[4])Z")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func two(_ number: Int) -> Substring { number < 10 ? "0\(number)" : "\(number)" }
}

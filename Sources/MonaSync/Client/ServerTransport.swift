import Foundation
import MonaAPI
import MonaModel

/// The way to a server and back.
///
/// Whatever the way, it ends in time, it gives up when the task is cancelled, and nothing of a request
/// goes to another host: what sends elsewhere is the answer. It throws ``ServerRequestError`` where there is no
/// answer, and `CancellationError`.
package struct ServerTransport: Sendable {
  /// Is told, on any thread, how many bytes of the file are gone, or have come.
  package typealias Progress = @Sendable (Int64) -> Void

  /// Asks, and reads an answer of a bounded length.
  package var send:
    @Sendable (ServerRequest, ServerAddress, @escaping Progress) async throws -> ServerAnswer

  /// Asks for what follows the first bytes of a file that are there already, and appends it.
  ///
  /// Where the server starts over (200 in the place of 206), so does the file; where it answers anything
  /// else, the file stays as it is and the answer has the body. What broke off stays in the file.
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

/// What is asked of a server.
package struct ServerRequest: Hashable, Sendable {
  package var route: APIRoute
  package var query: [String: String]
  package var headers: [String: String]
  package var body: Body

  package enum Body: Hashable, Sendable {
    case none
    case json(Data)
    /// Fields as a form has them, and at most one file.
    case multipart([String: String], file: FilePart?)
  }

  /// A file that is sent from the disk, piece by piece.
  package struct FilePart: Hashable, Sendable {
    /// Of the field.
    package var name: String
    /// What the server is told the file is called.
    package var filename: String
    package var file: URL
    /// Such as "image/jpeg".
    package var type: String
    /// In bytes.
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

  /// Fields as JSON, which every server of MONA reads.
  package init(_ route: APIRoute, fields: [String: String], headers: [String: String] = [:]) {
    // A dictionary of texts is always JSON.
    let data = (try? JSONEncoder().encode(fields)) ?? Data()
    self.init(route, headers: headers, body: .json(data))
  }
}

/// What a server answered, whatever its status.
package struct ServerAnswer: Hashable, Sendable {
  /// Such as 200, 304 or 404.
  package var status: Int
  /// By their names in lower case.
  package var headers: [String: String]
  /// Whole; empty where it went to a file.
  package var body: Data

  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Moments as HTTP writes them (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Reads "Sun, 06 Nov 1994 08:49:37 GMT"; nil for the two older forms, which nobody sends.
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

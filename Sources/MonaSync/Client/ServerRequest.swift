import Foundation
import MonaAPI

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

import Foundation

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

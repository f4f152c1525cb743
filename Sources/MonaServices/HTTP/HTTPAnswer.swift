import Foundation

/// What a server answered, whatever its status.
package struct HTTPAnswer: Hashable, Sendable {
  /// Such as 200, 304 or 404.
  package var status: Int
  /// The headers, by their names in lower case.
  package var headers: [String: String]
  /// What was sent, whole.
  package var body: Data
}

import Foundation

/// What a server answered, whatever its status.
public struct HTTPAnswer: Hashable, Sendable {
  /// Such as 200, 304 or 404.
  public var status: Int
  /// The headers, by their names in lower case.
  public var headers: [String: String]
  /// What was sent, whole.
  public var body: Data
}

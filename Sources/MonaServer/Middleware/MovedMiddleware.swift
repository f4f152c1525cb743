import Foundation
import HTTPTypes
import Hummingbird
import MonaAPI

/// Redirects each request permanently to the server that took the place of this one.
///
/// Only the capabilities are answered, which name the new address, and the questions of who looks after the server.
struct MovedMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  /// The base address of the new server, without a trailing slash.
  let address: String

  private static let answered =
    ["/health", "/ready"] + APIVersion.allCases.map { "/api/\($0.rawValue)/capabilities" }

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    if Self.answered.contains(request.uri.path) { return try await next(request, context) }
    let query = request.uri.query.map { "?\($0)" } ?? ""
    throw RequestError.moved(to: address + request.uri.path + query)
  }

  /// The base address in a setting, without the path of the API; nil unless it uses HTTPS, or is on this computer.
  static func address(_ text: String) -> String? {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      parts.scheme == "https" || parts.scheme == "http" && ServerOptions.isLoopback(host)
    else { return nil }
    var address = text
    for ending in APIVersion.allCases.map({ "/api/\($0.rawValue)" }) {
      while address.hasSuffix("/") { address.removeLast() }
      if address.hasSuffix(ending) { address.removeLast(ending.count) }
    }
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }
}

import HTTPTypes
import Hummingbird
import MonaAPI

/// Adds headers to each response: the server's mark (`APIHeader.server`), and those that keep browsers from guessing
/// types, loading other content and caching personal responses.
struct SecurityHeadersMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  private static let mark = HTTPField.Name(APIHeader.server)

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let mark = Self.mark { response.headers[mark] = "mona-server" }
    response.headers[.xContentTypeOptions] = "nosniff"
    // HTML pages set their own policy.
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

import HTTPTypes
import Hummingbird
import MonaAPI

/// Adds the header that tells an answer of a MONA server from that of a network in between, and headers that keep browsers from guessing types, loading other content and caching personal responses.
struct SecurityHeadersMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let mark = HTTPTypes.HTTPField.Name(APIHeader.server) {
      response.headers[mark] = "mona-server"
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    // HTML pages set their own policy.
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

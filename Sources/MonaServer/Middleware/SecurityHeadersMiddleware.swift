import Hummingbird

/// Tells browsers to make nothing of an answer but what it is, and to keep none of a person's.
struct SecurityHeadersMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    // A page says what of it may be shown.
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

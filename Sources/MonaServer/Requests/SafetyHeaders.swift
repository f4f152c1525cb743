import Hummingbird

/// Tells browsers to make nothing of an answer but what it is, and to keep none of a person's.
struct SafetyHeaders: RouterMiddleware {
  typealias Context = RequestScope

  func handle(
    _ request: Request, context: RequestScope,
    next: (Request, RequestScope) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    Self.add(to: &response.headers)
    return response
  }

  /// Adds them to the head fields of an answer.
  static func add(to headers: inout HTTPFields) {
    headers[.xContentTypeOptions] = "nosniff"
    // A page says what of it may be shown.
    if headers[.contentSecurityPolicy] == nil {
      headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
  }
}

import Hummingbird

/// Limits the requests of each client, and refuses those that `ConnectionLimitHandler` found too many.
struct RateLimitMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  let limiter: RateLimiter
  /// The address of the trusted reverse proxy, whose `X-Forwarded-For` is used; nil without one.
  let proxy: String?

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.address = NetworkAddress.client(request.headers, peer: context.address, proxy: proxy)
    if let excess = ConnectionLimit.excess, request.headers[excess] != nil {
      throw RequestError.tooManyConnections
    }
    if let seconds = limiter.enter(context.address) {
      throw RequestError.tooMany(seconds: seconds)
    }
    return try await next(request, context)
  }
}

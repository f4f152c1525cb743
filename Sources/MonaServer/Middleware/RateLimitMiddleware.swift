import Hummingbird

/// Limits the requests of each client address.
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
    context.address = address(of: request, from: context.address)
    if let seconds = limiter.enter(context.address) {
      throw RequestError.tooMany(seconds: seconds)
    }
    return try await next(request, context)
  }

  /// The client's address.
  /// - Parameter peer: the address at the other end of the connection.
  private func address(of request: Request, from peer: String) -> String {
    guard let proxy, peer == proxy,
      let forwarded = request.headers.last(where: { $0.name.canonicalName == "x-forwarded-for" }),
      let address = forwarded.value.split(separator: ",").last
    else { return peer }
    // The last is the one that the proxy itself saw; none is longer than an IPv6 address.
    return String(address.filter { $0 != " " }.prefix(45))
  }
}

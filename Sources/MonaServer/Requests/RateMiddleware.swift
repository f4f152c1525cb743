import Hummingbird

/// Bounds how much each address asks.
struct RateMiddleware: RouterMiddleware {
  typealias Context = RequestScope

  let limiter: RateLimiter
  /// The address of the proxy in front, whose word on where a request comes from is taken; nil when
  /// there is none.
  let proxy: String?

  func handle(
    _ request: Request, context: RequestScope,
    next: (Request, RequestScope) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let proxy, context.address == proxy,
      let header = request.headers.last(where: { $0.name.canonicalName == "x-forwarded-for" }),
      let address = header.value.split(separator: ",").last
    {
      // The last is the one that the proxy itself saw; none is longer than an IPv6 address.
      context.address = String(address.filter { $0 != " " }.prefix(45))
    }
    if let seconds = await limiter.enter(context.address) {
      throw Refusal.tooMany(seconds: seconds)
    }
    return try await next(request, context)
  }
}

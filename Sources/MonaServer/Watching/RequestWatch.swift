import HTTPTypes
import Hummingbird
import Logging
import Metrics
import MonaLog
import Synchronization

/// Numbers each request, and tells what became of it: to the log, and to whoever measures.
///
/// Of the request it tells the method and the route as it is written in the program, never what somebody
/// sent.
struct RequestWatch: RouterMiddleware {
  typealias Context = RequestScope

  let metrics: ServerMetrics
  let logger: Logger
  private let numbers = Numbers()
  private static let header = HTTPField.Name("X-Request-ID")

  /// Numbers that no other request has, nor had with the server that was here before.
  private final class Numbers: Sendable {
    private let first = UInt32.random(in: .min ... .max)
    private let count = Atomic<Int>(0)

    func next() -> String {
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      return "\(String(first, radix: 36))-\(number)"
    }
  }

  func handle(
    _ request: Request, context: RequestScope,
    next: (Request, RequestScope) async throws -> Response
  ) async throws -> Response {
    var context = context
    let number = numbers.next()
    context.log = logger
    context.log[metadataKey: "request"] = "\(number)"
    let began = ContinuousClock.now
    let active = Meter(label: "mona_requests_active", factory: metrics)
    active.increment()
    defer { active.decrement() }
    // What goes wrong within has become an answer there, unless nobody is left to hear it.
    var response = try await next(request, context)
    if let name = Self.header { response.headers[name] = number }
    tell(request, context, response.status, ContinuousClock.now - began)
    return response
  }

  private func tell(
    _ request: Request, _ context: RequestScope, _ status: HTTPResponse.Status, _ time: Duration
  ) {
    let route = context.endpointPath ?? "none"
    // Of methods there are as many as somebody makes up.
    let isKnown = [.get, .head, .post, .patch, .delete].contains(request.method)
    let method = isKnown ? request.method.rawValue : "other"
    let labels = [("method", method), ("route", route)]
    Counter(
      label: "mona_requests", dimensions: labels + [("status", "\(status.code)")], factory: metrics
    ).increment()
    Timer(label: "mona_request", dimensions: labels, factory: metrics).recordNanoseconds(
      time.nanoseconds)
    context.log.log(
      level: status.code >= 500 ? .error : .info, "answered",
      metadata: [
        "method": "\(method)", "route": "\(route)", "status": "\(status.code)",
        "milliseconds": "\(time.nanoseconds / 1_000_000)",
      ])
  }
}

extension Duration {
  /// In nanoseconds.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

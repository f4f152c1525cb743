import HTTPTypes
import Hummingbird
import Logging
import Metrics
import MonaLog
import Synchronization

/// Gives each request an ID, and records its status and duration in the log and the metrics.
///
/// Both contain the method and the route's registered path, never anything that a client sent.
struct RequestMonitoringMiddleware: RouterMiddleware {
  typealias Context = ServerRequestContext

  private let logger: Logger
  private let active: Meter
  private let figures: Figures
  private let numbers = Numbers()

  init(metrics: ServerMetrics, logger: Logger) {
    self.logger = logger
    active = Meter(label: "mona_requests_active", factory: metrics)
    figures = Figures(metrics)
  }

  /// Caches the metrics of each kind of request, so that their labels are not formatted each time.
  private final class Figures: Sendable {
    struct Kind: Hashable {
      let method: String
      let route: String
      let status: Int
    }

    private let metrics: ServerMetrics
    private let known = Mutex<[Kind: (Counter, Timer)]>([:])

    init(_ metrics: ServerMetrics) { self.metrics = metrics }

    func note(_ kind: Kind, nanoseconds: Int64) {
      let (counter, timer) = known.withLock { known in
        if let figures = known[kind] { return figures }
        let labels = [("method", kind.method), ("route", kind.route)]
        let figures = (
          Counter(
            label: "mona_requests", dimensions: labels + [("status", "\(kind.status)")],
            factory: metrics),
          Timer(label: "mona_request", dimensions: labels, factory: metrics)
        )
        known[kind] = figures
        return figures
      }
      counter.increment()
      timer.recordNanoseconds(nanoseconds)
    }
  }
  /// The header field with the ID.
  private static let field = HTTPField.Name("X-Request-ID")
  /// Other methods are recorded as "other", as a client may invent any number of them.
  private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .patch, .delete]

  /// Generates IDs that are unique, also among those of earlier processes.
  private final class Numbers: Sendable {
    private let start = String(UInt32.random(in: .min ... .max), radix: 36) + "-"
    private let count = Atomic<Int>(0)

    func next() -> String {
      start + String(count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
  }

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    (context.number, context.logger) = (numbers.next(), logger)
    let began = ContinuousClock.now
    active.increment()
    defer { active.decrement() }
    // Inner middleware turns errors into responses.
    var response = try await next(request, context)
    if let name = Self.field { response.headers[name] = context.number }
    record(
      request.method, context.endpointPath ?? "none", response.status,
      ContinuousClock.now - began, context.log)
    return response
  }

  private func record(
    _ method: HTTPRequest.Method, _ route: String, _ status: HTTPResponse.Status,
    _ time: Duration, _ log: @autoclosure () -> Logger
  ) {
    let method = Self.methods.contains(method) ? method.rawValue : "other"
    figures.note(
      .init(method: method, route: route, status: status.code), nanoseconds: time.nanoseconds)
    // Anybody can cause 503 by wrong passwords. Why else there is one is logged by `ErrorMiddleware`.
    let isFailure = status.code >= 500 && status != .serviceUnavailable
    let level = isFailure ? Logger.Level.error : .info
    guard logger.logLevel <= level else { return }
    log().log(
      level: level, "answered",
      metadata: [
        "method": "\(method)", "route": "\(route)", "status": "\(status.code)",
        "milliseconds": "\(time.nanoseconds / 1_000_000)",
      ])
  }
}

extension Duration {
  /// The duration in nanoseconds.
  fileprivate var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}

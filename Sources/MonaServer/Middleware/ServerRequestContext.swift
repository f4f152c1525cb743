import Hummingbird
import Logging
import NIOCore

/// The context of a request: its client's address, its ID and its logger.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The client's network address, once `RateLimitMiddleware` was passed the name by which it is counted for limits
  /// (`NetworkAddress.client`); empty when that is unknown.
  var address: String
  /// The request's ID, in its response (`X-Request-ID`) and in the log.
  var number = ""
  /// The server's logger, without the ID.
  var logger = Self.silent

  private static let silent = Logger(label: "mona-server") { _ in SwiftLogNoOpLogHandler() }

  /// The logger, with the request's ID.
  var log: Logger {
    var log = logger
    log[metadataKey: "request"] = "\(number)"
    return log
  }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    address = NetworkAddress.of(source.channel.remoteAddress)
  }

  /// The context of a request without a connection, for tests.
  init(address: String, logger: Logger) {
    coreContext = CoreRequestContextStorage(source: Origin(logger: logger))
    self.address = address
  }

  private struct Origin: RequestContextSource {
    let logger: Logger
  }
}

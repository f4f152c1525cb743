import Hummingbird
import Logging
import NIOCore

/// What is known of a request beside what it says.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The network address it comes from; empty when that is not known.
  var address: String
  /// What tells this request from others, in its answer and in the log.
  var number = ""
  /// Where the server logs.
  var logger = Self.silent

  private static let silent = Logger(label: "mona-server") { _ in SwiftLogNoOpLogHandler() }

  /// Says in each line which request it is of.
  var log: Logger {
    var log = logger
    log[metadataKey: "request"] = "\(number)"
    return log
  }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    address = NetworkAddress.of(source.channel.remoteAddress)
  }

  /// One that came over no network, for tests.
  init(address: String, logger: Logger) {
    coreContext = CoreRequestContextStorage(source: Origin(logger: logger))
    self.address = address
  }

  private struct Origin: RequestContextSource {
    let logger: Logger
  }
}

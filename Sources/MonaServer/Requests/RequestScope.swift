import Hummingbird
import Logging
import NIOCore

/// What is known of a request beside what it says.
struct RequestScope: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The network address it comes from; empty when that is not known.
  var address: String
  /// Tells what is logged of this request from what is logged of others.
  var log = Logger(label: "mona-server") { _ in SwiftLogNoOpLogHandler() }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    address = source.channel.remoteAddress?.ipAddress ?? ""
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

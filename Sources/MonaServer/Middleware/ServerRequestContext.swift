import Hummingbird
import Logging
import NIOCore

/// The context of a request: its client's address, its ID and its logger.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The client's network address, once `RateLimitMiddleware` was passed the name by which it is counted for limits
  /// (`NetworkAddress.client`); empty when that is unknown.
  var address: String
  /// Nil without a connection, in tests.
  private let channel: (any Channel)?
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
    channel = source.channel
    address = NetworkAddress.of(source.channel.remoteAddress)
  }

  /// The context of a request without a connection, for tests.
  init(address: String, logger: Logger) {
    coreContext = CoreRequestContextStorage(source: Origin(logger: logger))
    channel = nil
    self.address = address
  }

  /// The client, for hashing the password of an account.
  /// - Parameter username: the account's name.
  func passwordClient(_ username: String) async -> PasswordClient {
    var client = PasswordClient(
      address: address, account: String(ServerStore.folded(username).prefix(255)))
    if let channel { client.connection = await ConnectionEndHandler.end(of: channel) }
    return client
  }

  private struct Origin: RequestContextSource {
    let logger: Logger
  }
}

import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import Metrics
import MonaLog
import MonaServices
import NIOCore
import NIOPosix

/// The server as a program: opens its folder and serves until it is terminated.
package struct ServerProgram: Sendable {
  private let server: ServerContext

  /// Opens the server's folder; creates and fills missing databases.
  /// - Throws: `ServerError`, and errors of the disk or a database.
  package init(_ options: ServerOptions) async throws {
    try options.check()
    MemoryAllocator.share()
    server = try await NIOThreadPool.blocking.runIfActive { try ServerContext(options) }
  }

  /// Whether the catalogue has no discovery: nothing was imported, and `options` has no starter catalogue.
  package func isCatalogueEmpty() async throws -> Bool {
    try await NIOThreadPool.blocking.runIfActive { try server.catalogue.hasNoDiscovery() }
  }

  /// Serves until the process receives SIGTERM or SIGINT, then finishes running requests.
  /// - Parameter onReady: called with the address once the server listens.
  package func run(onReady: @escaping @Sendable (String) -> Void) async throws {
    let options = server.options
    Self.raiseFileLimit()
    let limit = ConnectionLimit(options.connectionsPerAddress, metrics: server.metrics)
    let timeout = RateTimeout(limit: options.clientTimeout, rate: ServerOptions.leastRate)
    let logger = Self.logger(options)
    let connections = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        SlowClientTimeoutHandler(timeout), ConnectionLimitHandler(limit, proxy: options.proxy),
        LingeringCloseHandler(), ExpectContinueHandler(), ConnectionEndHandler(),
      ],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
    // Libraries record their metrics here too.
    MetricsSystem.bootstrap(server.metrics)
    var application = Application(
      router: Routes.router(server, logger: logger),
      server: .http1(configuration: connections),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), serverName: ServerOptions.serverName,
        availableConnectionsDelegate: .maximum(options.connectionLimit, logger: logger)),
      onServerRunning: { channel in
        guard let address = channel.localAddress, let port = address.port else { return }
        let host = options.host.contains(":") ? "[\(options.host)]" : options.host
        // By it, commands make links.
        tryLogging("The address is not left for commands", level: .warning) {
          try server.store.set(
            ServerStore.addressSetting, to: options.address ?? "http://\(host):\(port)")
        }
        onReady("http://\(host):\(port)")
      },
      logger: logger)
    if let port = options.metricsPort {
      application.addServices(
        MetricsService.application(server, port: port, logger: logger))
    }
    try await application.runService()
  }

  /// Allows this process as many files and connections as the system permits: the usual 1,024 are meant for programs
  /// that use `select`.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func logger(_ options: ServerOptions) -> Logger {
    var logger = Logger(label: "mona-server") { _ in JSONLogHandler() }
    logger.logLevel = options.logLevel
    return logger
  }
}

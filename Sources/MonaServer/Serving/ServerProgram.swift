import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import Metrics
import MonaModel
import MonaServices
import NIOCore

/// A server from its start to its end.
package struct ServerProgram: Sendable {
  private let parts: ServerParts

  /// Opens the server's folder, making and filling what is missing there.
  /// - Throws: `ServerError`, and what keeps the folder from being used.
  package init(_ options: ServerOptions) async throws {
    try options.check()
    Heaps.share()
    parts = try await WorkThreads.working.run { try ServerParts(options) }
  }

  /// Whether there is no discovery to answer with: nothing was imported, and `options` names no starter
  /// catalogue.
  package func isCatalogueEmpty() async throws -> Bool {
    try await WorkThreads.working.run { try parts.catalogue.hasNoDiscovery() }
  }

  /// Serves until the process is asked to end; what was begun is then finished.
  /// - Parameter onReady: told the address once the server answers.
  package func run(onReady: @escaping @Sendable (String) -> Void) async throws {
    let options = parts.options
    OpenFiles.allowAll()
    let addresses = AddressLimit(
      options.proxy == nil ? options.connectionsPerAddress : .max, metrics: parts.metrics)
    let patience = Patience(limit: options.patience, rate: ServerOptions.leastRate)
    let logger = Self.logger(options)
    @Sendable func watchers() -> [any ChannelHandler] {
      [SlowPeers(patience), addresses.handler(), WholeAnswers()]
    }
    let connections = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ContinueAnswers()],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
    // What the libraries beneath measure is answered too.
    MetricsSystem.bootstrap(parts.metrics)
    var application = Application(
      router: Routes.router(parts, logger: logger),
      server: HTTPServerBuilder { responder in
        let base = HTTP1Channel(responder: responder, configuration: connections)
        return LoopThreads(base: EarlyHandlers(base: base, make: watchers))
      },
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), serverName: ServerOptions.serverName,
        availableConnectionsDelegate: .maximum(options.connectionLimit, logger: logger)),
      onServerRunning: { channel in
        guard let address = channel.localAddress, let port = address.port else { return }
        let host = options.host.contains(":") ? "[\(options.host)]" : options.host
        onReady("http://\(host):\(port)")
      },
      logger: logger)
    if let port = options.metricsPort {
      application.addServices(
        MetricsService.application(parts.metrics, port: port, logger: logger))
    }
    try await application.runService()
  }

  private static func logger(_ options: ServerOptions) -> Logger {
    var logger = Logger(label: "mona-server") { _ in JSONLogHandler() }
    logger.logLevel = options.logLevel
    return logger
  }
}

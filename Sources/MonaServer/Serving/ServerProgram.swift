import Foundation
import Hummingbird
import Logging
import MonaModel
import NIOCore

/// A server from its start to its end.
package struct ServerProgram: Sendable {
  private let parts: ServerParts

  /// Opens the server's folder, making and filling what is missing there.
  /// - Throws: `ServerError`, and what keeps the folder from being used.
  package init(_ options: ServerOptions) async throws {
    try options.check()
    parts = try await WorkThreads.working.run { try ServerParts(options) }
  }

  /// Serves until the process is asked to end; what was begun is then finished.
  /// - Parameter onReady: told the address once the server answers.
  package func run(onReady: @escaping @Sendable (String) -> Void) async throws {
    let options = parts.options
    var logger = Logger(label: "mona-server") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    let application = Application(
      router: Routes.router(parts),
      server: .http1(
        configuration: .init(
          // A sender that says nothing for so long is gone, or means harm.
          idleTimeout: .seconds(30),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), serverName: "MONA",
        availableConnectionsDelegate: .maximum(options.connectionLimit, logger: logger)),
      onServerRunning: { channel in
        guard let address = channel.localAddress, let port = address.port else { return }
        let host = options.host.contains(":") ? "[\(options.host)]" : options.host
        onReady("http://\(host):\(port)")
      },
      logger: logger)
    try await application.runService()
  }
}

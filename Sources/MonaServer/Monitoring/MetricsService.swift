import Hummingbird
import Logging
import NIOCore

/// Answers what was measured, on a port of its own, to this computer alone.
enum MetricsService {
  static func application(
    _ metrics: ServerMetrics, port: Int, logger: Logger
  ) -> some ApplicationProtocol {
    let router = Router()
    router.get("metrics") { _, _ in
      ProcessMetrics.note(in: metrics)
      return Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
    }
    return Application(
      router: router,
      server: .http1(configuration: .init(idleTimeout: .seconds(30))),
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: port), serverName: "MONA"),
      logger: logger)
  }
}

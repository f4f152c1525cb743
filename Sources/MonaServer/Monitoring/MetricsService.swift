import Foundation
import Hummingbird
import Logging
import Metrics
import NIOCore

/// Serves the metrics on a separate port, to this computer only.
enum MetricsService {
  static func application(
    _ server: ServerContext, port: Int, logger: Logger
  ) -> some ApplicationProtocol {
    let router = Router()
    router.get("metrics") { _, _ in
      let metrics = server.metrics
      ProcessMetrics.note(in: metrics)
      await StorageMetrics.note(of: server)
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

/// Memory, files and processor time of this process, under the names that Prometheus's client libraries use.
enum ProcessMetrics {
  /// Records the current values.
  static func note(in metrics: ServerMetrics) {
    func note(_ name: String, _ value: Double?) {
      if let value { Meter(label: name, factory: metrics).set(value) }
    }
    note("process_resident_memory_bytes", residentBytes)
    note("process_open_fds", openFiles)
    note("process_cpu_seconds", processorSeconds)
  }

  /// The second number of `/proc/self/statm` counts pages.
  private static var residentBytes: Double? {
    let words = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return words.flatMap { $0.count > 1 ? Double($0[1]) : nil }
      .map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
  }

  private static var openFiles: Double? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count) }
  }

  private static var processorSeconds: Double? {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

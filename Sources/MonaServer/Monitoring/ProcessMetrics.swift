import Foundation
import Metrics

/// What the system knows of this process, as Prometheus's own clients name it.
enum ProcessMetrics {
  /// Notes what they are now.
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

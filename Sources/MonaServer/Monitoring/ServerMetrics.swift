import CoreMetrics
import Synchronization

/// All metrics, in the format of Prometheus.
final class ServerMetrics: MetricsFactory, Sendable {
  private struct Key: Hashable {
    let name: String
    /// Formatted: `method="GET",status="200"`.
    let labels: String
  }

  private let all = Mutex<[Key: Series]>([:])

  func makeCounter(label: String, dimensions: [(String, String)]) -> CounterHandler {
    series(.counter, "\(label)_total", dimensions)
  }

  func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> FloatingPointCounterHandler { series(.counter, "\(label)_total", dimensions) }

  func makeMeter(label: String, dimensions: [(String, String)]) -> MeterHandler {
    series(.gauge, label, dimensions)
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> RecorderHandler { series(aggregate ? .histogram : .gauge, label, dimensions) }

  func makeTimer(label: String, dimensions: [(String, String)]) -> TimerHandler {
    series(.histogram, "\(label)_seconds", dimensions)
  }

  // Values stay after their handlers are destroyed.
  func destroyCounter(_ handler: CounterHandler) {}
  func destroyFloatingPointCounter(_ handler: FloatingPointCounterHandler) {}
  func destroyMeter(_ handler: MeterHandler) {}
  func destroyRecorder(_ handler: RecorderHandler) {}
  func destroyTimer(_ handler: TimerHandler) {}

  /// All metrics in Prometheus's text format (version 0.0.4), ordered by name.
  var text: String {
    let all = all.withLock(\.self).sorted {
      ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels)
    }
    var text = "", last = ""
    for (key, series) in all {
      if key.name != last { text += "# TYPE \(key.name) \(series.kind.rawValue)\n" }
      last = key.name
      text += Self.lines(key.name, key.labels, series)
    }
    return text
  }

  private func series(
    _ kind: Series.Kind, _ name: String, _ dimensions: [(String, String)]
  ) -> Series {
    let labels = dimensions.map { "\(Self.word($0.0))=\"\(Self.quoted($0.1))\"" }
    let key = Key(name: Self.word(name), labels: labels.joined(separator: ","))
    return all.withLock { all in
      if let series = all[key] { return series }
      let series = Series(kind)
      all[key] = series
      return series
    }
  }

  private static func lines(_ name: String, _ labels: String, _ series: Series) -> String {
    let value = series.value
    func line(_ suffix: String, _ more: String, _ number: String) -> String {
      let all = [labels, more].filter { !$0.isEmpty }.joined(separator: ",")
      return "\(name)\(suffix)\(all.isEmpty ? "" : "{\(all)}") \(number)\n"
    }
    guard series.kind == .histogram else { return line("", "", "\(value.sum)") }
    var (text, sum) = ("", 0)
    for (bound, count) in zip(Series.bounds, value.parts) {
      sum += count
      text += line("_bucket", "le=\"\(bound)\"", "\(sum)")
    }
    return text + line("_bucket", "le=\"+Inf\"", "\(value.count)")
      + line("_sum", "", "\(value.sum)") + line("_count", "", "\(value.count)")
  }

  /// Replaces the characters that Prometheus does not allow in a name.
  private static func word(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private static func quoted(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

import CoreMetrics
import Synchronization

/// A time series: one name with one set of labels.
final class Series: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler,
  TimerHandler
{
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// The upper bounds of a histogram's buckets, in the recorded unit; one more bucket has no bound.
  static let bounds: [Double] = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

  struct Value: Sendable {
    /// The value of a counter or a gauge; the sum of a histogram.
    var sum = 0.0
    var count = 0
    /// The counts of a histogram's buckets.
    var parts = [Int](repeating: 0, count: bounds.count + 1)
  }

  let kind: Kind
  private let kept = Mutex(Value())

  init(_ kind: Kind) { self.kind = kind }

  var value: Value { kept.withLock(\.self) }

  func increment(by amount: Double) { kept.withLock { $0.sum += amount } }
  func decrement(by amount: Double) { increment(by: -amount) }
  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func set(_ value: Double) { kept.withLock { $0.sum = value } }
  func set(_ value: Int64) { set(Double(value)) }
  func reset() { kept.withLock { $0 = Value() } }

  func record(_ value: Double) {
    guard kind == .histogram else { return set(value) }
    let part = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
    kept.withLock {
      $0.sum += value
      $0.count += 1
      $0.parts[part] += 1
    }
  }
  func record(_ value: Int64) { record(Double(value)) }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}

import Foundation
import Synchronization

/// The time of a test, which moves when told.
final class TestClock: Sendable {
  private let offset = Mutex<TimeInterval>(0)
  private let start = Date()

  var now: Date { start + offset.withLock { $0 } }

  func advance(by seconds: TimeInterval) {
    offset.withLock { $0 += seconds }
  }
}

import Foundation
import Synchronization

/// A clock that a test advances.
final class TestClock: Sendable {
  private let offset = Mutex<TimeInterval>(0)
  private let start = Date()

  var now: Date { start + offset.withLock { $0 } }

  func advance(by seconds: TimeInterval) {
    offset.withLock { $0 += seconds }
  }
}

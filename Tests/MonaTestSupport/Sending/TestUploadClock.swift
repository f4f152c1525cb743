import Foundation
import MonaSync
import Synchronization

/// A clock whose time advances only by its pauses and by `pass(_:)`.
package final class TestUploadClock: Sendable {
  private let date: Mutex<Date>

  package init(_ date: Date = Date(timeIntervalSince1970: 1_795_372_649)) {
    self.date = Mutex(date)
  }

  /// The current time of the clock.
  package var now: Date { date.withLock(\.self) }

  /// Advances the clock.
  package func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }

  /// The clock for an uploader; a pause advances the time and returns at once.
  package var clock: UploadClock {
    UploadClock(
      now: { self.now },
      pause: { duration in
        try Task.checkCancellation()
        self.pass(duration / .seconds(1))
      })
  }
}

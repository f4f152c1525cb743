import Foundation
import MonaModel

/// The time, and waiting for it to pass.
package struct UploadClock: Sendable {
  package var now: @Sendable () -> Date
  /// Throws `CancellationError` as soon as the task is cancelled.
  package var pause: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date, pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.pause = pause
  }

  package static let live = UploadClock(
    now: { Date() }, pause: { try await Task.sleep(for: $0) })
}

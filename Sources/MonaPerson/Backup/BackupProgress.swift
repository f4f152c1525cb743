import Foundation

/// The progress of writing, verifying or restoring a back-up.
package struct BackupProgress: Hashable, Sendable {
  /// The current step.
  package var step: Step
  /// The processed and the total bytes.
  package var done: Int
  package var total: Int

  /// The steps of writing and restoring a back-up.
  package enum Step: Hashable, Sendable {
    case writing, checking, restoring
  }

  /// Called at each percent, on the working thread.
  package typealias Handler = @Sendable (BackupProgress) -> Void
}

/// Counts bytes and reports each percent; it throws when the task is cancelled.
struct BackupCounter {
  private var progress: BackupProgress
  private var reportedPercent = 0
  private let report: BackupProgress.Handler

  init(_ step: BackupProgress.Step, of total: Int, _ report: @escaping BackupProgress.Handler) {
    progress = BackupProgress(step: step, done: 0, total: max(1, total))
    self.report = report
    report(progress)
  }

  /// - Throws: `CancellationError`.
  mutating func add(_ count: Int) throws {
    try Task.checkCancellation()
    progress.done = min(progress.done + count, progress.total)
    let hundredth = progress.done * 100 / progress.total
    guard hundredth > reportedPercent else { return }
    reportedPercent = hundredth
    report(progress)
  }
}

import Foundation

/// How far the making, the checking or the restoring of a back-up is.
package struct BackupProgress: Hashable, Sendable {
  /// What is being done.
  package var step: Step
  /// Bytes, of so many.
  package var done: Int
  package var total: Int

  package enum Step: Hashable, Sendable {
    case writing, checking, restoring
  }

  /// Called now and then, on the thread that does the work.
  package typealias Telling = @Sendable (BackupProgress) -> Void
}

/// Counts bytes and tells of every hundredth; ends the work that was cancelled.
struct BackupCounter {
  private var progress: BackupProgress
  private var told = 0
  private let tell: BackupProgress.Telling

  init(_ step: BackupProgress.Step, of total: Int, _ tell: @escaping BackupProgress.Telling) {
    progress = BackupProgress(step: step, done: 0, total: max(1, total))
    self.tell = tell
    tell(progress)
  }

  /// - Throws: `CancellationError`.
  mutating func add(_ count: Int) throws {
    try Task.checkCancellation()
    progress.done = min(progress.done + count, progress.total)
    let hundredth = progress.done * 100 / progress.total
    guard hundredth > told else { return }
    told = hundredth
    tell(progress)
  }
}

import Foundation

/// Runs blocking work, such as reading files or waiting for another process, off Swift's own threads.
///
/// Swift's pool has one thread per processor core: a call that blocks one of them delays every other task.
/// Work runs within the calling task, so that it sees the task's priority, local values and cancellation.
/// It starts in the order of the calls.
package final class BlockingExecutor: Sendable {
  /// For files, photos, catalogues and database work that is not a plain read.
  package static let shared = BlockingExecutor(name: "work", width: 4)

  private let queue = OperationQueue()

  /// - Parameters:
  ///   - name: what a debugger calls it.
  ///   - width: how many pieces of work run at once at most; with 1, each ends before the next begins.
  ///   - qos: `.utility` for what may wait while the window wants the processor. Not above `.default`, which
  ///     the system grants to administrators alone.
  package init(name: String, width: Int, qos: QualityOfService = .default) {
    // A queue without a quality of service of its own takes over that of the main thread.
    queue.qualityOfService = qos
    queue.name = "mona.\(name)"
    queue.maxConcurrentOperationCount = width
  }

  /// Runs `body` on a thread of this executor.
  ///
  /// Cancelling the task does not stop work that has begun, unless the work checks for it.
  package func run<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) async rethrows -> Result {
    try await Call(on: queue).run(body)
  }

  /// One call: an actor, because Swift runs an actor's code where the actor's executor says.
  private actor Call {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(on queue: OperationQueue) { executor = QueueExecutor(queue: queue) }

    func run<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
  }

  private final class QueueExecutor: SerialExecutor {
    private let queue: OperationQueue

    init(queue: OperationQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.addOperation { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}

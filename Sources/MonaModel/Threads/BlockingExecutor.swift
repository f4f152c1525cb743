import Dispatch
import Synchronization

/// Runs blocking work, such as reading files or waiting for another process, off Swift's own threads.
///
/// Swift's pool has one thread per processor core: a call that blocks one of them delays every other task.
/// Work runs within the calling task, so that it sees the task's priority, local values and cancellation.
/// It starts in the order of the calls.
package final class BlockingExecutor: Sendable {
  /// For files, photos, catalogues and database work that is not a plain read.
  package static let shared = BlockingExecutor(name: "work", width: 4)

  private let queues: SerialQueues

  /// - Parameters:
  ///   - name: what a debugger calls it.
  ///   - width: how many pieces of work run at once at most; with 1, each ends before the next begins.
  ///   - qos: `.utility` for what may wait while the window wants the processor. Not above `.default`, which
  ///     the system grants to administrators alone.
  package init(name: String, width: Int, qos: DispatchQoS = .default) {
    queues = SerialQueues(name: name, width: width, qos: qos)
  }

  /// Runs `body` on a thread of this executor.
  ///
  /// Cancelling the task does not stop work that has begun, unless the work checks for it.
  package func run<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) async rethrows -> Result {
    try await Call(on: queues).run(body)
  }

  /// One call: an actor, because Swift runs an actor's code where the actor's executor says.
  private actor Call {
    private let executor: CallExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(on queues: SerialQueues) { executor = CallExecutor(queues: queues) }

    func run<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
  }

  private final class CallExecutor: SerialExecutor {
    private let queues: SerialQueues

    init(queues: SerialQueues) { self.queues = queues }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queues.start { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}

/// Serial queues that share their work.
///
/// Neither one concurrent queue nor an `OperationQueue`: on Linux, all of those of a program share as many threads
/// as the processor has cores, and get one more per second while all are blocked. A serial queue gets a
/// thread of its own at once, whatever others wait for.
private final class SerialQueues: Sendable {
  private struct State {
    var idle: [DispatchQueue]
    /// What waits for a queue; empty while one is idle.
    var waiting: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>

  init(name: String, width: Int, qos: DispatchQoS) {
    state = Mutex(
      State(idle: (1...width).map { DispatchQueue(label: "mona.\(name).\($0)", qos: qos) }))
  }

  func start(_ work: @escaping @Sendable () -> Void) {
    let queue = state.withLock { state in
      let queue = state.idle.popLast()
      if queue == nil { state.waiting.append(work) }
      return queue
    }
    if let queue { run(work, on: queue) }
  }

  private func run(_ work: @escaping @Sendable () -> Void, on queue: DispatchQueue) {
    queue.async { [self] in
      work()
      let next = state.withLock { state in
        if state.waiting.isEmpty { state.idle.append(queue) }
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      if let next { run(next, on: queue) }
    }
  }
}

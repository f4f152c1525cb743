import Dispatch
import Synchronization

/// Threads of MONA's own for work that waits: for a disk, for a database, for another process.
///
/// Swift's own threads are as few as the processor has cores: what waits on one of them holds up all
/// other tasks. A task keeps its context on these, so that it can be cancelled as elsewhere.
package final class WorkThreads: TaskExecutor {
  /// For questions to the databases; as many threads as a database has readers.
  package static let reading = WorkThreads("reading", count: 4)
  /// For what takes its time: photos, catalogues, whole folders.
  package static let working = WorkThreads("working", count: 4)
  /// For what is sent to a server: one thread, which changes for no other between one step and the next.
  package static let sending = WorkThreads("sending", count: 1, givesWay: true)
  /// For what a person did, which others' long work must not hold up.
  package static let keeping = WorkThreads("keeping", count: 1)

  private let lanes: [Lane]

  /// A queue with a thread of its own, when it has something to do.
  private final class Lane: Sendable {
    let queue: DispatchQueue
    let waiting = Atomic(0)

    /// How many jobs it has.
    var count: Int { waiting.load(ordering: .relaxed) }

    // Of a quality of service that is said: without one, what the main thread starts takes over its own, the best.
    // Only the administrator may have a better one than the default, and for each thread of everybody else the
    // system's log would be told that it was refused. A worse one is a nice value of 10.
    init(_ name: String, givesWay: Bool) {
      queue = DispatchQueue(label: name, qos: givesWay ? .background : .default)
    }
  }

  /// - Parameters:
  ///   - name: what the threads are called, for whoever looks with a debugger.
  ///   - count: how many there are at most.
  ///   - givesWay: whether a processor that is wanted by anything else is left to it, as by the window: for what may
  ///     come a moment later.
  package init(_ name: String, count: Int, givesWay: Bool = false) {
    lanes = (1...count).map { Lane("mona.\(name).\($0)", givesWay: givesWay) }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Starts work on one of these threads after a delay, during which the computer is awake.
  func start(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    // Which lane has the least to do is known when it is due.
    lanes[0].queue.asyncAfter(deadline: .now() + delay / .seconds(1)) { self.start(work) }
  }

  /// Starts work on one of these threads.
  package func start(_ work: @escaping @Sendable () -> Void) {
    var lane = lanes[0]
    // The lane with the least to do; one that was chosen by two at once only takes a little longer.
    for other in lanes.dropFirst() where other.count < lane.count { lane = other }
    lane.waiting.add(1, ordering: .relaxed)
    lane.queue.async { [lane] in
      work()
      lane.waiting.subtract(1, ordering: .relaxed)
    }
  }

  /// Runs work on one of these threads.
  @concurrent
  package func run<Result: Sendable>(
    _ work: @Sendable () throws -> Result
  ) async rethrows -> Result {
    try await withTaskExecutorPreference(self) { try work() }
  }
}

import Dispatch
import Foundation
import Synchronization

/// Threads of the server's own for work that waits: for a disk, for a database, for another process.
///
/// The client uses `BlockingExecutor` and `Store.read`.
///
/// Swift's own threads are as few as the processor has cores: what waits on one of them holds up all
/// other tasks. A task keeps its context on these, so that it can be cancelled as elsewhere.
package final class WorkThreads: TaskExecutor {
  /// For questions to the databases; as many threads as a database has readers.
  package static let reading = WorkThreads("reading", count: 4)
  /// For what takes its time: photos, catalogues, whole folders.
  package static let working = WorkThreads("working", count: 4)

  private let lanes: [Lane]

  /// Threads that the system had no room for, until they are tried again.
  private static let delays = DispatchQueue(label: "mona.delays", qos: .default)

  /// A thread, from its first job on, which does one job after the other and sleeps while it has none.
  ///
  /// Not a queue of libdispatch, which starts another thread whenever none of its own sleeps at that moment, and keeps
  /// each for five seconds: a hundred of them after some hundred sheets.
  private final class Lane: Sendable {
    private struct Waiting {
      var jobs: [@Sendable () -> Void] = []
      var hasThread = false
      var isOver = false
    }

    private let name: String
    private let waiting = Mutex(Waiting())
    private let isAwaited = DispatchSemaphore(value: 0)
    private let unfinished = Atomic(0)

    init(_ name: String) { self.name = name }

    /// How many jobs it has.
    var count: Int { unfinished.load(ordering: .relaxed) }

    func start(_ job: @escaping @Sendable () -> Void) {
      unfinished.add(1, ordering: .relaxed)
      let (isFirst, hasThread) = waiting.withLock { waiting in
        defer { waiting.hasThread = true }
        waiting.jobs.append(job)
        return (waiting.jobs.count == 1, waiting.hasThread)
      }
      if isFirst { isAwaited.signal() }
      if !hasThread { detach() }
    }

    /// Starts the thread; where the system has no room for another, again a second later.
    private func detach() {
      var thread = pthread_t()
      let own = Unmanaged.passRetained(self)
      let failure = pthread_create(
        &thread, nil,
        {
          if let lane = $0 { Unmanaged<Lane>.fromOpaque(lane).takeRetainedValue().run() }
          return nil
        }, own.toOpaque())
      if failure == 0 {
        pthread_detach(thread)
      } else {
        own.release()
        WorkThreads.delays.asyncAfter(deadline: .now() + 1) { self.detach() }
      }
    }

    /// Has the thread end once it has done what it has.
    func end() {
      waiting.withLock { $0.isOver = true }
      isAwaited.signal()
    }

    private func run() {
      Thread.current.name = name
      while true {
        isAwaited.wait()
        let (jobs, isOver) = waiting.withLock { waiting in
          defer { waiting.jobs = [] }
          return (waiting.jobs, waiting.isOver)
        }
        for job in jobs {
          job()
          unfinished.subtract(1, ordering: .relaxed)
        }
        if isOver { return }
      }
    }
  }

  /// - Parameters:
  ///   - name: what the threads are called, for whoever looks with a debugger.
  ///   - count: how many there are at most.
  package init(_ name: String, count: Int) {
    lanes = (1...count).map { Lane("\(name).\($0)") }
  }

  deinit { for lane in lanes { lane.end() } }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Starts work on one of these threads.
  package func start(_ work: @escaping @Sendable () -> Void) {
    var lane = lanes[0]
    // The lane with the least to do; one that was chosen by two at once only takes a little longer.
    for other in lanes.dropFirst() where other.count < lane.count { lane = other }
    lane.start(work)
  }

  /// Runs work on one of these threads.
  @concurrent
  package func run<Result: Sendable>(
    _ work: @Sendable () throws -> Result
  ) async rethrows -> Result {
    try await withTaskExecutorPreference(self) { try work() }
  }
}

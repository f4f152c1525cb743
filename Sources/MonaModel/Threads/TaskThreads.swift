import CTasks

/// The threads of tasks that chose none, in place of the pool that Swift takes from libdispatch.
///
/// libdispatch watches that pool by a timer that wakes the processor each second for as long as the
/// program runs, even if nothing ever happens in it. Threads of MONA's own it does not watch.
package enum TaskThreads {
  private static let threads = WorkThreads("tasks", count: 4)

  /// Takes tasks over from Swift's pool; call once, before the first task begins.
  package static func install() {
    mona_tasks_enqueue_by { job in
      guard let job else { return }
      let next = Job(pointer: job)
      TaskThreads.threads.start { mona_job_run(next.pointer) }
    }
  }

  /// Waits, during which the computer is awake, as `Task.sleep` does on Swift's pool.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package static func pause(for duration: Duration) async throws {
    let (pause, end) = AsyncStream.makeStream(of: Never.self)
    threads.start(after: duration) { end.finish() }
    // It ends when the task is cancelled, too.
    for await _ in pause {}
    try Task.checkCancellation()
  }

  /// Unchecked, because it only crosses threads: Swift runs each job once.
  private struct Job: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }
}

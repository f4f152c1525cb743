import Foundation
import Synchronization
import Testing

@testable import MonaModel

@Suite struct BlockingExecutorTests {
  /// How many pieces of work run, and how many ran at once at most.
  private final class Load: Sendable {
    private struct State {
      var (running, most) = (0, 0)
      var done: [Int] = []
    }

    private let state = Mutex(State())

    var most: Int { state.withLock(\.most) }
    var done: [Int] { state.withLock(\.done) }

    func run(_ number: Int) {
      state.withLock { state in
        state.running += 1
        state.most = max(state.most, state.running)
      }
      usleep(100)
      state.withLock { state in
        state.running -= 1
        state.done.append(number)
      }
    }
  }

  private func run(_ count: Int, width: Int) async -> Load {
    let executor = BlockingExecutor(name: "test", width: width)
    let load = Load()
    await withTaskGroup { group in
      for number in 0..<count { group.addTask { await executor.run { load.run(number) } } }
    }
    return load
  }

  @Test func `with width 1, each job ends before the next begins`() async {
    let load = await run(200, width: 1)
    #expect(load.most == 1)
    #expect(load.done.sorted() == Array(0..<200))
  }

  @Test func `each job runs once, and no more at once than the width allows`() async {
    let load = await run(500, width: 3)
    #expect((1...3).contains(load.most))
    #expect(load.done.sorted() == Array(0..<500))
  }

  @Test func `with width 1, the jobs of one caller run in the order of its calls`() async {
    let executor = BlockingExecutor(name: "order", width: 1)
    let load = Load()
    for number in 0..<50 { await executor.run { load.run(number) } }
    #expect(load.done == Array(0..<50))
  }

  @Test func `a job that blocks delays no other job`() async {
    let executor = BlockingExecutor(name: "blocks", width: 2)
    let isHeld = DispatchSemaphore(value: 0)
    async let held: Void = executor.run { isHeld.wait() }
    await executor.run {}
    isHeld.signal()
    await held
  }

  @Test(.timeLimit(.minutes(1)))
  func `jobs start however many jobs of other executors block`() async {
    let slow = BlockingExecutor(name: "slow", width: 100)
    let isHeld = DispatchSemaphore(value: 0)
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { await slow.run { isHeld.wait() } } }
      await BlockingExecutor(name: "quick", width: 1).run {}
      for _ in 0..<100 { isHeld.signal() }
    }
  }

  @Test @MainActor func `jobs of the main actor run off the main thread`() async {
    let isMain = await BlockingExecutor(name: "main", width: 1).run { Thread.isMainThread }
    #expect(!isMain)
  }

  @Test func `a job sees that its task is cancelled, and its error is thrown to the caller`() async
  {
    let executor = BlockingExecutor(name: "cancelled", width: 1)
    let task = Task {
      try await executor.run { while true { try Task.checkCancellation() } }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `jobs of a cancelled task run all the same`() async {
    let executor = BlockingExecutor(name: "kept", width: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await executor.run { 7 }
    }
    #expect(await task.value == 7)
  }
}

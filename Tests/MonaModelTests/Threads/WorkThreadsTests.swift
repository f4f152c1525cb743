import Foundation
import Synchronization
import Testing

@testable import MonaModel

@Suite struct WorkThreadsTests {
  /// What jobs noted, in their order.
  private final class Notes: Sendable {
    private let kept = Mutex<[Int]>([])

    var all: [Int] { kept.withLock { $0 } }

    func note(_ number: Int) { kept.withLock { $0.append(number) } }
  }

  /// How nice the thread is that asks.
  private static var niceness: Int { Int(getpriority(Int32(PRIO_PROCESS.rawValue), 0)) }

  /// How many threads of this process are called so.
  private func count(ofThreads name: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count {
      let called = try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
      return called?.hasPrefix(name) == true
    }
  }

  @Test func `one thread does its jobs in the order they came, also those that its jobs begin`()
    async
  {
    let threads = WorkThreads("order", count: 1)
    let notes = Notes()
    for number in 0..<200 {
      threads.start {
        notes.note(number)
        if number == 199 { threads.start { notes.note(200) } }
      }
    }
    await threads.run {}
    await threads.run {}
    #expect(notes.all == Array(0...200))
  }

  @Test func `whoever begins jobs, each is done once, on as many threads as there are at most`()
    async throws
  {
    let threads = WorkThreads("many", count: 3)
    let notes = Notes()
    let most = try await withThrowingTaskGroup(of: Void.self) { group in
      for starter in 0..<8 {
        group.addTask {
          for number in 0..<250 { await threads.run { notes.note(starter * 250 + number) } }
        }
      }
      try await group.waitForAll()
      return try count(ofThreads: "many.")
    }
    #expect(notes.all.sorted() == Array(0..<2000))
    #expect((1...3).contains(most))
  }

  @Test func `what waits on one thread holds up none of the others`() async {
    let threads = WorkThreads("waits", count: 2)
    let isHeld = DispatchSemaphore(value: 0)
    threads.start { isHeld.wait() }
    await threads.run {}
    isHeld.signal()
  }

  @Test func `a thread that gives way has only itself give way`() async {
    let usual = Self.niceness
    let polite = WorkThreads("polite", count: 1, givesWay: true)
    let begunByIt = WorkThreads("begun", count: 1)
    let nices = await withCheckedContinuation { continuation in
      polite.start {
        let own = Self.niceness
        begunByIt.start { continuation.resume(returning: (own, Self.niceness)) }
      }
    }
    #expect(nices.0 == min(19, max(10, usual)) && nices.1 == usual)
  }

  @Test func `threads end with what holds them, once they have done what they have`() async throws {
    let notes = Notes()
    do {
      let threads = WorkThreads("brief", count: 2)
      for number in 0..<50 { threads.start { notes.note(number) } }
    }
    while try notes.all.count < 50 || count(ofThreads: "brief.") > 0 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(notes.all.sorted() == Array(0..<50))
  }
}

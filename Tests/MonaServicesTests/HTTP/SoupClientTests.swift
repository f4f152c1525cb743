import CServices
import Foundation
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServices

@Suite struct SoupClientTests {
  /// Counts the highest number of simultaneous requests.
  private final class Running: Sendable {
    private let state = Mutex((now: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func run() {
      state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      usleep(100)
      state.withLock { $0.now -= 1 }
    }
  }

  private let client = SoupClient("test", count: 2, agent: "MONA test", idleTimeout: 5)

  @Test func `a request has the session and the connections of the one before`() async throws {
    var sessions: Set<ObjectIdentifier> = []
    for _ in 0..<8 {
      sessions.insert(try await client.ask { session, _ in ObjectIdentifier(session) })
    }
    #expect(sessions.count == 1)
  }

  @Test func `no session is used by two requests at once`() async throws {
    let client = client
    let begun = Counter()
    let sessions = try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          try await client.ask { session, _ in
            _ = begun.next()
            // Until both run.
            while begun.value < 2 { usleep(100) }
            return ObjectIdentifier(session)
          }
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(sessions.count == 2)
  }

  @Test func `a cancelled request ends at once, and makes way for others`() async throws {
    let client = client
    for _ in 0..<3 {
      let (starts, started) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        try await client.ask { _, cancellable in
          started.finish()
          // Waits as libsoup does for a response.
          while g_cancellable_is_cancelled(cancellable.pointer) == 0 { usleep(1000) }
        }
      }
      for await _ in starts {}
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(try await client.ask { _, _ in 7 } == 7)
  }

  @Test func `no more requests run at once than the limit`() async throws {
    let client = client
    let running = Running()
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          try await client.ask { _, _ in running.run() }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...2).contains(running.most))
  }
}

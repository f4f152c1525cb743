import Dispatch
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServerStore

/// Locks that writers take in another order than others.
@Suite(.enabled(if: PostgresServer.shared != nil)) struct PostgresLockTests {
  private static func counter() async throws -> PostgresDatabase {
    let database = try PostgresDatabase.forTest()
    try await database.write { session in
      try session.executeAll("CREATE TABLE counter (amount INTEGER)")
      try session.execute("INSERT INTO counter VALUES (0)")
    }
    return database
  }

  private static func amount(_ database: PostgresDatabase) async throws -> Int? {
    try await database.read { try $0.value(Int.self, "SELECT amount FROM counter") }
  }

  @Test func `one of two writes that wait for each other runs again`() async throws {
    let database = try await Self.counter()
    let meeting = Meeting()
    try await withThrowingTaskGroup { group in
      for names in [["a", "b"], ["b", "a"]] {
        group.addTask {
          try await database.write { session in
            try session.lock(names[0])
            meeting.meet()
            try session.lock(names[1])
            try session.execute("UPDATE counter SET amount = amount + 1")
          }
        }
      }
      try await group.waitForAll()
    }
    let amount = try await Self.amount(database)
    #expect(amount == 2 && meeting.count == 3)
  }
}

/// Has two threads wait for each other; who comes later passes.
private final class Meeting: Sendable {
  private let arrivals = Mutex(0)
  private let isComplete = DispatchSemaphore(value: 0)

  var count: Int { arrivals.withLock { $0 } }

  func meet() {
    let number = arrivals.withLock { arrivals in
      arrivals += 1
      return arrivals
    }
    if number == 1 { isComplete.wait() }
    if number == 2 { isComplete.signal() }
  }
}

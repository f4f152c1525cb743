import Foundation
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServerStore

/// Writers and readers at the same time.
@Suite(.enabled(if: PostgresServer.shared != nil)) struct PostgresConflictTests {
  private static func counter(
    connections: Int = 8, limits: PostgresLimits = .init()
  ) async throws -> PostgresDatabase {
    let database = try PostgresDatabase.forTest(connections: connections, limits: limits)
    try await database.write { session in
      try session.executeAll(
        "CREATE TABLE counter (id INTEGER PRIMARY KEY, amount INTEGER)")
      try session.execute("INSERT INTO counter VALUES (1, 0)")
    }
    return database
  }

  @Test func `a closure runs again after a conflict, and sees what the other wrote`() async throws {
    let database = try await Self.counter()
    let runs = Mutex(0)
    let amount = try await database.write { session in
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      let amount = try session.value(Int.self, "SELECT amount FROM counter") ?? 0
      if run == 1 {
        // Another connection's, between this one's read and write.
        try database.write { try $0.execute("UPDATE counter SET amount = amount + 10") }
      }
      try session.execute("UPDATE counter SET amount = ?", [amount + 1])
      return amount + 1
    }
    #expect(amount == 11 && runs.withLock { $0 } == 2)
    let stored = try await database.read { try $0.value(Int.self, "SELECT amount FROM counter") }
    #expect(stored == 11)
  }

  @Test func `conflicts without end are an error`() async throws {
    var limits = PostgresLimits()
    limits.conflicts = 2
    let database = try await Self.counter(limits: limits)
    let runs = Mutex(0)
    await #expect(throws: ServerStoreError.conflict) {
      try await database.write { session in
        runs.withLock { $0 += 1 }
        let amount = try session.value(Int.self, "SELECT amount FROM counter") ?? 0
        try database.write { try $0.execute("UPDATE counter SET amount = amount + 10") }
        // Heeding no error does not help.
        _ = try? session.execute("UPDATE counter SET amount = ?", [amount + 1])
      }
    }
    #expect(runs.withLock { $0 } == 3)
  }

  @Test func `a read sees one state`() async throws {
    let database = try await Self.counter()
    let amounts = try await database.read { session in
      let first = try session.value(Int.self, "SELECT amount FROM counter")
      try database.write { try $0.execute("UPDATE counter SET amount = 5") }
      return [first, try session.value(Int.self, "SELECT amount FROM counter")]
    }
    #expect(amounts == [0, 0])
  }

  @Test func `a row that a concurrent write inserts is seen on the next run`() async throws {
    let database = try await Self.counter()
    let isFirst = Mutex(true)
    let isNew = try await database.write { session in
      let isOld = try session.row("SELECT 1 FROM counter WHERE id = 2") != nil
      if isFirst.withLock({ first in
        defer { first = false }; return first
      }) {
        try database.write { try $0.execute("INSERT INTO counter VALUES (2, 0)") }
      }
      if !isOld { try session.execute("INSERT INTO counter VALUES (2, 0)") }
      return !isOld
    }
    #expect(!isNew)
  }

  @Test func `a row twice is an error that names the constraint, and no value`() async throws {
    let database = try await Self.counter()
    await #expect(throws: ServerStoreError.constraint(.unique, name: "counter_pkey")) {
      try await database.write { try $0.execute("INSERT INTO counter VALUES (?, 0)", [1]) }
    }
    await #expect(throws: ServerStoreError.constraint(.notNull, name: "id")) {
      try await database.write { try $0.execute("INSERT INTO counter (amount) VALUES (0)") }
    }
    await #expect(
      throws: ServerStoreError.failed(
        sqlState: "22P02", message: "invalid input syntax for type integer: …")
    ) {
      try await database.write {
        try $0.execute("INSERT INTO counter VALUES (?, 0)", ["Ava \"A\""])
      }
    }
  }

  @Test func `an error of a statement that is not heeded is one of the transaction`() async throws {
    let database = try await Self.counter()
    await #expect(throws: ServerStoreError.constraint(.unique, name: "counter_pkey")) {
      try await database.write { session in
        try session.execute("UPDATE counter SET amount = 7")
        _ = try? session.execute("INSERT INTO counter VALUES (1, 0)")
      }
    }
    let amount = try await database.read { try $0.value(Int.self, "SELECT amount FROM counter") }
    #expect(amount == 0)
  }

  @Test func `a text with U+0000 is refused, and the connection stays`() async throws {
    let database = try await Self.counter(connections: 1)
    await #expect(throws: ServerStoreError.nulCharacter) {
      try await database.write { try $0.execute("UPDATE counter SET amount = ?", ["1\0"]) }
    }
    let amount = try await database.read { try $0.value(Int.self, "SELECT amount FROM counter") }
    #expect(amount == 0)
  }

  @Test func `a lock keeps other connections waiting, and what it protects is seen`() async throws {
    let database = try await Self.counter()
    let other = try database.another()
    let inside = Inside()
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          try await (number.isMultiple(of: 2) ? database : other).write { session in
            try session.lock("counter")
            try session.lock("counter")
            inside.enter()
            let amount = try session.value(Int.self, "SELECT amount FROM counter") ?? 0
            try session.execute("UPDATE counter SET amount = ?", [amount + 1])
            inside.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(inside.most == 1)
    let amount = try await database.read { try $0.value(Int.self, "SELECT amount FROM counter") }
    #expect(amount == 40)
    let locks = try await database.read {
      try $0.value(
        Int.self,
        "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory'"
          + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
    }
    #expect(locks == 0)
  }

  @Test func `who waits for a connection in vain learns so, and may be cancelled`() async throws {
    var limits = PostgresLimits()
    limits.waiting = .milliseconds(50)
    let database = try await Self.counter(connections: 1, limits: limits)
    let (release, holding) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holder = Task {
      try await database.read { session in
        holding.signal()
        release.wait()
        return try session.value(Int.self, "SELECT 1")
      }
    }
    Self.wait(holding)
    let exhausted = ServerStoreError.unavailable(reason: "No connection became free.")
    await #expect(throws: exhausted) {
      try await database.read { try $0.value(Int.self, "SELECT 1") }
    }
    #expect(throws: exhausted) { try Self.readBlocking(database) }
    let waiter = Task { try await database.read { try $0.value(Int.self, "SELECT 1") } }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiter.value }
    release.signal()
    let value = try await holder.value
    #expect(value == 1)
    let next = try await database.read { try $0.value(Int.self, "SELECT 2") }
    #expect(next == 2)
  }

  private static func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  private static func readBlocking(_ database: PostgresDatabase) throws {
    _ = try database.read { try $0.value(Int.self, "SELECT 1") }
  }
}

/// Counts who is inside at the same time.
private final class Inside: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }

  func enter() {
    counts.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
  }

  func leave() {
    counts.withLock { $0.now -= 1 }
  }
}

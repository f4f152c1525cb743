import Foundation
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServerStore

/// Connections that are lost, and a server that starts again.
@Suite(.enabled(if: PostgresServer.shared != nil)) struct PostgresLossTests {
  private static func counter(_ url: String, connections: Int = 1) async throws -> PostgresDatabase
  {
    let database = try PostgresDatabase(url: url, connections: connections)
    try await database.write { session in
      try session.executeAll("CREATE TABLE counter (amount INTEGER)")
      try session.execute("INSERT INTO counter VALUES (0)")
    }
    return database
  }

  private static func counter() async throws -> PostgresDatabase {
    guard let server = PostgresServer.shared else { throw CancellationError() }
    return try await counter(server.newDatabase())
  }

  private static let end = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    """

  /// Ends the connections of others to a database.
  private static func endConnections(_ database: PostgresDatabase) throws {
    let other = try database.another(connections: 1)
    _ = try other.read { try $0.rows(end) }
  }

  private static func amount(_ database: PostgresDatabase) async throws -> Int? {
    try await database.read { try $0.value(Int.self, "SELECT amount FROM counter", isKept: true) }
  }

  @Test func `a connection that was lost meanwhile is made again, with what it kept prepared`()
    async throws
  {
    let database = try await Self.counter()
    for count in 1...3 {
      try await database.write { session in
        try session.execute("UPDATE counter SET amount = amount + ?", [1], isKept: true)
      }
      let amount = try await Self.amount(database)
      #expect(amount == count)
      try Self.endConnections(database)
    }
  }

  @Test func `a write whose connection is lost before its end runs again`() async throws {
    let database = try await Self.counter()
    let runs = Mutex(0)
    try await database.write { session in
      try session.execute("UPDATE counter SET amount = amount + 1")
      let isFirst = runs.withLock { runs in
        runs += 1
        return runs == 1
      }
      if isFirst { try Self.endConnections(database) }
    }
    try await database.write { session in
      try session.execute("UPDATE counter SET amount = amount + 1")
      let isThird = runs.withLock { runs in
        runs += 1
        return runs == 3
      }
      if isThird { try Self.endConnections(database) }
      // Heeding no error does not help.
      _ = try? session.execute("UPDATE counter SET amount = amount + 1")
    }
    let amount = try await Self.amount(database)
    #expect(amount == 3 && runs.withLock { $0 } == 4)
  }

  @Test func `a read whose connection is lost while it receives rows runs again`() async throws {
    let database = try await Self.counter()
    let isFirst = Mutex(true)
    let sum = try await database.read { session in
      var sum = 0
      try session.forEach("SELECT * FROM generate_series(1, 100000)") { row in
        sum += row[0]
        if isFirst.withLock({ $0 }) {
          isFirst.withLock { $0 = false }
          try Self.endConnections(database)
        }
      }
      return sum
    }
    #expect(sum == 100_000 * 100_001 / 2)
  }

  @Test func `a write that always loses its connection says so, and writes nothing`() async throws {
    let database = try await Self.counter()
    await #expect(throws: ServerStoreError.unavailable(reason: "The connection was lost.")) {
      try await database.write { session in
        try session.execute("UPDATE counter SET amount = 9")
        try session.execute("SELECT pg_terminate_backend(pg_backend_pid())")
      }
    }
    let amount = try await Self.amount(database)
    #expect(amount == 0)
  }

  @Test func `a commit whose connection is lost has an unknown outcome, and is not repeated`()
    async throws
  {
    let database = try await Self.counter()
    try await database.write { session in
      // Runs within the commit.
      try session.executeAll(
        """
        CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(9); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER lose AFTER UPDATE ON counter DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION lose()
        """)
    }
    let runs = Mutex(0)
    await #expect(throws: ServerStoreError.outcomeUnknown) {
      try await database.write { session in
        runs.withLock { $0 += 1 }
        try session.execute("UPDATE counter SET amount = 1")
      }
    }
    #expect(runs.withLock { $0 } == 1)
    let amount = try await Self.amount(database)
    #expect(amount == 0)
  }

  @Test func `a server that starts again interrupts reads and writes only`() async throws {
    guard let shared = PostgresServer.shared else { return }
    let server = try PostgresServer(programs: shared.programs)
    let database = try await Self.counter(server.url(), connections: 4)
    let work = Work()
    let writer = Task {
      while !work.isOver {
        do {
          try await database.write { session in
            let amount = try session.value(Int.self, "SELECT amount FROM counter") ?? 0
            try session.execute("UPDATE counter SET amount = ?", [amount + 1])
          }
          work.count(isKnown: true)
        } catch ServerStoreError.outcomeUnknown { work.count(isKnown: false) }
      }
    }
    let reader = Task {
      while !work.isOver { _ = try await Self.amount(database) }
    }
    for isCrash in [false, true] {
      try server.stop(isCrash: isCrash)
      try server.start()
      let before = work.known
      while work.known < before + 5 { try await Task.sleep(for: .milliseconds(5)) }
    }
    work.end()
    try await writer.value
    try await reader.value
    let amount = try await Self.amount(database) ?? 0
    #expect((work.known...work.known + work.unknown).contains(amount))
    try server.stop()
  }

  @Test func `a database that cannot be reached is unavailable after a while`() async throws {
    var limits = PostgresLimits()
    limits.patience = .milliseconds(1)
    let database = try PostgresDatabase(
      url: "postgres://mona@/x?host=/nowhere", limits: limits)
    await #expect {
      try await database.read { _ = try $0.rows("SELECT 1") }
    } throws: {
      if case ServerStoreError.unavailable = $0 { true } else { false }
    }
    #expect(throws: ServerStoreError.self) { try PostgresDatabase(url: "postgres://a:secret@[/x") }
  }
}

/// What a writer has done.
private final class Work: Sendable {
  private let state = Mutex((known: 0, unknown: 0, isOver: false))

  /// How many writes were committed.
  var known: Int { state.withLock { $0.known } }
  /// How many may have been.
  var unknown: Int { state.withLock { $0.unknown } }
  var isOver: Bool { state.withLock { $0.isOver } }

  func count(isKnown: Bool) {
    state.withLock {
      if isKnown { $0.known += 1 } else { $0.unknown += 1 }
    }
  }

  func end() {
    state.withLock { $0.isOver = true }
  }
}

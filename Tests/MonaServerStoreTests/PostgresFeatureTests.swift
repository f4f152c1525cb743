import Foundation
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaServerStore

/// What only PostgreSQL does.
@Suite(.enabled(if: PostgresServer.shared != nil)) struct PostgresFeatureTests {
  private static let migrations = (1...5).map {
    (name: "v\($0)", sql: "CREATE TABLE t\($0) (a INTEGER); INSERT INTO t\($0) VALUES (1)")
  }

  @Test func `two servers that start at once migrate once, and newer tables are refused`()
    async throws
  {
    let database = try PostgresDatabase.forTest()
    let others = try (0..<3).map { _ in try database.another() }
    try await withThrowingTaskGroup { group in
      for server in others + [database] {
        group.addTask { try server.migrate(Self.migrations) }
      }
      try await group.waitForAll()
    }
    let names = try await database.read { session in
      #expect(try Self.tables(["T5", "t6"], session) == [true, false])
      return try session.values(String.self, "SELECT name FROM migration ORDER BY name")
    }
    #expect(names == ["v1", "v2", "v3", "v4", "v5"])
    #expect(throws: ServerStoreError.newer) {
      try database.migrate(Array(Self.migrations.prefix(4)))
    }
  }

  @Test func `migrations are applied together or not at all`() async throws {
    let database = try PostgresDatabase.forTest()
    let wrong = (name: "w", sql: "CREATE TABLE u (a INTEGER); SELECT nothing")
    #expect(throws: ServerStoreError.self) { try database.migrate(Self.migrations + [wrong]) }
    let tables = try await database.read { try Self.tables(["t5", "u"], $0) }
    #expect(tables == [false, false])
    try database.migrate(Self.migrations)
  }

  /// Whether there are tables of these names.
  private static func tables(_ names: [String], _ session: any StoreSession) throws -> [Bool] {
    try names.map { try (session as? PostgresSession)?.hasTable($0) == true }
  }

  @Test func `notifications come, and an empty one after the connection was lost`() async throws {
    let database = try PostgresDatabase.forTest()
    var payloads = database.notifications("cha\"nnel").makeAsyncIterator()
    var others = database.notifications("other").makeAsyncIterator()
    #expect(await payloads.next() == "")
    #expect(await others.next() == "")
    try await Self.notify(database, "cha\"nnel", "1")
    #expect(await payloads.next() == "1")
    let other = try database.another()
    try await other.read { session in
      _ = try session.rows(
        """
        SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%'
        """)
    }
    #expect(await payloads.next() == "")
    #expect(await others.next() == "")
    try await Self.notify(other, "other", "2")
    #expect(await others.next() == "2")
  }

  private static func notify(
    _ database: PostgresDatabase, _ channel: String, _ payload: String
  ) async throws {
    try await database.write { session in
      try (session as? PostgresSession)?.notify(channel, payload)
    }
  }

  @Test func `kept statements are few, and prepared anew when tables change`() async throws {
    var limits = PostgresLimits()
    limits.keptStatements = 3
    let database = try PostgresDatabase.forTest(connections: 1, limits: limits)
    try await database.write { session in
      try session.executeAll("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1)")
      for number in 0..<10 {
        let sum = try session.value(
          Int.self, "SELECT a + \(number) FROM t", isKept: true)
        #expect(sum == number + 1)
      }
    }
    let count = try await database.read { session in
      _ = try session.rows("SELECT * FROM t", isKept: true)
      return try session.value(Int.self, "SELECT COUNT(*) FROM pg_prepared_statements")
    }
    #expect(count == 3)
    let other = try database.another()
    try await other.write { try $0.executeAll("ALTER TABLE t ADD COLUMN b INTEGER DEFAULT 2") }
    let b = try await database.read { session in
      try session.row("SELECT * FROM t", isKept: true)?["b"] as Int?
    }
    #expect(b == 2)
  }

  @Test func `rows that are handed over one by one take no memory together`() async throws {
    let database = try PostgresDatabase.forTest()
    let growth = try await database.read { session in
      var (rows, first, most) = (0, 0, 0)
      // 10,000 rows of 60 kB.
      try session.forEach("SELECT repeat('x', 60000) FROM generate_series(1, 10000)") { row in
        rows += (row[0] as String).utf8.count == 60_000 ? 1 : 0
        if rows == 100 { first = Self.memory }
        if rows.isMultiple(of: 100) { most = max(most, Self.memory) }
      }
      #expect(rows == 10_000)
      return most - first
    }
    #expect(growth < 300_000_000)
  }

  /// Of this process, in bytes.
  private static var memory: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }
}

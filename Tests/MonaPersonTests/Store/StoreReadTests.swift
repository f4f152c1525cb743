import Foundation
import GRDB
import MonaCatalogue
import MonaTestSupport
import Testing

@testable import MonaPerson

@Suite struct StoreReadTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(folder: folder.url)
  }

  /// A query that takes minutes unless it is interrupted; it calls `started` when it runs, as SQLite
  /// forgets an interrupt that comes before.
  private static let longQuery = """
    WITH RECURSIVE n(i) AS (SELECT started() UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000)
    SELECT count(*) FROM n
    """

  enum Reading: CaseIterable {
    case grdb, rowReader

    func run(_ sql: String, _ db: Database) throws {
      switch self {
      case .grdb: _ = try Int.fetchOne(db, sql: sql)
      case .rowReader: _ = try RowReader.keys(sql, [], db)
      }
    }
  }

  @Test(arguments: Reading.allCases)
  func `cancelling a read interrupts its query, and frees the connection`(
    _ reading: Reading
  ) async throws {
    // More reads than connections: each connection must become free again.
    for _ in 0..<6 {
      let (starts, started) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        try await store.read { store in
          try store.person.readSnapshot { db in
            db.add(
              function: DatabaseFunction("started", argumentCount: 0) { _ in
                started.finish()
                return 1
              })
            try reading.run(Self.longQuery, db)
          }
        }
      }
      for await _ in starts {}
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(try await store.read { try $0.recentSearches() } == [])
  }

  @Test func `a superseded search throws, and the next one returns its results`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.read { try $0.search("riopelle") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.read { try $0.search("riopelle") }.sections.isEmpty)
  }

  /// SQLite 3.40 reports this error for an interrupt while FTS5 opens its table.
  @Test func `any error of a cancelled read is a cancellation`() async throws {
    let failure = DatabaseError(message: "vtable constructor failed: facetSearch")
    let task = Task {
      try await store.read { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        throw failure
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: DatabaseError.self) { try await store.read { _ in throw failure } }
  }

  @Test func `a read sees one snapshot`() async throws {
    let (before, after) = try await store.read { [other = store] store in
      let before = try store.recentSearches()
      let isWritten = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        #expect(throws: Never.self) { try other.rememberSearch("riopelle") }
        isWritten.signal()
      }
      isWritten.wait()
      return (before, try store.recentSearches())
    }
    #expect(before == [] && after == [])
    #expect(try store.recentSearches() == ["riopelle"])
  }

  @Test func `a write is made even if its task is cancelled, after earlier writes`() async throws {
    let store = store
    try await store.write { try $0.rememberSearch("one") }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.write { try $0.rememberSearch("two") }
    }
    try await task.value
    #expect(try store.recentSearches() == ["two", "one"])
  }
}

@Suite("Collecting during an import")
struct StoreLockingTests {
  @Test("A visit does not wait for the import to end")
  func concurrent() throws {
    let folder = try TemporaryFolder()
    let store = try Store(folder: folder.url)
    try store.catalogue.seed([joute])
    try store.catalogue.writer.write { db in
      try db.execute(sql: "UPDATE discovery SET year = 1974")
      try store.collect(joute, photo: nil, at: noon)
      try store.rate(joute, 5, at: noon)
    }
    #expect(try store.visit(of: joute)?.rating == 5)
  }
}

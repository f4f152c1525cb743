import Foundation
import Testing

@testable import MonaServerStore

/// What both engines do.
@Suite struct StoreContractTests {
  private struct Refusal: Error {}

  private static let table = """
    CREATE TABLE item (
      id BIGINT PRIMARY KEY, amount BIGINT, price DOUBLE PRECISION, words TEXT, isNew INTEGER,
      picture BLOB
    );
    """

  /// With the table `item`.
  private func open(_ store: TestStore) throws -> any StoreDatabase {
    let database = try store.open()
    try database.write { session in
      let isPostgres = session.engine == .postgres
      try session.executeAll(
        isPostgres ? Self.table.replacing("BLOB", with: "BYTEA") : Self.table)
    }
    return database
  }

  @Test(arguments: TestStore.all)
  func `values of all types come back as they were`(_ store: TestStore) async throws {
    let database = try open(store)
    let bytes = Data((0...255).map { UInt8($0) })
    let words = "L’Œuvre d’été, 100 % « ? » \\x00 '\" 🗿\n\t"
    try await database.write { session in
      try session.execute(
        "INSERT INTO item (id, amount, price, words, isNew, picture) VALUES (?, ?, ?, ?, ?, ?)",
        [1, Int64.min, -0.1, words, true, bytes])
      try session.execute(
        "INSERT INTO item (id, amount, price, words, isNew, picture) VALUES (?, ?, ?, ?, ?, ?)",
        [2, Int64.max, 1e300, "", false, Data()])
    }
    try await database.read { session in
      let rows = try session.rows("SELECT * FROM item ORDER BY id")
      try #require(rows.count == 2)
      #expect(rows[0][0] == 1 && rows[0][1] == Int64.min && rows[0][2] == -0.1)
      #expect(rows[0][3] == words && rows[0][4] == true && rows[0][5] == bytes)
      #expect(rows[1][1] == Int64.max && rows[1][2] == 1e300 && rows[1][3] == "")
      #expect(rows[1][4] == false && rows[1][5] == Data())
      #expect(rows[1][4] == 0)
    }
  }

  @Test(arguments: TestStore.all)
  func `nulls are nil`(_ store: TestStore) async throws {
    let database = try open(store)
    try await database.write { session in
      try session.execute(
        "INSERT INTO item (id, amount, words, picture) VALUES (?, ?, ?, ?)",
        [1, nil as Int?, nil as String?, nil as Data?])
    }
    try await database.read { session in
      let row = try #require(try session.row("SELECT * FROM item"))
      #expect(row["amount"] as Int? == nil && row["price"] as Double? == nil)
      #expect(row["words"] as String? == nil && row["isNew"] as Bool? == nil)
      #expect(row["picture"] as Data? == nil && row["id"] as Int? == 1)
      #expect(try session.value(Int.self, "SELECT amount FROM item") == nil)
      #expect(try session.value(Int.self, "SELECT id FROM item WHERE id = 7") == nil)
    }
  }

  @Test(arguments: TestStore.all)
  func `columns are found by name in any case`(_ store: TestStore) async throws {
    let database = try open(store)
    try await database.write { session in
      try session.execute("INSERT INTO item (id, isNew) VALUES (5, 1)")
    }
    try await database.read { session in
      let row = try #require(
        try session.row("SELECT id, isNew, id AS \"twoWords\", 9 AS id FROM item"))
      #expect(row["isNew"] == true && row["ISNEW"] == true && row["isnew"] == 1)
      #expect(row["twoWords"] == 5 && row["twowords"] == 5)
      #expect(row["id"] == 5)
      #expect(row["other"] as Int? == nil)
    }
  }

  @Test(arguments: TestStore.all)
  func `changed rows are counted`(_ store: TestStore) async throws {
    let database = try open(store)
    let counts = try await database.write { session in
      try [
        session.execute("INSERT INTO item (id) VALUES (1), (2), (3)"),
        session.execute("UPDATE item SET amount = 4 WHERE id > ?", [1]),
        session.execute("UPDATE item SET amount = 4 WHERE id > ?", [9]),
        session.execute("DELETE FROM item"),
      ]
    }
    #expect(counts == [3, 2, 0, 3])
  }

  @Test(arguments: TestStore.all)
  func `parameters repeat, and question marks within quotes are none`(
    _ store: TestStore
  ) async throws {
    let database = try open(store)
    try await database.write { session in
      try session.execute(
        "INSERT INTO item (id, amount, words) VALUES (?1, ?1, 'why?')", [8])
      let row = try #require(
        try session.row(
          """
          SELECT '?''?', amount AS "a?", words -- who?
          FROM item /* where? */ WHERE id = ?2 AND amount = ?2 AND words = ?1 AND id < ?
          """, ["why?", 8, 9]))
      #expect(row[0] == "?'?" && row["a?"] == 8 && row[2] == "why?")
    }
  }

  @Test(arguments: TestStore.all)
  func `a wrong number of values is an error`(_ store: TestStore) async throws {
    let database = try open(store)
    await #expect(throws: (any Error).self) {
      try await database.write { session in
        try session.execute("INSERT INTO item (id) VALUES (?)", [1, 2])
      }
    }
    let count = try await database.read { try $0.value(Int.self, "SELECT COUNT(*) FROM item") }
    #expect(count == 0)
  }

  @Test(arguments: TestStore.all)
  func `what throws writes nothing`(_ store: TestStore) async throws {
    let database = try open(store)
    await #expect(throws: Refusal.self) {
      try await database.write { session in
        try session.execute("INSERT INTO item (id) VALUES (1)")
        throw Refusal()
      }
    }
    #expect(throws: Refusal.self) { try refuse(database) }
    let isEmpty = try await database.isEmpty
    #expect(isEmpty)
  }

  @Test(arguments: TestStore.all)
  func `a row twice is an error, and what was written before it is not kept`(
    _ store: TestStore
  ) async throws {
    let database = try open(store)
    await #expect(throws: (any Error).self) {
      try await database.write { session in
        try session.execute("INSERT INTO item (id) VALUES (1)")
        try session.execute("INSERT INTO item (id) VALUES (1)")
      }
    }
    let isEmpty = try await database.isEmpty
    #expect(isEmpty)
  }

  @Test(arguments: TestStore.all)
  func `a read cannot write`(_ store: TestStore) async throws {
    let database = try open(store)
    await #expect(throws: (any Error).self) {
      try await database.read { session in
        try session.execute("INSERT INTO item (id) VALUES (1)")
      }
    }
  }

  @Test(arguments: TestStore.all)
  func `a large text comes back`(_ store: TestStore) async throws {
    let database = try open(store)
    let words = String(repeating: "L’été\n", count: 700_000)
    let bytes = Data(repeating: 0xa5, count: 5_000_000)
    try await database.write { session in
      try session.execute(
        "INSERT INTO item (id, words, picture) VALUES (1, ?, ?)", [words, bytes])
    }
    try await database.read { session in
      let row = try #require(try session.row("SELECT words, picture FROM item"))
      #expect(row[0] == words && row[1] == bytes)
    }
  }

  @Test(arguments: TestStore.all)
  func `rows are handed over one by one, and other statements run meanwhile`(
    _ store: TestStore
  ) async throws {
    let database = try open(store)
    let sum = try await database.write { session in
      for id in 1...100 {
        try session.execute("INSERT INTO item (id) VALUES (?)", [id], isKept: true)
      }
      var sum = 0
      try session.forEach("SELECT id FROM item WHERE id <= ? ORDER BY id", [90]) { row in
        let id: Int = row[0]
        if id.isMultiple(of: 30) {
          try session.execute("UPDATE item SET amount = ? WHERE id = ?", [id, id])
          try session.forEach("SELECT amount FROM item WHERE id = ?", [id]) { sum += $0[0] }
        }
        sum += id
      }
      return sum
    }
    #expect(sum == 90 * 91 / 2 + 30 + 60 + 90)
    let count = try await database.read { session in
      var count = 0
      #expect(throws: Refusal.self) {
        try session.forEach("SELECT id FROM item") { _ in
          count += 1
          if count == 10 { throw Refusal() }
        }
      }
      return try session.value(Int.self, "SELECT COUNT(*) FROM item WHERE amount IS NOT NULL")
    }
    #expect(count == 3)
  }

  @Test(arguments: TestStore.all)
  func `two writers lose no change`(_ store: TestStore) async throws {
    let database = try open(store)
    try await database.write { session in
      try session.execute("INSERT INTO item (id, amount) VALUES (1, 0)")
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<200 {
            try await database.write { session in
              let amount = try session.value(
                Int.self, "SELECT amount FROM item WHERE id = 1", isKept: true)
              try session.execute(
                "UPDATE item SET amount = ? WHERE id = 1", [(amount ?? 0) + 1], isKept: true)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let amount = try await database.read { try $0.value(Int.self, "SELECT amount FROM item") }
    #expect(amount == 400)
  }

  /// Blocks the thread.
  private func refuse(_ database: any StoreDatabase) throws {
    try database.write { session in
      try session.execute("INSERT INTO item (id) VALUES (2)")
      throw Refusal()
    }
  }
}

extension StoreDatabase {
  fileprivate var isEmpty: Bool {
    get async throws {
      try await read { try $0.value(Int.self, "SELECT COUNT(*) FROM item") == 0 }
    }
  }
}

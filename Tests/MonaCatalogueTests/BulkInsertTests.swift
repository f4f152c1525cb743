import Foundation
import GRDB
import Testing

@testable import MonaCatalogue

@Suite("Bulk insert")
struct BulkInsertTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue(configuration: Catalogue.configuration())
    try queue.write { db in
      try db.execute(
        sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, size REAL, bytes BLOB)")
    }
  }

  private func things(_ db: Database) throws -> BulkInsert {
    try BulkInsert(db, "INSERT OR FAIL INTO thing (id, name, size, bytes)", columns: 4)
  }

  @Test("every type of value is stored, and NULL where there is none")
  func values() throws {
    try queue.write { db in
      var things = try things(db)
      things.add(1 as Int64)
      things.add("Île")
      things.add(1.5)
      things.add([0, 255] as [UInt8])
      things.add(2 as Int64)
      things.add(nil as String?)
      things.add(nil as Double?)
      things.add([])
      things.add(3 as Int64)
      things.add("")
      things.add(-0.25)
      things.add(nil as Int64?)
      #expect(things.count == 3)
      try things.write()
      #expect(things.count == 0)
      let rows = try Row.fetchAll(db, sql: "SELECT * FROM thing ORDER BY id")
      #expect(
        rows == [
          ["id": 1, "name": "Île", "size": 1.5, "bytes": Data([0, 255])],
          ["id": 2, "name": nil, "size": nil, "bytes": Data()],
          ["id": 3, "name": "", "size": -0.25, "bytes": nil],
        ])
    }
  }

  @Test("rows are inserted in the order of their ids, in whatever order they arrive")
  func order() throws {
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE written (place INTEGER PRIMARY KEY, id INTEGER)")
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER note AFTER INSERT ON thing
          BEGIN INSERT INTO written (id) VALUES (new.id); END
          """)
      var things = try things(db)
      for id in [3, 1, 2] as [Int64] {
        things.add(id)
        things.add("\(id)")
        things.add(Double(id))
        things.add([UInt8(id)])
      }
      try things.write()
      #expect(
        try Int64.fetchAll(db, sql: "SELECT id FROM written ORDER BY place") == [1, 2, 3])
      #expect(
        try Bool.fetchOne(
          db,
          sql: "SELECT min(name = id AND size = id AND hex(bytes) = '0' || id) FROM thing") == true)
    }
  }

  @Test("refused rows throw an error")
  func refused() throws {
    try queue.write { db in
      try db.execute(sql: "INSERT INTO thing (id) VALUES (1)")
      var things = try things(db)
      things.add(1 as Int64)
      things.add(nil as String?)
      things.add(nil as Double?)
      things.add([])
      #expect(throws: DatabaseError.self) { try things.write() }
    }
  }

  @Test("no rows insert nothing, and the virtual table is empty by itself")
  func nothing() throws {
    try queue.write { db in
      var things = try things(db)
      try things.write()
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM thing") == 0)
      #expect(throws: DatabaseError.self) {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(BulkRows.name)")
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM \(BulkRows.name) (1)") == 0)
    }
  }
}

import Foundation
import GRDB
import Testing

@testable import MonaCatalogue

@Suite struct RowWriterTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE work (key INTEGER PRIMARY KEY, year INT, title TEXT, place REAL, record BLOB)
          """)
    }
  }

  private static let insertion =
    "INSERT INTO work (key, year, title, place, record) VALUES (?, ?, ?, ?, ?)"

  private func stored() throws -> [[DatabaseValue]] {
    try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM work ORDER BY key").map { Array($0.databaseValues) }
    }
  }

  private func insert(
    _ key: Int64, _ year: Int?, _ title: String?, _ place: Double?, _ record: [UInt8],
    by writer: RowWriter
  ) throws {
    try writer.execute { row in
      row.add(key)
      row.add(year)
      row.add(title)
      row.add(place)
      row.add(record)
    }
  }

  @Test func `values are stored with their types, as GRDB stores them`() throws {
    let titles = ["Joute", "L’été à Montréal", "", String(repeating: "œ", count: 5000)]
    try queue.write { db in
      let writer = try RowWriter(Self.insertion, db)
      for (key, title) in titles.enumerated() {
        try insert(Int64(key), 1976 - key, title, 45.5, Array("{\(key)}".utf8), by: writer)
      }
      try insert(.max, nil, nil, nil, [], by: writer)
    }
    let expected =
      titles.enumerated().map { key, title in
        [
          key.databaseValue, (1976 - key).databaseValue, title.databaseValue, 45.5.databaseValue,
          Data("{\(key)}".utf8).databaseValue,
        ]
      }
    let stored = try stored()
    #expect(Array(stored.dropLast()) == expected)
    #expect(stored.last?.map(\.isNull) == [false, true, true, true, false])
  }

  @Test func `a refused row is an error, and the next one is written`() throws {
    try queue.write { db in
      let writer = try RowWriter(Self.insertion, db)
      try insert(1, 1976, "Joute", nil, [1], by: writer)
      let error = #expect(throws: DatabaseError.self) {
        try insert(1, 1977, "Joute", nil, [2], by: writer)
      }
      #expect(error?.resultCode == .SQLITE_CONSTRAINT)
      #expect(error?.message?.contains("work.key") == true)
      try insert(2, 1977, "Nature légère", nil, [2], by: writer)
    }
    #expect(try stored().map { $0[0] } == [1.databaseValue, 2.databaseValue])
  }

  @Test func `what an error interrupts is not stored`() throws {
    #expect(throws: DatabaseError.self) {
      try queue.write { db in
        let writer = try RowWriter(Self.insertion, db)
        for _ in 1...2 { try insert(1, nil, "Joute", nil, [1], by: writer) }
      }
    }
    #expect(try stored().isEmpty)
  }
}

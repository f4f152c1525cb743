import GRDB

@testable import MonaPerson

extension Store {
  /// Makes the next write to a table fail, like a disk error.
  func breakWrites(to table: String) throws {
    try person.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER broken BEFORE INSERT ON \(table)
          BEGIN SELECT RAISE(ABORT, 'broken'); END
          """)
    }
  }
}

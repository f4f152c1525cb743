import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// On which day each discovery last became what the server answers of it.
///
/// It lives apart from what people made: if it is lost, clients only read all of the catalogue again.
struct ChangeHistory: Sendable {
  private let database: any DatabaseWriter

  /// Opens the history in a file, which is made when it is missing.
  init(file: URL) throws {
    PrivateFiles.prepareDatabase(file)
    let pool = try DatabasePool(path: file.path, configuration: Catalogue.configuration())
    try self.init(pool)
  }

  /// A history that lives as long as the value does, for tests.
  static func inMemory() throws -> ChangeHistory {
    try ChangeHistory(DatabaseQueue(configuration: Catalogue.configuration()))
  }

  private init(_ database: any DatabaseWriter) throws {
    self.database = database
    var migrator = DatabaseMigrator()
    migrator.registerMigration("history 1") { db in
      try db.execute(
        sql: """
          CREATE TABLE record (
            discovery INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL CHECK (kind = (discovery & 3)),
            hash INTEGER NOT NULL,
            changedOn TEXT NOT NULL
          );
          CREATE INDEX recordByDay ON record (kind, changedOn, discovery);
          """)
    }
    try migrator.migrate(database)
  }

  /// Notes what all discoveries of a kind are now.
  ///
  /// - Parameters:
  ///   - hashes: of the records of all there are.
  ///   - day: "2026-11-22", in universal time.
  func note(_ hashes: [Int64: Int64], of kind: DiscoveryKind, on day: String) throws {
    try database.write { db in
      var unseen = hashes
      let known = try Row.fetchCursor(
        db, sql: "SELECT discovery, hash FROM record WHERE kind = ?", arguments: [kind.rawValue])
      var gone: [Int64] = []
      while let row = try known.next() {
        let key: Int64 = row[0]
        guard let hash = unseen[key] else {
          gone.append(key)
          continue
        }
        if hash == row[1] { unseen[key] = nil }
      }
      for key in gone {
        try db.execute(sql: "DELETE FROM record WHERE discovery = ?", arguments: [key])
      }
      for (key, hash) in unseen {
        try db.execute(
          sql:
            "INSERT OR REPLACE INTO record (discovery, kind, hash, changedOn) VALUES (?, ?, ?, ?)",
          arguments: [key, kind.rawValue, hash, day])
      }
    }
  }

  /// The keys of the discoveries that changed on this day or later, in their order.
  func changed(since day: String, of kind: DiscoveryKind) throws -> [Int64] {
    try database.read { db in
      try Int64.fetchAll(
        db,
        sql: "SELECT discovery FROM record WHERE kind = ? AND changedOn >= ? ORDER BY discovery",
        arguments: [kind.rawValue, day])
    }
  }
}

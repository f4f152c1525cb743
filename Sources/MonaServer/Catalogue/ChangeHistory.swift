import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// When each discovery's published record last changed, by day and by revision.
///
/// It can be lost: clients then fetch the whole catalogue again.
struct ChangeHistory: Sendable {
  let database: any DatabaseWriter

  /// Opens the history in a file, which is created when it is missing.
  init(file: URL) throws {
    PrivateFiles.prepareDatabase(file)
    let pool = try DatabasePool(path: file.path, configuration: Catalogue.configuration())
    try self.init(pool)
  }

  /// A history in memory, for tests.
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
    migrator.registerMigration("history 2") { db in
      // Records without a revision get one below.
      try db.execute(
        sql: """
          ALTER TABLE record ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
          CREATE INDEX recordByRevision ON record (kind, revision);
          CREATE TABLE removal (
            discovery INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL CHECK (kind = (discovery & 3)),
            revision INTEGER NOT NULL
          );
          CREATE INDEX removalByRevision ON removal (kind, revision);
          CREATE TABLE numbering (first INTEGER NOT NULL, last INTEGER NOT NULL);
          CREATE TABLE daily (day TEXT PRIMARY KEY, discovery INTEGER NOT NULL) WITHOUT ROWID;
          """)
      try Self.renumber(db)
    }
    migrator.registerMigration("history 3") { db in
      // Discoveries of imported catalogues are published under other numbers (`PublishedNumbers`) from then on.
      let first = DiscoveryID.keys(ofSource: 1).lowerBound
      try db.execute(sql: "DELETE FROM record WHERE discovery >= ?", arguments: [first])
      try db.execute(sql: "DELETE FROM removal WHERE discovery >= ?", arguments: [first])
    }
    try migrator.migrate(database)
  }

  /// Gives all records in a history's file new revisions, so that the revisions known to clients become invalid.
  ///
  /// Does nothing without a file: a server creates one when it starts. No process may have the file open, as
  /// synchronizing it opens and closes it, which drops SQLite's locks.
  static func renumber(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let queue = try DatabaseQueue(path: file.path, configuration: Catalogue.configuration())
    try ChangeHistory(queue).database.write { db in try renumber(db) }
    try queue.close()
    try System.sync(file)
  }

  private static func renumber(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM removal;
        -- From the milliseconds since 1970: beyond all that an earlier history ever counted to.
        INSERT INTO numbering
          SELECT start, start + (SELECT count(*) FROM record) FROM (
            SELECT max(
              CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER),
              coalesce((SELECT max(last) + 1 FROM numbering), 0)) AS start);
        DELETE FROM numbering WHERE first < (SELECT max(first) FROM numbering);
        UPDATE record SET revision = (SELECT first FROM numbering) + numbered.position
        FROM (SELECT discovery AS key, row_number() OVER (ORDER BY discovery) AS position FROM record)
          AS numbered
        WHERE discovery = numbered.key;
        """)
  }

  /// Records the current state of all discoveries of a kind.
  ///
  /// - Parameters:
  ///   - hashes: the hashes of all current records, by key.
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
      var revision = try Int64.fetchOne(db, sql: "SELECT last FROM numbering") ?? 0
      for key in gone.sorted() {
        revision += 1
        try db.execute(sql: "DELETE FROM record WHERE discovery = ?", arguments: [key])
        try db.execute(
          sql: "INSERT OR REPLACE INTO removal (discovery, kind, revision) VALUES (?, ?, ?)",
          arguments: [key, kind.rawValue, revision])
      }
      for (key, hash) in unseen.sorted(by: { $0.key < $1.key }) {
        revision += 1
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO record (discovery, kind, hash, changedOn, revision)
            VALUES (?, ?, ?, ?, ?)
            """, arguments: [key, kind.rawValue, hash, day, revision])
        try db.execute(sql: "DELETE FROM removal WHERE discovery = ?", arguments: [key])
      }
      try db.execute(sql: "UPDATE numbering SET last = ?", arguments: [revision])
    }
  }

  /// The keys of the discoveries that changed on this day or later, ordered by key.
  func changed(since day: String, of kind: DiscoveryKind) async throws -> [Int64] {
    try await database.read { db in
      try Int64.fetchAll(
        db,
        sql: "SELECT discovery FROM record WHERE kind = ? AND changedOn >= ? ORDER BY discovery",
        arguments: [kind.rawValue, day])
    }
  }
}

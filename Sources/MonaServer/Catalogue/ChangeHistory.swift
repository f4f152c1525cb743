import Foundation
import GRDB
import MonaCatalogue
import MonaModel
import MonaServerStore

/// When each discovery's published record last changed, by day and by revision.
///
/// It can be lost: clients then fetch the whole catalogue again.
struct ChangeHistory: Sendable {
  let database: any StoreDatabase

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
    self.database = SQLiteDatabase(database)
    var migrator = DatabaseMigrator()
    migrator.register("history 1") { db in
      try db.executeAll(
        """
        CREATE TABLE record (
          discovery INTEGER PRIMARY KEY,
          kind INTEGER NOT NULL CHECK (kind = (discovery & 3)),
          hash INTEGER NOT NULL,
          changedOn TEXT NOT NULL
        );
        CREATE INDEX recordByDay ON record (kind, changedOn, discovery);
        """)
    }
    migrator.register("history 2") { db in
      // Records without a revision get one below.
      try db.executeAll(
        """
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
    migrator.register("history 3") { db in
      // Discoveries of imported catalogues are published under other numbers (`PublishedNumbers`) from then on.
      let first = DiscoveryID.keys(ofSource: 1).lowerBound
      try db.execute("DELETE FROM record WHERE discovery >= ?", [first])
      try db.execute("DELETE FROM removal WHERE discovery >= ?", [first])
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

  private static func renumber(_ db: any StoreSession) throws {
    try db.executeAll(
      """
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
      var gone: [Int64] = []
      try db.forEach(
        "SELECT discovery, hash FROM record WHERE kind = ?", [kind.rawValue]
      ) { row in
        let key: Int64 = row[0]
        guard let hash = unseen[key] else {
          gone.append(key)
          return
        }
        if hash == row[1] { unseen[key] = nil }
      }
      var revision = try db.value(Int64.self, "SELECT last FROM numbering") ?? 0
      for key in gone.sorted() {
        revision += 1
        try db.execute("DELETE FROM record WHERE discovery = ?", [key])
        try db.execute(
          """
          INSERT INTO removal (discovery, kind, revision) VALUES (?, ?, ?)
          ON CONFLICT (discovery) DO UPDATE SET revision = excluded.revision
          """,
          [key, kind.rawValue, revision])
      }
      for (key, hash) in unseen.sorted(by: { $0.key < $1.key }) {
        revision += 1
        try db.execute(
          """
          INSERT INTO record (discovery, kind, hash, changedOn, revision) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (discovery) DO UPDATE SET hash = excluded.hash,
            changedOn = excluded.changedOn, revision = excluded.revision
          """, [key, kind.rawValue, hash, day, revision])
        try db.execute("DELETE FROM removal WHERE discovery = ?", [key])
      }
      try db.execute("UPDATE numbering SET last = ?", [revision])
    }
  }

  /// The keys of the discoveries that changed on this day or later, ordered by key.
  func changed(since day: String, of kind: DiscoveryKind) async throws -> [Int64] {
    try await database.read { db in
      try db.values(
        Int64.self,
        "SELECT discovery FROM record WHERE kind = ? AND changedOn >= ? ORDER BY discovery",
        [kind.rawValue, day])
    }
  }
}

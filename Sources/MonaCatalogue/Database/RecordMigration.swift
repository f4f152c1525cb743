import GRDB
import MonaLog
import MonaModel

/// Gives the records a table of their own: they are most of a catalogue's bytes, and whatever reads the
/// discoveries from one end to the other, as the making of an index does, would read over all of them.
enum RecordMigration {
  /// How many are moved at a time: the room that they leave is taken by the next, and the file hardly
  /// grows.
  private static let pieceSize = 4096
  private static let columns = """
    key, kind, titleFr, titleEn, makers, year, produced, borough, territory, ownerCode, latitude,
    longitude, sortFr, sortEn, retired, filled
    """

  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA cache_size = -131072;
        PRAGMA secure_delete = OFF;
        """)
    defer {
      tryLogging("A connection keeps the settings of a migration") {
        try db.execute(sql: "PRAGMA cache_size = -2000")
      }
    }
    let indexes = try DeferredIndexes(of: ["discovery"], db)
    try create(db)
    for kind in DiscoveryKind.allCases { try move(kind, db) }
    try db.execute(
      sql: """
        DROP TABLE discovery;
        ALTER TABLE lightDiscovery RENAME TO discovery;
        """)
    try indexes.build(db)
  }

  private static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE discoveryRecord (row INTEGER PRIMARY KEY, record BLOB NOT NULL);
        CREATE TABLE lightDiscovery (
          key INTEGER PRIMARY KEY,
          kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2 AND kind = (key & 3)),
          titleFr TEXT,
          titleEn TEXT,
          makers TEXT NOT NULL DEFAULT '',
          year INTEGER,
          produced TEXT,
          borough TEXT,
          territory TEXT,
          ownerCode TEXT,
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          sortFr BLOB NOT NULL,
          sortEn BLOB NOT NULL,
          retired INTEGER NOT NULL DEFAULT 0 CHECK (retired BETWEEN 0 AND 1),
          filled INTEGER NOT NULL DEFAULT 0 CHECK (filled BETWEEN 0 AND 2),
          CHECK ((latitude IS NULL) = (longitude IS NULL))
        );
        """)
  }

  private static func move(_ kind: DiscoveryKind, _ db: Database) throws {
    let following = "FROM discovery WHERE key > ? AND key & 3 = ?"
    var last = Int64.min
    while let next = try Int64.fetchOne(
      db,
      sql: "SELECT max(key) FROM (SELECT key \(following) ORDER BY key LIMIT ?)",
      arguments: [last, kind.rawValue, pieceSize])
    {
      let piece = "\(following) AND key <= ?"
      for sql in [
        """
        INSERT INTO discoveryRecord
        SELECT \(SearchRow.rowSQL(of: "key")), record \(piece) ORDER BY key
        """,
        "INSERT INTO lightDiscovery SELECT \(columns) \(piece) ORDER BY key",
        "DELETE \(piece)",
      ] {
        try db.executeCached(sql: sql, arguments: [last, kind.rawValue, next])
      }
      last = next
    }
  }
}

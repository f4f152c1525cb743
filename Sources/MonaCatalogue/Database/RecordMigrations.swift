import Foundation
import GRDB
import MonaLog
import MonaModel

/// Moves the records to a separate table: they make up most of the file, and scans of `discovery`,
/// such as building an index, need not read them.
enum RecordMigration {
  /// The number of rows moved at a time; the space they free is reused, so the file hardly grows.
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

/// Orders the links of facets by discovery, the order in which an import writes them; the order by
/// facet becomes an index that is built at the end.
enum LinkMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE linkByDiscovery (
          discovery INTEGER NOT NULL REFERENCES discovery (key) ON DELETE CASCADE,
          facet INTEGER NOT NULL REFERENCES facet (id),
          PRIMARY KEY (discovery, facet)
        ) WITHOUT ROWID;
        INSERT INTO linkByDiscovery SELECT discovery, facet FROM facetLink ORDER BY discovery, facet;
        DROP TABLE facetLink;
        ALTER TABLE linkByDiscovery RENAME TO facetLink;
        CREATE INDEX facetLinkByFacet ON facetLink (facet, discovery);
        """)
  }
}

/// Replaces CHECK constraints on lists of values by ranges, because SQLite builds a temporary table
/// for such a list at each written row, which took 5 % of an import.
///
/// The allowed values stay the same, so no row changes (see "Making Other Kinds Of Table Schema
/// Changes" in SQLite's documentation of ALTER TABLE).
enum CheckMigration {
  static func run(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
    try db.execute(sql: "PRAGMA writable_schema = ON")
    for column in ["kind", "filled"] {
      try db.execute(
        sql: """
          UPDATE sqlite_master SET sql = replace(sql, ?, ?)
          WHERE type = 'table' AND name = 'discovery'
          """,
        arguments: ["CHECK (\(column) IN (0, 1, 2)", "CHECK (\(column) BETWEEN 0 AND 2"])
    }
    try db.execute(
      sql: """
        PRAGMA schema_version = \(version + 1);
        PRAGMA writable_schema = OFF;
        """)
  }
}

/// Restores positions that were changed or removed before outliers were recorded.
///
/// An earlier version negated every longitude of 57 to 80° at 44 to 63° north, in files of the
/// whole world, and removed positions far from the centre of their source.
enum PositionOutlierMigration {
  static func run(_ db: Database) throws {
    let mona = DiscoveryID.keys(ofSource: 0)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, latitude, longitude, record FROM discovery
        WHERE latitude IS NULL OR key NOT BETWEEN ? AND ?
          AND latitude BETWEEN 44 AND 63 AND longitude BETWEEN -80 AND -57
        """, arguments: [mona.lowerBound, mona.upperBound])
    var given: [(id: DiscoveryID, place: Coordinate)] = []
    while let row = try rows.next() {
      guard let id = DiscoveryID(key: row[0]),
        let place = StoredRecord.place(id, row[3], by: .firstNames),
        place.latitude != (row[1] as Double?) || place.longitude != (row[2] as Double?)
      else { continue }
      given.append((id, place))
    }
    for (id, place) in given {
      // Outliers in MONA's own catalogue stay set aside.
      let isAside = id.isFromMona
      if !isAside {
        try db.execute(
          sql: "UPDATE discovery SET latitude = ?, longitude = ? WHERE key = ?",
          arguments: [place.latitude, place.longitude, id.key])
        try db.execute(
          sql: "UPDATE discoverySearch SET latitude = ?, longitude = ? WHERE rowid = ?",
          arguments: [place.latitude, place.longitude, SearchRow.of(id)])
      }
      try db.execute(
        sql: "INSERT INTO stray (discovery, latitude, longitude, isAside) VALUES (?, ?, ?, ?)",
        arguments: [id.key, place.latitude, place.longitude, isAside])
    }
    for source in Set(given.map(\.id.source)) { try forgetOthers(than: source, db) }
  }

  /// Keeps only the marks of a source's positions that are outliers.
  private static func forgetOthers(than source: Int, _ db: Database) throws {
    let keys = DiscoveryID.keys(ofSource: source)
    let arguments: StatementArguments = [keys.lowerBound, keys.upperBound]
    let places = try Row.fetchAll(
      db,
      sql: """
        SELECT latitude, longitude FROM discovery
        WHERE key BETWEEN ? AND ? AND retired = 0 AND latitude IS NOT NULL
        """, arguments: arguments
    ).compactMap { Coordinate(latitude: $0[0], longitude: $0[1]) }
    let detector = PositionOutlierDetector(places)
    let marked = try Row.fetchAll(
      db,
      sql: """
        SELECT discovery, latitude, longitude FROM stray
        WHERE discovery BETWEEN ? AND ? AND isAside = 0
        """, arguments: arguments)
    for row in marked {
      let place = Coordinate(latitude: row[1], longitude: row[2])
      if let place, detector?.isOutlier(place) == true { continue }
      try db.execute(
        sql: "DELETE FROM stray WHERE discovery = ?", arguments: [row[0] as Int64])
    }
  }
}

/// Keeps where the pictures of discoveries are, for lists: those of sources whose columns were kept
/// are read from the stored records.
enum PictureMigration {
  static func run(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE discovery ADD COLUMN picture TEXT CHECK (picture <> '')")
    let rules = try SourceTable.columnRules(db)
    let sources = try Int.fetchAll(
      db, sql: "SELECT id FROM source WHERE columns LIKE '%\"picture\"%' ORDER BY id")
    let update = try db.makeStatement(sql: "UPDATE discovery SET picture = ? WHERE key = ?")
    for source in sources {
      var found: [(key: Int64, picture: PictureReference)] = []
      let keys = DiscoveryID.keys(ofSource: source)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT key, record FROM discovery
            JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "key"))
          WHERE key BETWEEN ? AND ?
          """, arguments: [keys.lowerBound, keys.upperBound])
      while let row = try rows.next() {
        guard let id = DiscoveryID(key: row[0]),
          let discovery = tryLogging(
            "A stored record was not read", level: .warning,
            {
              try (row[1] as Data).withUnsafeBytes { bytes in
                try StoredRecord.discovery(id, bytes, by: rules[id])
              }
            }), let picture = discovery.picture
        else { continue }
        found.append((id.key, picture.reference))
      }
      for (key, picture) in found { try update.execute(arguments: [picture.text, key]) }
    }
  }
}

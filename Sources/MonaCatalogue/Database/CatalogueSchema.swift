import GRDB
import MonaModel

/// The tables of the catalogue, which can be rebuilt from a complete server response.
///
/// No table shares a name with a table of the person's database, because both are read together.
enum CatalogueSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("catalogue 1") { db in
      try createDiscoveries(db)
      try createFacets(db)
      try createSearch(db)
      try createBadges(db)
      try createSources(db)
    }
    migrator.registerMigration("catalogue 2") { db in
      try RevisionTable.catalogue.create(for: [.catalogue, .badges], db)
    }
    migrator.registerMigration("catalogue 3") { db in
      try createOutliers(db)
      try PositionOutlierMigration.run(db)
    }
    migrator.registerMigration("catalogue 4") { db in
      try SearchMigration.run(db)
      try CheckMigration.run(db)
    }
    migrator.registerMigration("catalogue 5") { db in
      try RecordMigration.run(db)
      try LinkMigration.run(db)
    }
    migrator.registerMigration("catalogue 6") { db in
      try createFreshness(db)
    }
    migrator.registerMigration("catalogue 7") { db in
      try AddressMigration.run(db)
    }
    migrator.registerMigration("catalogue 8") { db in
      try createHidden(db)
    }
    migrator.registerMigration("catalogue 9") { db in
      try PrefixMigration.run(db)
    }
    migrator.registerMigration("catalogue 10") { db in
      try PendingIndexes.createTable(db)
    }
    migrator.registerMigration("catalogue 11") { db in
      try FoldingMigration.run(db)
    }
    migrator.registerMigration("catalogue 12") { db in
      try YearMigration.run(db)
    }
    migrator.registerMigration("catalogue 13") { db in
      try FacetTable.sortArtists(db)
    }
    migrator.registerMigration("catalogue 14") { db in
      try addColumns(db)
    }
    migrator.registerMigration("catalogue 15") { db in
      try addDescriptions(db)
    }
    migrator.registerMigration("catalogue 16") { db in
      try PictureMigration.run(db)
    }
    migrator.registerMigration("catalogue 17") { db in
      try ServerCatalogueTable.create(db)
    }
    return migrator
  }

  /// `record` stores the server's original bytes, so that no field is lost and changes are
  /// detected; `filled` (`FilledFields`) says which fields a boundary added.
  ///
  /// The indexes by title contain all sort columns, so that a list is one pass over an index
  /// without reading rows. They contain `retired` because SQLite needs it for the partial index.
  private static func createDiscoveries(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE discovery (
          key INTEGER PRIMARY KEY,
          kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2) AND kind = (key & 3)),
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
          retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
          filled INTEGER NOT NULL DEFAULT 0 CHECK (filled IN (0, 1, 2)),
          record BLOB NOT NULL,
          CHECK ((latitude IS NULL) = (longitude IS NULL))
        );
        CREATE INDEX discoveryByKind ON discovery (kind, key, retired) WHERE retired = 0;
        CREATE INDEX discoveryBySortFr ON discovery (sortFr, key, year, latitude, longitude, retired)
          WHERE retired = 0;
        CREATE INDEX discoveryBySortEn ON discovery (sortEn, key, year, latitude, longitude, retired)
          WHERE retired = 0;
        CREATE INDEX discoveryRetired ON discovery (key) WHERE retired = 1;
        CREATE INDEX discoveryByPlace ON discovery (latitude, longitude, retired) WHERE retired = 0;
        CREATE INDEX discoveryByOwner ON discovery (ownerCode) WHERE ownerCode IS NOT NULL;
        CREATE TABLE replacement (
          old INTEGER PRIMARY KEY,
          new INTEGER NOT NULL REFERENCES discovery (key) ON DELETE CASCADE
        );
        CREATE INDEX replacementByNew ON replacement (new);
        """)
  }

  /// Validators for the next conditional request to a server.
  ///
  /// They are deleted with the collections when a damaged catalogue is replaced; everything is then
  /// requested again.
  private static func createFreshness(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE freshness (
          server TEXT NOT NULL CHECK (server <> ''),
          collection TEXT NOT NULL CHECK (collection <> ''),
          checkedAt TEXT NOT NULL,
          wholeAt TEXT,
          tag TEXT,
          modified TEXT,
          revision INTEGER,
          PRIMARY KEY (server, collection)
        ) WITHOUT ROWID
        """)
  }

  /// Facets: makers, boroughs, categories… `code` is unique within a type.
  ///
  /// `count` is the number of discoveries with the facet, without retired ones; `parent` is the
  /// most frequent category of a subcategory. Each import computes both again.
  private static func createFacets(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE facet (
          id INTEGER PRIMARY KEY,
          type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 8),
          code TEXT NOT NULL,
          nameFr TEXT,
          nameEn TEXT,
          isCollective INTEGER CHECK (isCollective IN (0, 1)),
          parent INTEGER,
          sortFr BLOB NOT NULL,
          sortEn BLOB NOT NULL,
          count INTEGER NOT NULL DEFAULT 0,
          UNIQUE (type, code),
          CHECK (nameFr IS NOT NULL OR nameEn IS NOT NULL),
          CHECK (parent IS NULL OR type = 8)
        );
        CREATE TABLE facetLink (
          facet INTEGER NOT NULL REFERENCES facet (id),
          discovery INTEGER NOT NULL REFERENCES discovery (key) ON DELETE CASCADE,
          PRIMARY KEY (facet, discovery)
        ) WITHOUT ROWID;
        CREATE INDEX facetBySortFr
          ON facet (type, sortFr, id, nameFr, nameEn, isCollective, count, parent)
          WHERE count > 0;
        CREATE INDEX facetBySortEn
          ON facet (type, sortEn, id, nameFr, nameEn, isCollective, count, parent)
          WHERE count > 0;
        CREATE INDEX facetLinkByDiscovery ON facetLink (discovery);
        """)
  }

  /// The full-text tables contain folded text (see `IndexedText`).
  ///
  /// The position is stored next to the texts, to rank many rows quickly. Rows are numbered by
  /// section (see `SearchRow`). Titles have a second index without their own content. The
  /// `fts5vocab` tables list the words of the others. The tokenizer only splits at the blanks that
  /// folding leaves.
  private static func createSearch(_ db: Database) throws {
    let options = "tokenize = 'ascii', prefix = '1 2 3', columnsize = 0"
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE discoverySearch USING fts5 (
          title, makers, terms, latitude UNINDEXED, longitude UNINDEXED, detail = column, \(options)
        );
        CREATE VIRTUAL TABLE titleSearch USING fts5 (
          title, content = 'discoverySearch', detail = none, \(options)
        );
        CREATE VIRTUAL TABLE facetSearch USING fts5 (name, detail = none, \(options));
        CREATE VIRTUAL TABLE discoveryTerm USING fts5vocab (discoverySearch, instance);
        CREATE VIRTUAL TABLE facetTerm USING fts5vocab (facetSearch, instance);
        """)
  }

  private static func createBadges(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE badge (
          id INTEGER PRIMARY KEY,
          titleFr TEXT,
          titleEn TEXT,
          descriptionFr TEXT,
          descriptionEn TEXT,
          notificationFr TEXT,
          notificationEn TEXT,
          required INTEGER NOT NULL CHECK (required > 0),
          rule TEXT NOT NULL
            CHECK (rule IN ('any', 'kind', 'borough', 'owner', 'category', 'unknown')),
          subject TEXT,
          image TEXT CHECK (image <> '' AND image NOT GLOB '*[^a-z0-9-]*'),
          CHECK (titleFr IS NOT NULL OR titleEn IS NOT NULL),
          CHECK ((subject IS NULL) = (rule IN ('any', 'unknown')))
        );
        """)
  }

  /// Sources (`CatalogueSource`), and areas that give the borough of a position.
  ///
  /// The key of a discovery contains its source; MONA's number 0 needs no row. `area` is a GeoJSON
  /// geometry, and `file` numbers the boundary files: the latest takes precedence.
  private static func createSources(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE source (
          id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND \(DiscoveryID.sourceLimit - 1)),
          name TEXT NOT NULL CHECK (name <> ''),
          code TEXT NOT NULL UNIQUE CHECK (code <> ''),
          format TEXT NOT NULL,
          kind INTEGER CHECK (kind IN (0, 1, 2)),
          file TEXT,
          importedAt TEXT NOT NULL,
          isNumbered INTEGER CHECK (isNumbered IN (0, 1)),
          removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
        );
        CREATE TABLE boundary (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL CHECK (name <> ''),
          territory TEXT,
          file INTEGER NOT NULL,
          area BLOB NOT NULL
        );
        """)
  }

  /// What the columns of each source mean (`ColumnMeanings`); NULL for sources imported before it
  /// was kept.
  private static func addColumns(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE source ADD COLUMN columns TEXT")
  }

  /// What a person says of sources: their colours (`SourceColour`), credits and licences.
  ///
  /// The sources that are there get colours that differ; a source without one has MONA's.
  private static func addDescriptions(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE source ADD COLUMN colour TEXT CHECK (colour <> '');
        ALTER TABLE source ADD COLUMN credit TEXT CHECK (credit <> '');
        ALTER TABLE source ADD COLUMN licence TEXT CHECK (licence <> '');
        """)
    let colours = ["orange", "green", "purple", "red", "teal", "pink", "brown"]
    let sources = try Int.fetchAll(
      db, sql: "SELECT id FROM source WHERE id <> 0 ORDER BY removed, name")
    for (index, source) in sources.enumerated() {
      try db.execute(
        sql: "UPDATE source SET colour = ? WHERE id = ?",
        arguments: [colours[index % colours.count], source])
    }
  }

  /// Hidden sources, which are excluded from counts, lists, search and the map, and their
  /// discoveries, which are retired until the source is shown again.
  private static func createHidden(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE source ADD COLUMN isHidden INTEGER NOT NULL DEFAULT 0
          CHECK (isHidden IN (0, 1));
        CREATE TABLE hiddenDiscovery (
          discovery INTEGER PRIMARY KEY REFERENCES discovery (key) ON DELETE CASCADE
        );
        """)
  }

  /// Position outliers: far away from the rest of their source.
  ///
  /// While an outlier is set aside (`isAside`), its discovery has no position; this table keeps the
  /// position of the record.
  private static func createOutliers(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE stray (
          discovery INTEGER PRIMARY KEY REFERENCES discovery (key) ON DELETE CASCADE,
          latitude REAL NOT NULL,
          longitude REAL NOT NULL,
          isAside INTEGER NOT NULL CHECK (isAside IN (0, 1))
        );
        """)
  }
}

import GRDB

/// Orders what discoveries share by discovery, as an import meets it: each link is then written after
/// the last, and the order by what is shared is an index, made at once when all are there.
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

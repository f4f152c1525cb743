import GRDB
import MonaModel

extension FacetTable {
  /// Counts the discoveries that share each facet; a facet of retired ones alone counts none.
  static func count(_ db: Database) throws {
    try db.executeCached(
      sql: """
        WITH gone AS MATERIALIZED (
          SELECT facet, count(*) AS links
          FROM discovery INDEXED BY discoveryRetired
            CROSS JOIN facetLink ON facetLink.discovery = discovery.key
          WHERE discovery.retired = 1 GROUP BY facet
        ), counted AS (
          SELECT id, (SELECT count(*) FROM facetLink WHERE facet = facet.id)
            - coalesce((SELECT links FROM gone WHERE gone.facet = facet.id), 0) AS links
          FROM facet
        )
        UPDATE facet SET count = counted.links FROM counted
        WHERE counted.id = facet.id AND counted.links <> facet.count
        """)
  }

  /// Puts each subcategory under the category that most of its works are of.
  static func place(_ db: Database) throws {
    // All are counted at once: their links may have no index yet.
    try db.executeCached(
      sql: """
        WITH shared AS MATERIALIZED (
          SELECT own.facet AS subcategory, category.id AS category, count(*) AS works
          FROM facet JOIN facetLink own ON own.facet = facet.id
            JOIN facetLink other ON other.discovery = own.discovery
            JOIN facet category ON category.id = other.facet
          WHERE facet.type = :subcategory AND category.type = :category AND category.count > 0
          GROUP BY own.facet, category.id
        )
        UPDATE facet SET parent = (
          SELECT category FROM shared WHERE subcategory = facet.id
          ORDER BY works DESC, category LIMIT 1
        ) WHERE type = :subcategory
        """,
      arguments: [
        "category": FacetType.category.rawValue, "subcategory": FacetType.subcategory.rawValue,
      ])
  }

  /// Makes the facets searchable that a discovery of the catalogue has.
  static func index(_ db: Database) throws {
    try db.executeCached(sql: "DELETE FROM facetSearch")
    let row = try RowWriter(db, sql: "INSERT INTO facetSearch (rowid, name) VALUES (?, ?)")
    let facets = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT id, type, nameFr, nameEn FROM facet WHERE count > 0 ORDER BY type << 60, id"))
    while let facet = try facets.next() {
      guard let type = FacetType(rawValue: try facet.decode(atIndex: 1)) else { continue }
      let french = try facet.decode(String?.self, atIndex: 2)
      let english = try facet.decode(String?.self, atIndex: 3)
      row.bind(1, SearchRow.of(type, try facet.decode(atIndex: 0)))
      row.bind(
        2, IndexedText.of([french, english == french ? nil : english].compactMap(\.self)))
      try row.run()
    }
  }
}

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
    var facets: [(row: Int64, names: [String])] = []
    let statement = try db.cachedStatement(
      sql: "SELECT id, type, nameFr, nameEn FROM facet WHERE count > 0 ORDER BY type << 60, id")
    try RowReader(statement).forEach { facet in
      guard let type = FacetType(rawValue: Int(facet.integer(1))) else { return }
      let (french, english) = (facet.text(2), facet.text(3))
      let names = [french, english == french ? nil : english].compactMap(\.self)
      facets.append((SearchRow.of(type, facet.integer(0)), names))
    }
    let texts = facets.mappedConcurrently { IndexedText.of($0.names) }
    var rows = try BulkInsert(db, "INSERT INTO facetSearch (rowid, name)", columns: 2)
    for (facet, text) in zip(facets, texts) {
      rows.add(facet.row)
      rows.add(text)
      if rows.isFull { try rows.write() }
    }
    try rows.write()
  }
}

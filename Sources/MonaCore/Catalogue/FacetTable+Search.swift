import GRDB

extension FacetTable {
  /// Makes the facets searchable that a discovery of the catalogue has.
  static func index(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM facetSearch")
    let row = try RowWriter(
      db, sql: "INSERT INTO facetSearch (rowid, name, type) VALUES (?, ?, ?)")
    let facets = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, type, nameFr, nameEn FROM facet WHERE EXISTS (
          SELECT 1 FROM facetLink l JOIN discovery d ON d.key = l.discovery
          WHERE l.facet = facet.id AND d.retired = 0)
        """)
    while let facet = try facets.next() {
      guard let type = FacetType(rawValue: facet[1]) else { continue }
      let (french, english): (String?, String?) = (facet[2], facet[3])
      row.bind(1, facet[0] as Int64)
      row.bind(
        2, SearchText.indexed([french, english == french ? nil : english].compactMap(\.self)))
      row.bind(3, SearchKind.token(type))
      try row.run()
    }
  }
}

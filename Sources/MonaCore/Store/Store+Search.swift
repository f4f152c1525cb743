import GRDB

extension Store {
  /// Finds what `text` matches, word by word and by prefixes, whatever the accents, case,
  /// ligatures, punctuation and word order.
  ///
  /// - Parameter limit: how many hits a section shows at most.
  public func search(
    _ text: String, limit: Int = 3, language: Language
  ) throws -> SearchResults {
    var results = SearchResults()
    guard let match = SearchText.query(text), limit > 0 else { return results }
    let words = SearchText.typedWords(text)
    try person.read { db in
      for kind in DiscoveryKind.allCases {
        let search = Search(
          db: db, table: "discoverySearch", filter: "kind : \(SearchKind.token(kind))",
          match: match, words: words, limit: limit)
        let total = try search.total(in: "{title makers terms}")
        guard total > 0 else { continue }
        let keys = try search.best(in: ["title", "makers", "terms"], all: "{title makers terms}")
        let rows = try keys.compactMap { key in
          try Row.fetchOne(
            db.cachedStatement(sql: Self.rowSQL), arguments: [key]
          ).flatMap(DiscoveryRow.init)
        }
        results.sections.append(
          .init(subject: .discoveries(kind), hits: .discoveries(rows), total: total))
      }
      for type in Self.searchedFacets {
        let search = Search(
          db: db, table: "facetSearch", filter: "type : \(SearchKind.token(type))", match: match,
          words: words, limit: limit)
        let total = try search.total(in: "name")
        guard total > 0 else { continue }
        let rows = try search.best(in: ["name"], all: "name").compactMap { key in
          try Row.fetchOne(db.cachedStatement(sql: Self.facetSQL), arguments: [key])
            .flatMap(FacetRow.init)
        }
        results.sections.append(
          .init(subject: .facets(type), hits: .facets(rows), total: total))
      }
    }
    return results
  }

  private static let searchedFacets: [FacetType] = [
    .artist, .borough, .territory, .category, .material, .technique, .usage, .function,
  ]

  private static let facetSQL = """
    SELECT f.id, f.type, f.nameFr, f.nameEn, f.isCollective,
      (SELECT count(*) FROM facetLink l JOIN discovery d ON d.key = l.discovery
       WHERE l.facet = f.id AND d.retired = 0)
    FROM facet f WHERE f.id = ?
    """
}

/// A search in one section of a full-text table.
private struct Search {
  var db: Database
  var table: String
  var filter: String
  var match: String
  var words: [String]
  var limit: Int

  /// How many candidates are weighed: enough to find a whole word among prefixes, few enough to
  /// answer each keystroke.
  private static let candidateLimit = 200

  /// How many rows match, up to `SearchResults.countLimit`.
  func total(in columns: String) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(table) MATCH ?
          LIMIT \(SearchResults.countLimit))
        """)
    return try Int.fetchOne(statement, arguments: ["\(filter) AND \(columns) : (\(match))"]) ?? 0
  }

  /// The best rows: all the words in the first of `columns` before all in the next, before words
  /// spread over several; within one, whole words before prefixes, then short texts before long.
  func best(in columns: [String], all: String) throws -> [Int64] {
    var found: [Int64] = []
    for column in columns + (columns.count > 1 ? [all] : []) where found.count < limit {
      let statement = try db.cachedStatement(
        sql: """
          SELECT rowid, \(columns.contains(column) ? column : columns[0]) FROM \(table)
          WHERE \(table) MATCH ? LIMIT \(Self.candidateLimit)
          """)
      let rows = try Row.fetchAll(
        statement, arguments: ["\(filter) AND \(column) : (\(match))"])
      let ranked = rows.map { row in (key: row[0] as Int64, rank: rank(row[1])) }
        .sorted {
          ($0.rank.partial, $0.rank.length, $0.key) < ($1.rank.partial, $1.rank.length, $1.key)
        }
      for candidate in ranked where !found.contains(candidate.key) && found.count < limit {
        found.append(candidate.key)
      }
    }
    return found
  }

  private func rank(_ text: String) -> (partial: Int, length: Int) {
    let present = Set(text.split(separator: " "))
    return (words.count { !present.contains(Substring($0)) }, text.utf8.count)
  }
}

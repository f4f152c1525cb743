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
    guard limit > 0 else { return results }
    try person.read { db in
      if var search = try FullTextSearch(text, vocabulary: "discoveryTerm", db) {
        for kind in DiscoveryKind.allCases {
          let section = try Self.section(kind, &search, limit, db)
          if let section { results.sections.append(section) }
        }
      }
      if var search = try FullTextSearch(text, vocabulary: "facetTerm", db) {
        for type in Self.searchedFacets {
          let section = try Self.section(type, &search, limit, db)
          if let section { results.sections.append(section) }
        }
      }
    }
    return results
  }

  private static let searchedFacets: [FacetType] = [
    .artist, .borough, .territory, .category, .material, .technique, .usage, .function,
  ]

  /// Titles have an index of their own: among a hundred thousand murals, the one called so must
  /// come first.
  private static func section(
    _ kind: DiscoveryKind, _ search: inout FullTextSearch, _ limit: Int, _ db: Database
  ) throws -> SearchResults.Section? {
    let range = SearchRow.rows(of: kind)
    let all = try search.rows(of: "discoverySearch", in: range)
    guard !all.isEmpty else { return nil }
    let titled = try search.rows(of: "titleSearch", in: range)
    var best = try search.best(limit, of: titled, in: "discoverySearch", columns: 1)
    if best.count < min(limit, all.count) {
      let others = all.filter { !best.contains($0) }
      best += try search.best(limit - best.count, of: others, in: "discoverySearch", columns: 3)
    }
    let statement = try db.cachedStatement(sql: rowSQL)
    let hits = try best.compactMap { row in
      let id = DiscoveryID(kind, Int(SearchRow.number(row)))
      return try Row.fetchOne(statement, arguments: [id.key]).flatMap(DiscoveryRow.init)
    }
    return .init(subject: .discoveries(kind), hits: .discoveries(hits), total: all.count)
  }

  private static func section(
    _ type: FacetType, _ search: inout FullTextSearch, _ limit: Int, _ db: Database
  ) throws -> SearchResults.Section? {
    let all = try search.rows(of: "facetSearch", in: SearchRow.rows(of: type))
    guard !all.isEmpty else { return nil }
    let best = try search.best(limit, of: all, in: "facetSearch", columns: 1)
    let statement = try db.cachedStatement(sql: "\(facetSQL) WHERE f.id = ?")
    let hits = try best.compactMap { row in
      try Row.fetchOne(statement, arguments: [SearchRow.number(row)]).flatMap(FacetRow.init)
    }
    return .init(subject: .facets(type), hits: .facets(hits), total: all.count)
  }
}

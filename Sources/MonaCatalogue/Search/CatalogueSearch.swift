import GRDB
import MonaModel

/// Searches discoveries and facets by word prefixes, ignoring accents, case, ligatures, punctuation
/// and word order.
package struct CatalogueSearch {
  /// The maximum number of hits per section.
  ///
  /// Above `SearchResults.countLimit` all matches are ranked, which is slow for half a million.
  package var limit = 3
  /// The position near which equal matches come first.
  package var origin = Coordinate.montreal
  /// The query for the rows of hits.
  package var rows = RowQuery.catalogueAlone
  /// Finds matching comments of the person; their section follows the discoveries.
  package var comments: (String, Database) throws -> SearchResults.Section? = { _, _ in nil }

  /// The maximum number of rows counted per section.
  private var countLimit: Int { SearchResults.countLimit(showing: limit) }

  /// Creates a search without personal data.
  package init() {}

  /// Searches for `text`; without a match, searches for corrections of one letter per word.
  package func results(_ text: String, _ db: Database) throws -> SearchResults {
    guard limit > 0 else { return SearchResults() }
    let results = try uncorrected(text, db)
    guard results.sections.isEmpty else { return results }
    for correction in try SearchCorrection(text, db).candidates {
      var results = try uncorrected(correction.text, db)
      guard !results.sections.isEmpty else { continue }
      results.corrected = correction.spelled(as: results.names)
      return results
    }
    return results
  }

  private func uncorrected(_ text: String, _ db: Database) throws -> SearchResults {
    var results = SearchResults()
    var search = try FullTextSearch(
      text, vocabulary: "discoveryTerm", countLimit: countLimit, db)
    let waiting = try UnindexedSearch(text, limit: limit, near: origin, db)
    // Discoveries contain all words of their facets' names: without matching discoveries, no facet
    // matches.
    let isAnywhere = search != nil || waiting != nil
    var names =
      isAnywhere
      ? try FullTextSearch(text, vocabulary: "facetTerm", countLimit: countLimit, db) : nil
    let artists = try names?.rows(of: "facetSearch", in: SearchRow.rows(of: .artist)) ?? []
    for kind in DiscoveryKind.allCases {
      let section = try section(kind, &search, waiting, artists: artists, db)
      if let section { results.sections.append(section) }
    }
    if let section = try comments(text, db) { results.sections.append(section) }
    for type in Self.searchedFacets {
      let section = try section(type, &names, db)
      if let section { results.sections.append(section) }
    }
    // Addresses come last: a typed name usually means a facet, and a street may have the same name.
    let addresses = try AddressSearch(text, limit: limit, near: origin)?.section(rows, db)
    if let addresses { results.sections.append(addresses) }
    return results
  }

  private static let searchedFacets: [FacetType] = [
    .artist, .borough, .territory, .category, .subcategory, .material, .technique, .usage,
    .function,
  ]

  private func section(
    _ kind: DiscoveryKind, _ search: inout FullTextSearch?, _ waiting: UnindexedSearch?,
    artists: [Int64], _ db: Database
  ) throws -> SearchResults.Section? {
    let range = SearchRow.rows(of: kind)
    let sources = try Self.sources(of: kind, db)
    let indexed = try search?.rows(of: "discoverySearch", in: range, parts: sources) ?? []
    let waitingCount = waiting?.rows(of: kind).count ?? 0
    guard indexed.count + waitingCount > 0 else { return nil }
    var best = waiting?.best(of: kind) ?? []
    if !indexed.isEmpty {
      let candidates = try likeliest(of: indexed, kind, sources, &search, artists: artists, db)
      let texts = try FullTextContent.discoveries(db)
      best =
        try search?.best(limit, of: Set(candidates).union(best).sorted(), texts, near: origin)
        ?? best
    }
    let hits = try rows.rows(
      of: best.map { DiscoveryID(kind, Int(SearchRow.number($0))) }, db)
    return .init(
      subject: .discoveries(kind), hits: .discoveries(hits),
      total: min(indexed.count + waitingCount, countLimit))
  }

  /// The ranges of rows of each source within a kind, in ascending order.
  static func sources(
    of kind: DiscoveryKind, _ db: Database
  ) throws -> [ClosedRange<Int64>] {
    let numbers = try Int.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM source WHERE removed = 0 AND id > 0 ORDER BY id"))
    return ([0] + numbers).map { SearchRow.rows(of: kind, source: $0) }
  }

  /// Selects candidates when there are more matches than can be ranked per keystroke: by title,
  /// which has its own index, then by makers, then all.
  private func likeliest(
    of all: [Int64], _ kind: DiscoveryKind, _ sources: [ClosedRange<Int64>],
    _ search: inout FullTextSearch?, artists: [Int64], _ db: Database
  ) throws -> [Int64] {
    let pages = PageBudget(sources)
    guard !pages.holds(all) || all.count >= countLimit else { return all }
    let range = SearchRow.rows(of: kind)
    let whole = try search?.wholeRows(of: "titleSearch", in: range, parts: sources)
    var rows = Set(pages.weighable(whole ?? []))
    if rows.count < limit {
      let titled = try search?.rows(of: "titleSearch", in: range, parts: sources)
      rows.formUnion(pages.weighable(titled ?? []))
    }
    if rows.count < limit {
      // Some of these may be retired; the others compensate for that.
      rows.formUnion(try works(of: artists, kind, db))
      rows.formUnion(pages.weighable(all))
    }
    // If more hits are requested than can be ranked quickly, rank all (slower).
    if rows.count < min(limit, all.count) { rows.formUnion(all) }
    return rows.sorted()
  }

  private func works(
    of artists: [Int64], _ kind: DiscoveryKind, _ db: Database
  ) throws -> Set<Int64> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT discovery FROM facetLink
        WHERE facet = ? AND \(DiscoveryID.kindSQL(ofKey: "discovery")) = ? LIMIT 200
        """)
    var works: Set<Int64> = []
    for artist in artists.prefix(100) where works.count < 200 {
      let keys = try Int64.fetchAll(
        statement, arguments: [SearchRow.number(artist), kind.rawValue])
      works.formUnion(keys.compactMap { DiscoveryID(key: $0).map(SearchRow.of) })
    }
    return works
  }

  private func section(
    _ type: FacetType, _ search: inout FullTextSearch?, _ db: Database
  ) throws -> SearchResults.Section? {
    let all = try search?.rows(of: "facetSearch", in: SearchRow.rows(of: type)) ?? []
    guard !all.isEmpty else { return nil }
    let texts = try FullTextContent.facets(db)
    let best = try search?.best(limit, of: all, texts, near: .montreal) ?? []
    let statement = try db.cachedStatement(sql: "\(FacetQuery.sql) WHERE f.id = ?")
    let hits = try best.compactMap { row in
      try Row.fetchOne(statement, arguments: [SearchRow.number(row)]).flatMap(FacetRow.init)
    }
    return .init(subject: .facets(type), hits: .facets(hits), total: all.count)
  }
}

extension Catalogue {
  /// Searches the catalogue; see `CatalogueSearch`.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of hits per section.
  ///   - origin: the position near which equal matches come first.
  package func search(
    _ text: String, limit: Int = 3, near origin: Coordinate = .montreal
  ) throws -> SearchResults {
    var search = CatalogueSearch()
    search.limit = limit
    search.origin = origin
    return try reader.readSnapshot { db in try search.results(text, db) }
  }
}

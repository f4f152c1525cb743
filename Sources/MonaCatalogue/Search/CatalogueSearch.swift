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

  /// Creates a search without personal data.
  package init() {}

  /// Searches for `text`; without a match, searches without the words that say little ("à", "of"),
  /// then for corrections of one letter per word.
  package func results(_ text: String, _ db: Database) throws -> SearchResults {
    guard limit > 0 else { return SearchResults() }
    let results = try uncorrected(text, db)
    guard results.sections.isEmpty else { return results }
    if let shorter = SearchQuery.withoutFillers(text) {
      var results = try uncorrected(shorter, db)
      results.corrected = shorter
      if !results.sections.isEmpty { return results }
    }
    for correction in try SearchCorrection(text, db).candidates {
      var results = try uncorrected(correction.text, db)
      guard !results.sections.isEmpty else { continue }
      results.corrected = correction.spelled(as: results.names)
      return results
    }
    return results
  }

  private func uncorrected(_ text: String, _ db: Database) throws -> SearchResults {
    var sections: [SearchResults.Section?] = []
    let kinds = DiscoveryKind.allCases
    let sources = try kinds.map { try TextSearch.ranges(of: [$0], db) }
    if let search = try TextSearch(text, in: .discoveries, db) {
      for (kind, best) in zip(kinds, try search.best(limit, inEach: sources, near: origin)) {
        let hits = try rows.rows(of: best.rows.compactMap(SearchRow.discovery), db)
        sections.append(
          .init(subject: .discoveries(kind), hits: .discoveries(hits), total: best.total))
      }
    }
    sections.append(try comments(text, db))
    if let search = try TextSearch(text, in: .facets, db) {
      let types = Self.searchedFacets
      let found = try search.best(
        limit, inEach: types.map { [SearchRow.rows(of: $0)] }, near: origin)
      for (type, best) in zip(types, found) {
        let rows = try FacetQuery.rows(of: best.rows.map(SearchRow.number), db)
        let hits =
          type == .artist
          ? try ArtistGroups(db, among: rows.map(\.id)).merged(rows, db) : rows
        sections.append(
          .init(
            subject: .facets(type), hits: .facets(hits),
            total: best.total - rows.count + hits.count))
      }
    }
    // Addresses come last: a typed name usually means a facet, and a street may have the same name.
    if let search = try TextSearch(text, in: .addresses, db) {
      let found = try search.best(limit, inEach: [sources.flatMap(\.self)], near: origin)
      for best in found {
        let hits = try best.rows.compactMap { try addressHit($0, search.query, db) }
        sections.append(.init(subject: .addresses, hits: .addresses(hits), total: best.total))
      }
    }
    var results = SearchResults()
    results.sections = sections.compactMap(\.self).filter { $0.total > 0 }
    return results
  }

  private static let searchedFacets: [FacetType] = [
    .artist, .borough, .territory, .category, .subcategory, .material, .technique, .usage,
    .function,
  ]

  /// A discovery with the line of its location that contains the most words.
  private func addressHit(
    _ row: Int64, _ query: QueryMatcher, _ db: Database
  ) throws -> SearchResults.AddressHit? {
    guard let id = SearchRow.discovery(row), let shown = try rows.row(of: id, db),
      let discovery = try RecordQuery.discovery(id, db)
    else { return nil }
    let lines = discovery.addressLines
    let counts = lines.map { line in
      var folded = IndexedText.of([line.text.fr, line.text.en].compactMap(\.self))
      return folded.withUTF8(query.presences).count { $0 > .none }
    }
    guard let most = counts.max(), let best = counts.firstIndex(of: most) else { return nil }
    return .init(row: shown, line: lines[best])
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

import MonaModel

extension Catalogue {
  /// Finds what `text` matches, as `CatalogueSearch` does.
  ///
  /// - Parameters:
  ///   - limit: how many hits a section shows at most.
  ///   - origin: among equals, the nearer to here comes first.
  package func search(
    _ text: String, limit: Int = 3, near origin: Coordinate = .montreal
  ) throws -> SearchResults {
    var search = CatalogueSearch()
    search.limit = limit
    search.origin = origin
    return try reader.read { db in try search.results(text, db) }
  }
}

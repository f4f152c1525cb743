import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Finds what `text` matches, as `CatalogueSearch` does, and among what the person wrote.
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
    search.rows = .personal
    search.comments = { text, db in try CommentSearch(text)?.section(limit, db) }
    return try person.readSnapshot { db in try search.results(text, db) }
  }
}

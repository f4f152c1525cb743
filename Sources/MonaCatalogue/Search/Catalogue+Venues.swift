import MonaModel

extension Catalogue {
  /// The buildings, squares and parks whose name matches, with what stands in them.
  ///
  /// - Parameter limit: how many at most.
  package func venues(matching text: String, limit: Int = 3) throws -> [Venue] {
    guard let search = VenueSearch(text, limit: limit) else { return [] }
    return try reader.read { db in try search.venues(db) }
  }
}

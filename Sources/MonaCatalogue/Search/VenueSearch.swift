import GRDB
import MonaModel

/// Finds buildings, squares and parks with discoveries by name.
struct VenueSearch {
  /// The number of shortest names that are searched in the others; large venues have short names.
  private static let mergedNames = 16

  /// The discoveries of a venue, by its folded name.
  private struct Group {
    var name: String
    var rows: [Int64] = []
    /// The number of typed words that its name contains only as prefixes.
    var partial = 0
  }

  private let search: TextSearch
  private let limit: Int
  private let db: Database

  /// - Parameter limit: the maximum number of venues.
  /// - Returns: nil when no word in `text` is long enough.
  init?(_ text: String, limit: Int, _ db: Database) throws {
    guard let search = try TextSearch(text, in: .addresses, db) else { return nil }
    (self.search, self.limit, self.db) = (search, limit, db)
  }

  /// The venues: whole words first, then by number of discoveries.
  func venues() throws -> [Venue] {
    let groups = Self.merged(try groups())
    let best = groups.sorted {
      ($0.partial, -$0.rows.count, $0.name) < ($1.partial, -$1.rows.count, $1.name)
    }
    return try best.prefix(limit).compactMap(venue)
  }

  private func groups() throws -> [Group] {
    var groups: [String: Group] = [:]
    for range in try TextSearch.ranges(db) {
      try search.forEachCandidate(in: range, SearchResults.countLimit) { row in
        var place = try row.decode(String.self, atIndex: 3)
        let presences = place.withUTF8(search.query.presences)
        guard !presences.contains(.none) else { return }
        // The first line is the name in one language, the second, if any, in the other language.
        let name = String(place.prefix { $0 != "\n" })
        let partial = presences.count { $0 < .whole }
        groups[name, default: Group(name: name, partial: partial)].rows.append(
          try row.decode(atIndex: 0))
      }
    }
    return Array(groups.values)
  }

  /// Adds the discoveries of a part to the whole venue: "Parc Jean-Drapeau, Île Notre-Dame" belongs
  /// to "Parc Jean-Drapeau" and stays a venue of its own.
  private static func merged(_ groups: [Group]) -> [Group] {
    let shortestFirst = groups.sorted {
      ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name)
    }
    var merged = shortestFirst
    for (index, whole) in shortestFirst.prefix(mergedNames).enumerated() {
      let name = " \(whole.name) "
      for part in shortestFirst.dropFirst(index + 1) where " \(part.name) ".contains(name) {
        merged[index].rows += part.rows
      }
    }
    return merged
  }

  private func venue(_ group: Group) throws -> Venue? {
    let ids = group.rows.compactMap(SearchRow.discovery)
    // Rows of parts come later, so the first row has the name of the venue itself.
    guard let first = ids.first,
      let place = try RecordQuery.discovery(first, db)?.artwork?.place, !place.isEmpty
    else { return nil }
    return Venue(name: place, discoveries: ids)
  }
}

extension Catalogue {
  /// The buildings, squares and parks whose name matches, with their discoveries.
  ///
  /// - Parameter limit: the maximum number of venues.
  package func venues(matching text: String, limit: Int = 3) throws -> [Venue] {
    try reader.readSnapshot { db in try VenueSearch(text, limit: limit, db)?.venues() ?? [] }
  }
}

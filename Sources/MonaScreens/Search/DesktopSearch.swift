import MonaCatalogue
import MonaModel
import MonaText

/// What the desktop's own search finds in the catalogue, be MONA open or not.
///
/// Nothing of the person's data is asked: whoever looks over their shoulder learns what there is to
/// discover, and nothing more.
package struct DesktopSearch: Sendable {
  /// What the desktop shows of a result.
  package struct Line: Hashable, Sendable {
    /// As `results(_:)` gave it.
    package var id: String
    /// The title; "Untitled" for a work without one.
    package var name: String
    /// The kind, the makers and the place.
    package var details: String
  }

  /// Fewer letters than this find nothing: nearly all of the catalogue has them.
  private static let shortest = 3
  /// How many results there are at most; the desktop shows some five.
  private static let limit = 10

  private let catalogue: Catalogue

  package init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// The discoveries that match all of these words, the best of each kind first.
  ///
  /// What only a corrected letter would find is left out: the words were typed for all programs.
  package func results(_ terms: [String]) throws -> [String] {
    let text = terms.joined(separator: " ")
    guard text.count >= Self.shortest else { return [] }
    let found = try catalogue.search(text, limit: Self.limit)
    guard found.corrected == nil else { return [] }
    var (ids, seen): ([DiscoveryID], Set<DiscoveryID>) = ([], [])
    func take(_ id: DiscoveryID) { if seen.insert(id).inserted { ids.append(id) } }
    let kinds = found.sections.compactMap { section -> [DiscoveryID]? in
      if case .discoveries(let rows) = section.hits { rows.map(\.id) } else { nil }
    }
    for place in 0..<Self.limit {
      for kind in kinds where kind.indices.contains(place) { take(kind[place]) }
    }
    for section in found.sections {
      if case .addresses(let hits) = section.hits { for hit in hits { take(hit.row.id) } }
    }
    return ids.prefix(Self.limit).map(\.description)
  }

  /// What is shown of these results, in their order; those that are gone are left out.
  package func lines(_ results: [String]) throws -> [Line] {
    try catalogue.rows(results.compactMap { DiscoveryID($0) }).map { row in
      let details = [row.id.kind.displayName, row.makers.isolated, row.whereabouts]
      return Line(
        id: row.id.description, name: row.displayTitle.shortened(),
        details: details.filter { !$0.isEmpty }.joined(separator: " · "))
    }
  }

  /// The address in MONA of a result; nil for what is none.
  package static func link(to result: String) -> MonaLink? {
    DiscoveryID(result).map { .discovery($0) }
  }
}

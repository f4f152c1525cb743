import MonaCatalogue
import MonaModel
import MonaText

/// Searches the catalogue for the desktop's own search, whether MONA's window is open or not.
///
/// The person's data is never searched or shown, because others may see the results.
package struct DesktopSearch: Sendable {
  /// A result as the desktop shows it.
  package struct Line: Hashable, Sendable {
    /// The identifier that `results(_:)` returned.
    package var id: String
    /// The title; "Untitled" for a work without one.
    package var name: String
    /// The kind, the makers and the place.
    package var details: String
  }

  /// The minimum length of a search text; shorter ones match nearly everything.
  private static let shortest = 3
  /// The maximum number of results; the desktop shows about five.
  private static let limit = 10

  private let catalogue: Catalogue

  /// Creates a search of a catalogue.
  package init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  /// Finds the discoveries that match all words, alternating between kinds, the best of each first.
  ///
  /// Spelling correction is not used: the words were typed for all programs, not for MONA.
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

  /// Returns the texts of results, in order; discoveries that no longer exist are left out.
  package func lines(_ results: [String]) throws -> [Line] {
    try catalogue.rows(results.compactMap { DiscoveryID($0) }).map { row in
      let details = [row.id.kind.displayName, row.makers.isolated, row.locationText]
      return Line(
        id: row.id.description, name: row.displayTitle.shortened(),
        details: details.filter { !$0.isEmpty }.joined(separator: " · "))
    }
  }

  /// The link to a result; nil for an invalid identifier.
  package static func link(to result: String) -> MonaLink? {
    DiscoveryID(result).map { .discovery($0) }
  }
}

import MonaModel
import MonaPerson

/// Which visits of a collection show, and in which order.
package struct CollectionArrangement: Hashable, Sendable {
  /// What orders them: the newest, the first by title, the best liked come first.
  package var order = CollectionOrder.date
  /// Whether the order is turned round; what has no title or no rating stays last.
  package var isReversed = false
  /// The only kind that shows; nil for all.
  package var kind: DiscoveryKind?
  /// The only borough or territory that shows; nil for all.
  package var place: String?
  /// What is searched; blank for nothing.
  package var text = ""

  /// The whole collection, the newest first.
  package init() {}

  /// Whether something is left out.
  package var isNarrowed: Bool { kind != nil || place != nil || isSearching }

  /// Whether something is searched.
  package var isSearching: Bool { !text.allSatisfy(\.isWhitespace) }

  /// Some visits, which come in the order of titles, as they show.
  /// - Parameter found: those that match the text; nil when nothing can be searched.
  func arrange(_ visits: [CollectedVisit], found: Set<DiscoveryID>?) -> [CollectedVisit] {
    let shown = visits.filter { visit in
      (kind == nil || visit.id.kind == kind) && (place == nil || visit.place == place)
        && (found?.contains(visit.id) ?? true)
    }
    switch order {
    case .date: return byDate(shown)
    case .title: return partly(shown) { !$0.title.isEmpty }
    case .rating:
      let newestFirst = shown.sorted { $0.collectedAt > $1.collectedAt }
      let rated = newestFirst.filter { $0.rating != nil }
      // Sorting is stable: the newest stay first among equals.
      let sorted = rated.sorted { left, right in
        let (left, right) = (left.rating ?? 0, right.rating ?? 0)
        return isReversed ? left < right : left > right
      }
      return sorted + newestFirst.filter { $0.rating == nil }
    }
  }

  private func byDate(_ visits: [CollectedVisit]) -> [CollectedVisit] {
    // Positions are lighter to move about than visits.
    visits.indices.sorted { left, right in
      let (left, right) = (visits[left].collectedAt, visits[right].collectedAt)
      return isReversed ? left < right : left > right
    }.map { visits[$0] }
  }

  /// Those that can be ordered, turned round if asked; then the others.
  private func partly(
    _ visits: [CollectedVisit], _ isOrdered: (CollectedVisit) -> Bool
  ) -> [CollectedVisit] {
    guard isReversed else { return visits }
    return visits.filter(isOrdered).reversed() + visits.filter { !isOrdered($0) }
  }
}

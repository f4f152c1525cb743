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
    let shown = narrow(visits, found)
    switch order {
    case .date: return Self.byDate(shown, newestFirst: !isReversed)
    case .title: return partly(shown) { !$0.title.isEmpty }
    case .rating:
      let newestFirst = Self.byDate(shown, newestFirst: true)
      let rated = newestFirst.filter { $0.rating != nil }
      // Sorting is stable: the newest stay first among equals.
      let sorted = rated.sorted { left, right in
        let (left, right) = (left.rating ?? 0, right.rating ?? 0)
        return isReversed ? left < right : left > right
      }
      return sorted + newestFirst.filter { $0.rating == nil }
    }
  }

  private func narrow(
    _ visits: [CollectedVisit], _ found: Set<DiscoveryID>?
  ) -> [CollectedVisit] {
    if kind == nil, place == nil, found == nil { return visits }
    return visits.filter { visit in
      (kind == nil || visit.id.kind == kind) && (place == nil || visit.place == place)
        && (found?.contains(visit.id) ?? true)
    }
  }

  private static func byDate(
    _ visits: [CollectedVisit], newestFirst: Bool
  ) -> [CollectedVisit] {
    // Moments and positions are lighter to move about than visits.
    var moments = visits.indices.map { position in
      (time: visits[position].collectedAt.timeIntervalSinceReferenceDate, position: position)
    }
    if newestFirst {
      moments.sort { $0.time > $1.time }
    } else {
      moments.sort { $0.time < $1.time }
    }
    return moments.map { visits[$0.position] }
  }

  /// Those that can be ordered, turned round if asked; then the others.
  private func partly(
    _ visits: [CollectedVisit], _ isOrdered: (CollectedVisit) -> Bool
  ) -> [CollectedVisit] {
    guard isReversed else { return visits }
    return visits.filter(isOrdered).reversed() + visits.filter { !isOrdered($0) }
  }
}

import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The filters and the order of the collection.
package struct CollectionArrangement: Hashable, Sendable {
  /// The sort order: newest first, by title, or highest rating first.
  package var order = CollectionOrder.date
  /// Whether the order is reversed; visits without a title or a rating stay last.
  package var isReversed = false
  /// The kind that the collection is filtered by; nil for all.
  package var kind: DiscoveryKind?
  /// The borough or territory that the collection is filtered by; nil for all.
  package var place: String?
  /// The search text; blank for none.
  package var text = ""

  /// Creates an arrangement of the whole collection, newest first.
  package init() {}

  /// Whether a filter or a search is set.
  package var isNarrowed: Bool { kind != nil || place != nil || isSearching }

  /// Whether a search is set.
  package var isSearching: Bool { !text.allSatisfy(\.isWhitespace) }

  /// Filters and sorts visits.
  /// - Parameters:
  ///   - visits: the visits by title.
  ///   - found: the results of the search; nil without a search.
  func arrange(_ visits: [CollectedVisit], found: Set<DiscoveryID>?) -> [CollectedVisit] {
    let shown = narrow(visits, found)
    switch order {
    case .date: return Self.byDate(shown, newestFirst: !isReversed)
    case .title: return partly(shown) { !$0.title.isEmpty }
    case .rating:
      let newestFirst = Self.byDate(shown, newestFirst: true)
      let rated = newestFirst.filter { $0.rating != nil }
      // Sorting is stable: among equal ratings, newest first.
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
    // Sorting dates with positions is faster than sorting visits.
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

  /// The visits that have the sort property, reversed if asked; then the others.
  private func partly(
    _ visits: [CollectedVisit], _ isOrdered: (CollectedVisit) -> Bool
  ) -> [CollectedVisit] {
    guard isReversed else { return visits }
    return visits.filter(isOrdered).reversed() + visits.filter { !isOrdered($0) }
  }
}

/// The property that the collection is sorted by.
package enum CollectionOrder: String, CaseIterable, Sendable {
  case date, title, rating

  /// The label in the menu.
  package var displayName: String {
    switch self {
    case .date: trc("sort by", "Date")
    case .title: trc("sort by", "Title")
    case .rating: trc("sort by", "Rating")
    }
  }
}

/// A month of a collection sorted by date.
package struct CollectionMonth: Hashable, Sendable {
  /// The month.
  package var month: MontrealMonth
  /// The position of its first displayed visit.
  package var position: Int
  /// The number of its displayed visits.
  package var count: Int

  /// "November 2026".
  package var name: String { Format.month(month) }

  /// "November 2026 (12)".
  package var text: String {
    tr("{month} ({count})", ["month": name, "count": Format.number(count)])
  }

  /// The months of visits that are sorted by date.
  static func of(_ visits: [CollectedVisit]) -> [CollectionMonth] {
    var months: [CollectionMonth] = []
    // The period of the last month: computing the month of each of 10,000 visits would take 1 or 2
    // frames.
    var moments: Range<Date>?
    for (position, visit) in visits.enumerated() {
      if moments?.contains(visit.collectedAt) != true {
        let month = MontrealMonth(visit.collectedAt)
        moments = month.first.start..<month.next.first.start
        if months.last?.month != month {
          months.append(CollectionMonth(month: month, position: position, count: 0))
        }
      }
      months[months.count - 1].count += 1
    }
    return months
  }
}

/// The data of the collection, read in one transaction.
struct CollectionSnapshot: Sendable {
  /// The requested filters and order.
  private(set) var arrangement = CollectionArrangement()
  /// All visits by title; empty when only the first ones are read.
  private(set) var visits: [CollectedVisit] = []
  /// The results of the search; nil without a search.
  private(set) var found: Set<DiscoveryID>?
  /// The boroughs and territories of all visits, by name; empty when only the first visits are
  /// read.
  private(set) var places: [String] = []
  /// The displayed visits, in order.
  private(set) var shown: [CollectedVisit]
  /// The number of visits at the start of ``shown`` that are read; the others are placeholders; nil
  /// when all are read.
  private(set) var readCount: Int?

  /// Reads and arranges the whole collection.
  init(_ store: Store, _ language: Language, _ arrangement: CollectionArrangement) throws {
    self.arrangement = arrangement
    visits = try store.collection(in: language)
    found = try store.collection(matching: arrangement.text)
    places = Set(visits.compactMap(\.place)).sorted {
      Collation.key($0, in: language).lexicographicallyPrecedes(Collation.key($1, in: language))
    }
    // The filter is removed when its borough has no visits any more.
    if let place = arrangement.place, !places.contains(place) { self.arrangement.place = nil }
    shown = self.arrangement.arrange(visits, found: found)
  }

  /// Reads the newest visits of the whole collection, with placeholders for all others.
  /// - Parameter count: the number of visits to read, more than GTK creates tiles for at first.
  init(beginningOf store: Store, _ language: Language, count: Int = 200) throws {
    let visits = try store.newestVisits(count, in: language)
    shown = arrangement.arrange(visits.newest, found: nil)
    readCount = shown.count
    shown.reserveCapacity(shown.count + visits.others.count)
    for (id, collectedAt) in visits.others {
      shown.append(
        CollectedVisit(
          id: id, collectedAt: collectedAt, photo: nil, rating: nil, title: Localized(), makers: "",
          place: nil, isForgotten: false))
    }
  }
}

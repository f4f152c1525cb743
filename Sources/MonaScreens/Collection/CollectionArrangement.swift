import Foundation
import MonaModel
import MonaPerson
import MonaText

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

/// What orders the collection.
package enum CollectionOrder: String, CaseIterable, Sendable {
  case date, title, rating

  /// The word in the menu.
  package var displayName: String {
    switch self {
    case .date: trc("sort by", "Date")
    case .title: trc("sort by", "Title")
    case .rating: trc("sort by", "Rating")
    }
  }
}

/// A month of a collection that is in the order of dates.
package struct CollectionMonth: Hashable, Sendable {
  /// Which month.
  package var month: MontrealMonth
  /// Its first visit that shows.
  package var position: Int
  /// How many of its visits show.
  package var count: Int

  /// "November 2026".
  package var name: String { Format.month(month) }

  /// "November 2026 (12)".
  package var text: String {
    tr("{month} ({count})", ["month": name, "count": Format.number(count)])
  }

  /// The months of visits that are in the order of dates.
  static func of(_ visits: [CollectedVisit]) -> [CollectionMonth] {
    var months: [CollectionMonth] = []
    // When the last of them is: to ask the calendar for each of 10,000 visits takes a frame or two.
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

/// What is read of the collection at once, and how it shows.
struct CollectionLook: Sendable {
  /// How it was asked to show.
  private(set) var arrangement = CollectionArrangement()
  /// All visits, in the order of titles; empty before all are read.
  private(set) var visits: [CollectedVisit] = []
  /// Those that match what is searched; nil when nothing is.
  private(set) var found: Set<DiscoveryID>?
  /// The boroughs and territories of all visits, by name; empty before all are read.
  private(set) var places: [String] = []
  /// The visits that show, in order.
  private(set) var shown: [CollectedVisit]
  /// How many of these were read, the first ones; nil for all.
  private(set) var readCount: Int?

  /// Reads and arranges all of it.
  init(_ store: Store, _ language: Language, _ arrangement: CollectionArrangement) throws {
    self.arrangement = arrangement
    visits = try store.collection(in: language)
    found = try store.collection(matching: arrangement.text)
    places = Set(visits.compactMap(\.place)).sorted {
      Collation.key($0, in: language).lexicographicallyPrecedes(Collation.key($1, in: language))
    }
    // What was the last of its borough may be gone.
    if let place = arrangement.place, !places.contains(place) { self.arrangement.place = nil }
    shown = self.arrangement.arrange(visits, found: found)
  }

  /// Reads what shows first of the whole collection, the newest first; all others only hold their
  /// place.
  /// - Parameter count: how many it begins with, at least: more than the tiles that GTK makes for those
  ///   in sight.
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

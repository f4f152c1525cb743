import MonaModel
import MonaPerson

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

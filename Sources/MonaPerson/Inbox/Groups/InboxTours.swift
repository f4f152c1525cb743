import MonaModel

/// The tours that are under way on the days of photos.
struct InboxTours {
  /// The names of the tours that visit a discovery, with the first day on which each is under way, the latest made
  /// first.
  private var tours: [DiscoveryID: [(name: String, from: MontrealDay)]] = [:]
  /// The last day on which a collected discovery's tours are under way: that of its first photo; nil if unknown.
  private var days: [DiscoveryID: MontrealDay?] = [:]

  init(_ store: Store) throws {
    for tour in try store.tours() {
      let day = MontrealDay(tour.createdAt)
      for stop in tour.visited { tours[stop.discovery, default: []].append((tour.name, day)) }
    }
    if tours.isEmpty { return }
    let photoDays = try store.photoDays()
    for (id, state) in try store.personalStates() where state == .collected {
      days[id] = .some(photoDays[id]?.min())
    }
  }

  /// The name of the latest tour that was made by the day of a photo and visits a discovery that was not collected
  /// before that day; nil if there is none, or the day is uncertain.
  func name(with id: DiscoveryID, on photo: InboxPhoto) -> String? {
    guard let tours = tours[id], photo.isDateSure, let takenAt = photo.takenAt else { return nil }
    let day = MontrealDay(takenAt)
    if let collected = days[id], collected.map({ $0 < day }) ?? true { return nil }
    return tours.first { $0.from <= day }?.name
  }

  /// The same for the first of several photos that has one.
  func name(with id: DiscoveryID, on photos: [InboxPhoto]) -> String? {
    photos.lazy.compactMap { name(with: id, on: $0) }.first
  }
}

import Foundation

/// Discoveries that a person visits one after the other, on foot or by bicycle.
package struct Tour: Hashable, Sendable {
  /// The number of its row; 0 for a tour that is not stored.
  package var id: Int64
  /// Its name, unlike those of other tours.
  package var name: String
  /// How the person travels.
  package var mode: TravelMode
  /// Where it begins and ends.
  package var ends: TourEnds
  /// How long the person stays at each stop, in minutes.
  package var stayMinutes: Int
  /// The time to spend, in minutes; nil without a limit.
  package var minutes: Int?
  /// When it was made.
  package var createdAt: Date
  /// The stops in their order; those that are left out come last.
  package var stops: [TourStop]

  /// The largest number of stops: ordering as many takes a second.
  package static let stopLimit = 2000
  /// The largest number of characters of a name.
  package static let nameLimit = 200
  /// The time at a stop unless the person says otherwise: to look and to take a photo, in minutes.
  package static let usualStay = 5

  /// Creates a tour that is not stored.
  package init(
    _ name: String, of discoveries: [DiscoveryID] = [], mode: TravelMode = .foot,
    ends: TourEnds = TourEnds(), stayMinutes: Int = usualStay, minutes: Int? = nil,
    at date: Date = Date()
  ) {
    id = 0
    self.name = name
    self.mode = mode
    self.ends = ends
    self.stayMinutes = stayMinutes
    self.minutes = minutes
    createdAt = date
    stops = []
    add(discoveries)
  }

  /// Adds stops at the end; a discovery is a stop once.
  package mutating func add(_ discoveries: [DiscoveryID]) {
    var known = Set(stops.map(\.discovery))
    for discovery in discoveries where known.insert(discovery).inserted {
      stops.append(TourStop(discovery))
    }
    putSkippedLast()
  }

  /// The stops that are visited, in their order.
  package var visited: [TourStop] { stops.filter { !$0.isSkipped } }
}

/// A discovery of a tour.
package struct TourStop: Hashable, Sendable {
  /// What is visited.
  package var discovery: DiscoveryID
  /// Whether it keeps its place in the order, and is never left out for lack of time.
  package var isLocked: Bool
  /// Whether it is left out for now.
  package var isSkipped: Bool

  /// Creates a stop.
  package init(_ discovery: DiscoveryID, isLocked: Bool = false, isSkipped: Bool = false) {
    (self.discovery, self.isLocked, self.isSkipped) = (discovery, isLocked, isSkipped)
  }
}

extension Tour {
  /// Gives the visited stops a short order; locked stops keep their place.
  ///
  /// Stops without a known position come after the others.
  /// - Parameter positions: where the discoveries are.
  package mutating func order(_ positions: [DiscoveryID: Coordinate]) {
    let placed = visited.filter { positions[$0.discovery] != nil }
    let order = TourOrder.order(
      placed.compactMap { positions[$0.discovery] }, ends: ends,
      locked: Set(placed.indices.filter { placed[$0].isLocked }))
    let others = visited.filter { positions[$0.discovery] == nil }
    stops = order.map { placed[$0] } + others + stops.filter(\.isSkipped)
  }

  /// Chooses as many stops as fit the time to spend, in a short order, and leaves the others out; locked ones stay.
  ///
  /// Without a time to spend, no stop is left out.
  /// - Parameter positions: where the discoveries are; a discovery without one is left out.
  package mutating func fit(_ positions: [DiscoveryID: Coordinate]) {
    let placed = stops.filter { positions[$0.discovery] != nil }
    let points = placed.compactMap { positions[$0.discovery] }
    var chosen = Array(placed.indices)
    if let minutes {
      var selection = TourSelection(
        points, ends: ends, mode: mode, stay: Double(stayMinutes) * 60,
        limit: Double(minutes) * 60,
        required: Set(placed.indices.filter { placed[$0].isLocked }))
      chosen = selection.best()
    }
    let kept = Set(chosen.map { placed[$0].discovery })
    let out = stops.filter { !kept.contains($0.discovery) }
    stops =
      chosen.map { TourStop(placed[$0].discovery, isLocked: placed[$0].isLocked) }
      + out.map { TourStop($0.discovery, isSkipped: true) }
    if minutes == nil { order(positions) }
  }

  /// Changes what the tour is asked for: its ends, its time, how the person travels.
  ///
  /// With a time to spend, before or after, the stops that fit are chosen anew; else they are ordered, and those
  /// that the person left out stay so.
  /// - Parameter positions: where the discoveries are.
  package mutating func change(
    _ positions: [DiscoveryID: Coordinate], _ change: (inout Tour) -> Void
  ) {
    let hadTime = minutes != nil
    change(&self)
    if hadTime || minutes != nil { fit(positions) } else { order(positions) }
  }

  /// Moves a stop to another place among those that are visited, counted from 0; it stays last if that is beyond
  /// them.
  package mutating func move(_ discovery: DiscoveryID, to place: Int) {
    guard let index = stops.firstIndex(where: { $0.discovery == discovery }) else { return }
    var stop = stops.remove(at: index)
    stop.isSkipped = false
    stops.insert(stop, at: min(max(0, place), visited.count))
  }

  /// Locks a stop in its place, or unlocks it; one that was left out is visited again.
  package mutating func lock(_ discovery: DiscoveryID, _ isLocked: Bool) {
    changeStop(discovery) { stop in
      stop.isLocked = isLocked
      if isLocked { stop.isSkipped = false }
    }
  }

  /// Leaves a stop out, or visits it again after the others; one that is left out is not locked.
  package mutating func skip(_ discovery: DiscoveryID, _ isSkipped: Bool) {
    changeStop(discovery) { stop in
      stop.isSkipped = isSkipped
      if isSkipped { stop.isLocked = false }
    }
  }

  /// Removes a stop from the tour.
  package mutating func remove(_ discovery: DiscoveryID) {
    stops.removeAll { $0.discovery == discovery }
  }

  private mutating func changeStop(
    _ discovery: DiscoveryID, _ change: (inout TourStop) -> Void
  ) {
    guard let index = stops.firstIndex(where: { $0.discovery == discovery }) else { return }
    change(&stops[index])
    putSkippedLast()
  }

  private mutating func putSkippedLast() { stops = visited + stops.filter(\.isSkipped) }
}

/// The distances and times of a tour, as estimated.
package struct TourSchedule: Hashable, Sendable {
  /// A visited stop.
  package struct Entry: Hashable, Sendable {
    /// The stop.
    package var stop: TourStop
    /// The way along streets from the stop before it or from the start, in metres; nil for the first one without
    /// a start, and where the position is unknown.
    package var metres: Double?
    /// When the person arrives, in seconds from the beginning.
    package var arrival: Double

    /// Creates an entry.
    package init(stop: TourStop, metres: Double?, arrival: Double) {
      (self.stop, self.metres, self.arrival) = (stop, metres, arrival)
    }
  }

  /// The visited stops.
  package private(set) var entries: [Entry] = []
  /// The way along streets from the last stop to the end, in metres; nil if the tour ends at its last stop.
  package private(set) var lastMetres: Double?
  /// The whole way along streets, in metres.
  package private(set) var metres = 0.0
  /// The whole time with the stays, in seconds.
  package private(set) var seconds = 0.0

  /// - Parameter positions: where the discoveries are.
  package init(_ tour: Tour, _ positions: [DiscoveryID: Coordinate]) {
    var here = tour.ends.start
    var first = here
    for stop in tour.visited {
      let there = positions[stop.discovery]
      let way = travel(from: here, to: there, tour.mode)
      entries.append(Entry(stop: stop, metres: way, arrival: seconds))
      seconds += Double(tour.stayMinutes) * 60
      here = there ?? here
      first = first ?? there
    }
    let end = tour.ends.isRound ? first : tour.ends.end
    if let here, let end, here != end, !entries.isEmpty {
      lastMetres = travel(from: here, to: end, tour.mode)
    }
  }

  private mutating func travel(
    from here: Coordinate?, to there: Coordinate?, _ mode: TravelMode
  ) -> Double? {
    guard let here, let there else { return nil }
    let line = Distance.metres(from: here, to: there)
    seconds += mode.seconds(forMetres: line)
    metres += line * TravelMode.detour
    return line * TravelMode.detour
  }
}

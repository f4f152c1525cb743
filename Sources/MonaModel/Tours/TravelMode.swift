/// How a person gets from one stop of a tour to the next.
package enum TravelMode: String, CaseIterable, Codable, Sendable {
  case foot
  case bicycle

  /// The speed, in metres a second along streets: 4.5 and 15 km/h, with waiting at crossings.
  package var speed: Double {
    switch self {
    case .foot: 1.25
    case .bicycle: 4.17
    }
  }

  /// By how much a way along streets is longer than the straight line, as usual in cities.
  package static let detour = 1.3

  /// The estimated time for a straight line, in seconds.
  package func seconds(forMetres metres: Double) -> Double { metres * Self.detour / speed }
}

/// Where a tour begins and ends.
package struct TourEnds: Hashable, Sendable {
  /// Where it begins, besides its stops; nil: at its first stop.
  package var start: Coordinate?
  /// Where an open tour ends, besides its stops; nil: at its last stop.
  package var end: Coordinate?
  /// Whether it comes back to where it began; `end` is without effect then.
  package var isRound: Bool

  /// Creates the ends of a tour.
  package init(start: Coordinate? = nil, end: Coordinate? = nil, isRound: Bool = false) {
    (self.start, self.end, self.isRound) = (start, end, isRound)
  }

  /// The points of a tour with these stops, from its beginning to its end.
  package func way(through stops: [Coordinate]) -> [Coordinate] {
    let points = [start].compactMap(\.self) + stops
    let last = isRound ? (stops.isEmpty ? nil : points.first) : end
    return points + [last].compactMap(\.self)
  }

  /// The length of the straight lines of a tour with these stops, in metres.
  package func metres(through stops: [Coordinate]) -> Double {
    let way = way(through: stops)
    return zip(way, way.dropFirst()).reduce(0) { $0 + Distance.metres(from: $1.0, to: $1.1) }
  }
}

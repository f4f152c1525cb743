import MonaModel
import MonaText

/// The path of a day's visits, or of a tour's stops, on the map.
package struct DayPath: Hashable, Sendable {
  /// A visit or a stop on the path.
  package struct Stop: Hashable, Sendable {
    /// The visited discovery.
    package var id: DiscoveryID
    /// Its number within the day or the tour, from 1.
    package var number: Int
    /// The discovery's coordinate.
    package var place: Coordinate
  }

  /// The visits with a known coordinate, in the order they were made; at least one.
  package let stops: [Stop]
  /// The points through which the line leads.
  package let line: [Coordinate]

  /// Creates the path of a day's visits; nil if none has a known coordinate.
  init?(_ entries: [JournalEntry]) {
    let stops = entries.compactMap { entry in
      entry.place.map { Stop(id: entry.id, number: entry.number, place: $0) }
    }
    self.init(stops, line: stops.map(\.place))
  }

  /// Nil without stops.
  init?(_ stops: [Stop], line: [Coordinate]) {
    if stops.isEmpty { return nil }
    (self.stops, self.line) = (stops, line)
  }

  /// The length of the path in straight lines, in metres.
  package var metres: Double {
    zip(stops, stops.dropFirst()).reduce(0) {
      $0 + Distance.metres(from: $1.0.place, to: $1.1.place)
    }
  }

  /// "Map of the day: 3 places, 4.2 km as the crow flies"; without a distance for a single place.
  package var text: String {
    let places = trn("{count} place", "{count} places", Set(stops.map(\.place)).count)
    guard metres >= 1 else { return tr("Map of the day: {places}", ["places": places]) }
    return tr(
      "Map of the day: {places}, {distance} as the crow flies",
      ["places": places, "distance": Format.distance(metres)])
  }

  /// The map frame at the highest zoom level that contains the whole path.
  ///
  /// - Parameters:
  ///   - width: the map's width in pixels.
  ///   - height: the map's height in pixels.
  package func frame(width: Int, height: Int) -> MapFrame {
    return MapFrame.closest(to: line, pin: stops[0].place, limit: 16, width: width, height: height)
  }

  /// The stop whose marker contains a pixel of the frame; where markers overlap, the topmost.
  package func stop(at pixel: (x: Double, y: Double), in frame: MapFrame) -> Stop? {
    stops.last { stop in
      let spot = frame.pixel(of: stop.place)
      let (right, down) = (spot.x - pixel.x, spot.y - pixel.y)
      return right * right + down * down <= Self.radius * Self.radius
    }
  }

  /// The radius of a stop's marker, in pixels.
  package static let radius = 12.0
}

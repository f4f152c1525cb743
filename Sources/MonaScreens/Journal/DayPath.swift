import MonaModel
import MonaText

/// The way of a day, from visit to visit.
package struct DayPath: Hashable, Sendable {
  /// A visit on the way.
  package struct Stop: Hashable, Sendable {
    /// What was visited.
    package var id: DiscoveryID
    /// The number of the visit within the day.
    package var number: Int
    /// Where.
    package var place: Coordinate
  }

  /// The visits whose place is known, in the order they were made; at least one.
  package let stops: [Stop]

  /// Nil when nobody knows where any visit was.
  init?(_ entries: [JournalEntry]) {
    stops = entries.compactMap { entry in
      entry.place.map { Stop(id: entry.id, number: entry.number, place: $0) }
    }
    if stops.isEmpty { return nil }
  }

  /// How long the way is in straight lines, in metres.
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

  /// The closest look, in whole steps, that holds all of it.
  ///
  /// - Parameters:
  ///   - width: of the small map, in pixels.
  ///   - height: likewise.
  package func frame(width: Int, height: Int) -> MapFrame {
    let places = stops.map(\.place)
    func frame(_ zoom: Int) -> MapFrame {
      MapFrame(around: places, pin: places[0], zoom: zoom, width: width, height: height)
    }
    return (2...16).reversed().lazy.map(frame).first(where: \.isWhole) ?? frame(1)
  }

  /// The stop whose mark is under a pixel of a look; of several the last one drawn.
  package func stop(at pixel: (x: Double, y: Double), in frame: MapFrame) -> Stop? {
    stops.last { stop in
      let spot = frame.pixel(of: stop.place)
      let (right, down) = (spot.x - pixel.x, spot.y - pixel.y)
      return right * right + down * down <= Self.radius * Self.radius
    }
  }

  /// The radius of a stop's mark, in pixels.
  package static let radius = 12.0
}

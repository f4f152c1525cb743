import Foundation
import MonaModel

/// A simulated walk between works of art: the positions of the works, the stops with their times,
/// and the track of a satellite receiver with a realistic error.
package struct SimulatedWalk {
  /// The positions of the works, at least 40 m apart.
  package private(set) var works: [Coordinate] = []
  /// The stops at works, in order.
  package private(set) var stops: [Stop] = []
  /// The recorded track, with one point every five seconds.
  package private(set) var track = Track(segments: [])

  /// A stop to look at a work.
  package struct Stop {
    /// The index of the work in `works`.
    package var work: Int
    /// The times of arrival and departure.
    package var time: ClosedRange<Date>

    /// A time during the stop, rounded to a second.
    /// - Parameter part: from 0, two seconds after arrival, to 1, two seconds before departure.
    package func moment(_ part: Double) -> Date {
      let length = time.upperBound.timeIntervalSince(time.lowerBound)
      return time.lowerBound + (2 + part * (length - 4)).rounded()
    }
  }

  private typealias Place = (north: Double, east: Double)
  private var spots: [Place] = []
  private var here: Place = (0, 0)
  private var walked: [Place] = []
  private var random: SplitMix64
  private let begin: Date

  /// The walking speed, in metres per second.
  private static let pace = 1.25

  /// Simulates a walk to `count` of the works, with short waits on the way and, halfway, a rest of
  /// half an hour.
  package init(seed: UInt64, stops count: Int, works workCount: Int = 160, begin: Date = start) {
    random = SplitMix64(seed: seed)
    self.begin = begin
    while spots.count < workCount {
      let new: Place = (number(0, 1400), number(0, 1400))
      if spots.allSatisfy({ Self.metres($0, new) >= 40 }) { spots.append(new) }
    }
    works = spots.map { place(north: $0.north, east: $0.east) }
    for index in 0..<count {
      visit(next())
      if index == count / 2 { rest(1800) }
    }
    record()
  }

  /// The distance to the nearest work in metres: exact up to 200 m, larger or infinity beyond.
  package func nearestWork(_ place: Coordinate) -> Double {
    var nearest = Double.infinity
    for work in works where abs(work.latitude - place.latitude) < 0.002 {
      nearest = min(nearest, Distance.metres(from: place, to: work))
    }
    return nearest
  }

  private mutating func number(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &random)
  }

  private static func metres(_ one: Place, _ other: Place) -> Double {
    ((one.north - other.north) * (one.north - other.north)
      + (one.east - other.east) * (one.east - other.east)).squareRoot()
  }

  /// One of the four nearest works without a stop so far, at random.
  private mutating func next() -> Int {
    let seen = Set(stops.map(\.work))
    let near = spots.indices.filter { !seen.contains($0) }
      .sorted { Self.metres(spots[$0], here) < Self.metres(spots[$1], here) }
    return near[random.below(min(4, near.count))]
  }

  private mutating func visit(_ work: Int) {
    if random.below(5) < 2 {
      let spot = spots[work]
      walk(to: ((here.north + spot.north) / 2, (here.east + spot.east) / 2 + number(-20, 20)))
      rest(number(15, 50))
    }
    let (angle, away) = (number(0, 2 * .pi), number(3, 14))
    let spot = spots[work]
    walk(to: (spot.north + away * cos(angle), spot.east + away * sin(angle)))
    let came = begin + Double(walked.count)
    rest(number(25, 90))
    stops.append(Stop(work: work, time: came...(begin + Double(walked.count))))
  }

  private mutating func walk(to place: Place) {
    let seconds = Int(Self.metres(here, place) / Self.pace) + 1
    let from = here
    for second in 1...seconds {
      let part = Double(second) / Double(seconds)
      here = (
        from.north + (place.north - from.north) * part, from.east + (place.east - from.east) * part
      )
      walked.append(here)
    }
  }

  private mutating func rest(_ seconds: Double) {
    walked += Array(repeating: here, count: Int(seconds))
  }

  /// Derives the track from the walk; the receiver's error drifts by some metres.
  private mutating func record() {
    var error: Place = (0, 0)
    var points: [Track.Point] = []
    for (second, truth) in walked.enumerated() {
      error = (error.north * 0.95 + number(-1.5, 1.5), error.east * 0.95 + number(-1.5, 1.5))
      guard second % 5 == 0 else { continue }
      points.append(
        Track.Point(
          time: begin + Double(second),
          position: place(north: truth.north + error.north, east: truth.east + error.east)))
    }
    track = Track(segments: [points])
  }
}

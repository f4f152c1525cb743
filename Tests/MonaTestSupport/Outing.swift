import Foundation
import MonaModel

/// A walk from work to work with a receiver: where the works stand, where one stopped and for how
/// long, and the track, as far from the truth as receivers are.
package struct Outing {
  /// Where the works stand, none within forty metres of another.
  package private(set) var works: [Coordinate] = []
  /// The stops at works, in order.
  package private(set) var stops: [Stop] = []
  /// What the receiver recorded, a point every five seconds.
  package private(set) var track = Track(segments: [])

  /// A stop to look at a work.
  package struct Stop {
    /// Its number among the works.
    package var work: Int
    /// When one came, and when one went on.
    package var time: ClosedRange<Date>

    /// A moment of it, from 0 when one came to 1 when one went.
    package func moment(_ part: Double) -> Date {
      let length = time.upperBound.timeIntervalSince(time.lowerBound)
      return time.lowerBound + (2 + part * (length - 4)).rounded()
    }
  }

  private typealias Place = (north: Double, east: Double)
  private var grounds: [Place] = []
  private var here: Place = (0, 0)
  private var walked: [Place] = []
  private var random: SeededRandom
  private let begin: Date

  /// Metres walked in a second.
  private static let pace = 1.25

  /// A walk to this many works, with stops at crossings and a rest of half an hour.
  package init(seed: UInt64, stops count: Int, works workCount: Int = 160, begin: Date = start) {
    random = SeededRandom(seed: seed)
    self.begin = begin
    while grounds.count < workCount {
      let new: Place = (number(0, 1400), number(0, 1400))
      if grounds.allSatisfy({ Self.metres($0, new) >= 40 }) { grounds.append(new) }
    }
    works = grounds.map { place(north: $0.north, east: $0.east) }
    for index in 0..<count {
      visit(next())
      if index == count / 2 { rest(1800) }
    }
    record()
  }

  /// Metres from a place to the nearest work; infinity where none is within 200 m.
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

  /// One of the nearest works that one has not been to.
  private mutating func next() -> Int {
    let seen = Set(stops.map(\.work))
    let near = grounds.indices.filter { !seen.contains($0) }
      .sorted { Self.metres(grounds[$0], here) < Self.metres(grounds[$1], here) }
    return near[random.below(min(4, near.count))]
  }

  private mutating func visit(_ work: Int) {
    if random.below(5) < 2 {
      let ground = grounds[work]
      walk(to: ((here.north + ground.north) / 2, (here.east + ground.east) / 2 + number(-20, 20)))
      rest(number(15, 50))
    }
    let (angle, away) = (number(0, 2 * .pi), number(3, 14))
    let ground = grounds[work]
    walk(to: (ground.north + away * cos(angle), ground.east + away * sin(angle)))
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

  /// The receiver's error wanders by some metres.
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

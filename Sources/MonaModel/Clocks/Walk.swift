import Foundation

/// The positions of recorded tracks, one per second, with the likelihood of a photo at each: higher
/// while standing and near a work.
package struct Walk: Sendable {
  /// A period during which the position is known at each second.
  struct Stretch: Sendable {
    /// The first second, since 1970.
    var start: Int
    /// Metres east and north of the first position of the walk.
    var easts: [Float] = []
    var norths: [Float] = []
    /// The log-likelihood ratio of a photo at each second against the mean of the walk.
    var logLikelihoods: [Float] = []
  }

  private(set) var stretches: [Stretch] = []
  private var origin: Coordinate?

  /// The largest number of seconds read: a month of walks.
  static let longest = 2_600_000
  /// The speed below which a person counts as standing, in metres per second, given the receiver's
  /// noise.
  static let standing = 0.6
  /// The seconds before and after over which the speed is measured.
  static let speedWindow = 12
  /// How many times more likely a photo is while standing.
  static let standingFactor: Float = 20
  /// The duration, in seconds, beyond which a stop is partly spent on other things.
  static let photoStop = 90
  /// How many times more likely a photo is next to a work.
  static let nearbyWorkFactor: Float = 8
  /// The distance that counts as next to a work, in metres.
  static let nearbyWorkRadius = 25.0
  /// The share of photos taken anywhere on the way.
  static let randomShare: Float = 0.12

  /// Creates the walk recorded by these tracks.
  /// - Parameter nearestWork: returns the metres from a place to the nearest work; infinity when
  ///   far.
  package init(_ tracks: [Track], nearestWork: (Coordinate) throws -> Double) rethrows {
    let places = TrackPlaces(tracks)
    var left = Self.longest
    var nearness: [[Float]] = []
    for span in places.spans {
      let (first, last) = (Int(span.lowerBound.rounded(.up)), Int(span.upperBound))
      guard first <= last, left > 0 else { continue }
      var isGoingOn = false
      var looked: (east: Float, north: Float, metres: Double)?
      for second in first...min(last, first + left) {
        guard let position = places.position(at: Date(timeIntervalSince1970: Double(second)))
        else {
          isGoingOn = false
          continue
        }
        if origin == nil { origin = position.coordinate }
        let (east, north) = metres(of: position.coordinate)
        if !isGoingOn {
          stretches.append(Stretch(start: second))
          nearness.append([])
          isGoingOn = true
        }
        if looked.map({ hypotf(east - $0.east, north - $0.north) > 4 }) ?? true {
          looked = (east, north, try nearestWork(position.coordinate))
        }
        let part = (looked?.metres ?? .infinity) / Self.nearbyWorkRadius
        let index = stretches.count - 1
        stretches[index].easts.append(east)
        stretches[index].norths.append(north)
        nearness[index].append(Float(exp(-part * part)))
      }
      left -= last - first + 1
    }
    weigh(nearness)
  }

  /// The number of seconds with a known position.
  var duration: Int { stretches.reduce(0) { $0 + $1.easts.count } }

  /// Metres east and north of the first position.
  func metres(of place: Coordinate) -> (east: Float, north: Float) {
    let origin = origin ?? place
    let east =
      (place.longitude - origin.longitude) * 111_195 * cos(origin.latitude * .pi / 180)
    return (Float(east), Float((place.latitude - origin.latitude) * 111_195))
  }

  private mutating func weigh(_ nearness: [[Float]]) {
    var sum = 0.0
    for index in stretches.indices {
      let stands = Self.stands(stretches[index])
      stretches[index].logLikelihoods = zip(stands, nearness[index]).map { stand, near in
        (1 + Self.standingFactor * stand) * (1 + Self.nearbyWorkFactor * near)
      }
      sum += stretches[index].logLikelihoods.reduce(0.0) { $0 + Double($1) }
    }
    let mean = Float(sum / Double(max(1, duration)))
    for index in stretches.indices {
      stretches[index].logLikelihoods = stretches[index].logLikelihoods.map {
        logf((1 - Self.randomShare) * $0 / mean + Self.randomShare)
      }
    }
  }

  /// For each second 0 while walking, 1 while standing, reduced in long stops.
  private static func stands(_ stretch: Stretch) -> [Float] {
    let count = stretch.easts.count
    var stands = (0..<count).map { index -> Float in
      let (before, after) = (max(0, index - speedWindow), min(count - 1, index + speedWindow))
      guard after > before else { return 0 }
      let metres = hypotf(
        stretch.easts[after] - stretch.easts[before],
        stretch.norths[after] - stretch.norths[before])
      let speed = Double(metres) / Double(after - before)
      return Float(1 / (1 + exp((speed - standing) / 0.12)))
    }
    var begin = 0
    while begin < count {
      let isStanding = stands[begin] > 0.5
      var end = begin
      while end < count, (stands[end] > 0.5) == isStanding { end += 1 }
      if isStanding, end - begin > photoStop {
        let part = Float(photoStop) / Float(end - begin)
        for index in begin..<end { stands[index] *= part }
      }
      begin = end
    }
    return stands
  }
}

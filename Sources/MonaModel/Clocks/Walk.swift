import Foundation

/// Second by second, where the tracks say someone was, and how likely one takes a photo there: while
/// standing, and near a work, more than while walking from one to the next.
package struct Walk: Sendable {
  /// Some time during which the tracks know where someone was at each second.
  struct Stretch: Sendable {
    /// Its first second, since 1970.
    var start: Int
    /// Metres east and north of the first place of all.
    var easts: [Float] = []
    var norths: [Float] = []
    /// How many times as likely a photo is as at any moment of the walk, as a natural logarithm.
    var appeals: [Float] = []
  }

  private(set) var stretches: [Stretch] = []
  private var origin: Coordinate?

  /// More seconds than this are not looked at: a month of walks.
  static let longest = 2_600_000
  /// Slower than this, in metres a second, one stands, as far as a receiver can tell.
  static let standing = 0.6
  /// Over how many seconds, before and after, one's speed is taken.
  static let speedReach = 12
  /// How many times as likely a photo is while standing, for as long as it takes.
  static let standingAppeal: Float = 20
  /// A stop that lasts longer than this, in seconds, is spent on other things as well.
  static let photoStop = 90
  /// How many times as likely a photo is beside a work.
  static let nearAppeal: Float = 8
  /// How far beside reaches, in metres.
  static let nearReach = 25.0
  /// How many of the photos are taken anywhere on the way, for no reason one could tell.
  static let stray: Float = 0.12

  /// The walk that these tracks recorded.
  /// - Parameter nearestWork: metres from a place to the nearest work; infinity for far.
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
        let part = (looked?.metres ?? .infinity) / Self.nearReach
        let index = stretches.count - 1
        stretches[index].easts.append(east)
        stretches[index].norths.append(north)
        nearness[index].append(Float(exp(-part * part)))
      }
      left -= last - first + 1
    }
    weigh(nearness)
  }

  /// How many seconds it lasts.
  var duration: Int { stretches.reduce(0) { $0 + $1.easts.count } }

  /// A place in metres east and north of the first one.
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
      stretches[index].appeals = zip(stands, nearness[index]).map { stand, near in
        (1 + Self.standingAppeal * stand) * (1 + Self.nearAppeal * near)
      }
      sum += stretches[index].appeals.reduce(0.0) { $0 + Double($1) }
    }
    let mean = Float(sum / Double(max(1, duration)))
    for index in stretches.indices {
      stretches[index].appeals = stretches[index].appeals.map {
        logf((1 - Self.stray) * $0 / mean + Self.stray)
      }
    }
  }

  /// For each second 0 while walking, 1 while standing, less in a stop that lasts long.
  private static func stands(_ stretch: Stretch) -> [Float] {
    let count = stretch.easts.count
    var stands = (0..<count).map { index -> Float in
      let (before, after) = (max(0, index - speedReach), min(count - 1, index + speedReach))
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

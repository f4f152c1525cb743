import Foundation

/// Finds by how much a camera's clock is off: to the second, for any offset up to a day and whole
/// years besides.
///
/// It asks of each offset how well the photos then fall on the stops of the walk, near works, and on
/// the places that are known of some of them, and weighs that by how clocks usually are off. What
/// fits far better than all the others together is sure; photos taken anywhere on the way, without a
/// stop, are no reason for any offset.
package struct ClockFinder: Sendable {
  let walk: Walk

  /// Photos this near in time, in seconds, tell together what one tells.
  static let burst: TimeInterval = 45
  /// More photos than this cost time and tell nothing new.
  static let mostShots = 400
  /// Likewise of those that say where they were taken, each of which is compared with all places.
  static let mostPlaces = 60
  /// What it tells for an offset that a photo then falls on the track at all.
  static let onTrack: Float = 2
  /// How much of what photos tell is believed: they are not as independent as they seem.
  static let belief: Float = 0.9
  /// Offsets no farther apart than this, in seconds, are one.
  static let agreement = 90
  /// Fewer photos than these on the track tell nothing surely.
  static let fewest: Float = 5

  /// A finder for photos taken on a walk.
  package init(_ walk: Walk) {
    self.walk = walk
  }

  /// By how much the clock of the camera that took these photos is off; nil when nothing tells.
  /// - Parameter current: an offset the person gave, which may be any.
  package func finding(of shots: [ClockShot], current: TimeInterval = 0) -> ClockFinding? {
    if let finding = Self.bySatellites(shots) { return finding }
    let moments = moments(of: shots)
    let current = Int(current.rounded())
    let windows = ClockWindow.all(moments.map(\.time), walk, current: current)
    return ClockFinding(windows.map { Trial($0, moments, walk) }, current: current)
  }

  /// The clock against that of the satellites, in the middle of all photos that have both.
  private static func bySatellites(_ shots: [ClockShot]) -> ClockFinding? {
    let found = shots.compactMap { shot in
      shot.satelliteTime.map { $0.timeIntervalSince(shot.takenAt) }
    }.sorted()
    guard !found.isEmpty else { return nil }
    let median = found[found.count / 2]
    let agreeing = found.filter { abs($0 - median) <= 60 }
    return ClockFinding(
      offset: median.rounded(), spread: 2,
      probability: Double(agreeing.count) / Double(found.count) > 0.8 ? 1 : 0.5)
  }

  /// A photo as it is compared with others.
  struct Moment {
    var time: Date
    /// How much of a photo it counts for.
    var weight: Float
    /// Where it was taken, if that is known.
    var position: Position?
  }

  /// The photos of one moment share the weight of one.
  func moments(of shots: [ClockShot]) -> [Moment] {
    let shots = shots.sorted { $0.takenAt < $1.takenAt }
    var moments: [Moment] = []
    var begin = 0
    while begin < shots.count {
      var end = begin + 1
      while end < shots.count,
        shots[end].takenAt.timeIntervalSince(shots[end - 1].takenAt) <= Self.burst
      { end += 1 }
      let weight = 1 / Float(end - begin)
      moments += shots[begin..<end].map {
        Moment(
          time: $0.takenAt, weight: $0.position == nil ? weight : max(weight, 0.5),
          position: $0.position)
      }
      begin = end
    }
    return Self.thinned(moments.filter { $0.position == nil }, to: Self.mostShots)
      + Self.thinned(moments.filter { $0.position != nil }, to: Self.mostPlaces)
  }

  private static func thinned(_ moments: [Moment], to most: Int) -> [Moment] {
    let step = max(1, (moments.count + most - 1) / most)
    return stride(from: 0, to: moments.count, by: step).map { moments[$0] }
  }
}

extension ClockFinder {
  /// A place is passed wherever the track is no farther from it than this, in metres, beside what the
  /// place may err.
  static let passing: Float = 40

  /// By how much a clock is off when one photo was taken at a known place: one of the times the
  /// track came by, the one that agrees best with the other photos of the camera.
  ///
  /// Any offset is as good as another, for the person says so. Nil when the track never came by.
  package func finding(
    ofPhotoAt taken: Date, in place: Position, among shots: [ClockShot]
  ) -> ClockFinding? {
    let moments = moments(of: shots)
    let passes = passes(of: place).map { pass in
      pass.map { passed in
        let offset = passed.second - Int(taken.timeIntervalSince1970.rounded())
        let away = passed.metres / max(20, Float(place.accuracy))
        return (offset: offset, value: Double(fit(of: moments, at: offset) - away * away / 2))
      }
    }
    guard let best = passes.joined().map(\.value).max() else { return nil }
    let masses = passes.map { pass in pass.reduce(0) { $0 + exp($1.value - best) } }
    guard let likeliest = masses.indices.max(by: { masses[$0] < masses[$1] }) else { return nil }
    let pass = passes[likeliest]
    let mean = pass.reduce(0) { $0 + exp($1.value - best) * Double($1.offset) } / masses[likeliest]
    let square = pass.reduce(0) {
      $0 + exp($1.value - best) * (Double($1.offset) - mean) * (Double($1.offset) - mean)
    }
    let others = passes.indices.filter { $0 != likeliest && masses[$0] > masses[likeliest] / 10 }
    return ClockFinding(
      offset: mean.rounded(), spread: max(1, (square / masses[likeliest]).squareRoot()),
      probability: masses[likeliest] / masses.reduce(0, +),
      others: others.compactMap { passes[$0].max { $0.value < $1.value } }
        .map { Double($0.offset) })
  }

  /// Each time the track came by a place: its seconds, and how far it was.
  private func passes(of place: Position) -> [[(second: Int, metres: Float)]] {
    let (east, north) = walk.metres(of: place.coordinate)
    let reach = Self.passing + Float(place.accuracy)
    var passes: [[(second: Int, metres: Float)]] = []
    for stretch in walk.stretches {
      for index in stretch.easts.indices {
        let metres = hypotf(stretch.easts[index] - east, stretch.norths[index] - north)
        guard metres <= reach else { continue }
        let second = stretch.start + index
        if let last = passes.last?.last, second - last.second <= Self.agreement {
          passes[passes.count - 1].append((second, metres))
        } else {
          passes.append([(second, metres)])
        }
      }
    }
    return passes
  }

  /// How well photos fall on the walk at one offset, as a natural logarithm.
  private func fit(of moments: [Moment], at offset: Int) -> Float {
    moments.reduce(0) { sum, moment in
      let second = Int(moment.time.timeIntervalSince1970.rounded()) + offset
      guard let appeal = walk.appeal(at: second) else { return sum }
      return sum + moment.weight * (Self.onTrack + Self.belief * appeal)
    }
  }
}

extension Walk {
  /// How many times as likely a photo is at a second as at any of the walk, as a natural logarithm;
  /// nil when nobody knows where one was.
  func appeal(at second: Int) -> Float? {
    let index = stretches.bisected { $0.start > second } - 1
    guard index >= 0 else { return nil }
    let stretch = stretches[index]
    let place = second - stretch.start
    return stretch.appeals.indices.contains(place) ? stretch.appeals[place] : nil
  }
}

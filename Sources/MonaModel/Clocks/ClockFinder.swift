import Foundation

/// Finds the offset of a camera's clock to the second, within one day, optionally plus whole years.
///
/// For each offset it computes how well the photos match stops of the walk, positions near works,
/// and known photo positions, weighted by the usual clock errors (`ClockPrior`). An offset is
/// certain when it is far more likely than all others together, and the GPS times in the photos
/// (`SatelliteTimes`) do not contradict it. Photos taken while walking, without a stop, do not favour
/// any offset.
package struct ClockFinder: Sendable {
  let walk: Walk

  /// Photos within this many seconds of each other share the weight of one.
  static let burst: TimeInterval = 45
  /// The maximum number of photos without a position; more cost time without changing the result.
  static let mostShots = 400
  /// The maximum number of photos with a position, each of which is compared with all places.
  static let mostPlaces = 60
  /// The log-likelihood gain for a photo that falls on the track.
  static let onTrack: Float = 2
  /// The factor applied to the photos' evidence, because photos are not independent.
  static let belief: Float = 0.9
  /// Offsets within this many seconds count as the same.
  static let agreement = 90
  /// The number of photos on the track below which no result is certain.
  static let fewest: Float = 5

  /// Creates a finder for photos taken on a walk.
  package init(_ walk: Walk) {
    self.walk = walk
  }

  /// Determines the clock offset of the camera that took these photos; nil without evidence.
  /// - Parameter current: the offset set by the person, in seconds.
  package func finding(of shots: [ClockShot], current: TimeInterval = 0) -> ClockFinding? {
    let satellites = SatelliteTimes(shots)
    let weightedPhotos = weightedPhotos(of: shots)
    let seconds = Int(current.rounded())
    let windows = ClockWindow.all(
      weightedPhotos.map(\.time), walk, current: seconds, satellites: satellites)
    let finding = ClockFinding(windows.map { Trial($0, weightedPhotos, walk) }, current: seconds)
    return finding?.weighed(against: satellites)
      ?? satellites.finding(current: current)
  }

  /// A photo, weighted for comparison.
  struct WeightedPhoto {
    var time: Date
    /// Its weight, 0 to 1.
    var weight: Float
    /// Where it was taken; nil when unknown.
    var position: Position?
  }

  /// Photos of one burst share the weight of one photo.
  func weightedPhotos(of shots: [ClockShot]) -> [WeightedPhoto] {
    let shots = shots.sorted { $0.takenAt < $1.takenAt }
    var weightedPhotos: [WeightedPhoto] = []
    var begin = 0
    while begin < shots.count {
      var end = begin + 1
      while end < shots.count,
        shots[end].takenAt.timeIntervalSince(shots[end - 1].takenAt) <= Self.burst
      { end += 1 }
      let weight = 1 / Float(end - begin)
      weightedPhotos += shots[begin..<end].map {
        WeightedPhoto(
          time: $0.takenAt, weight: $0.position == nil ? weight : max(weight, 0.5),
          position: $0.position)
      }
      begin = end
    }
    return Self.thinned(weightedPhotos.filter { $0.position == nil }, to: Self.mostShots)
      + Self.thinned(weightedPhotos.filter { $0.position != nil }, to: Self.mostPlaces)
  }

  private static func thinned(_ weightedPhotos: [WeightedPhoto], to most: Int) -> [WeightedPhoto] {
    let step = max(1, (weightedPhotos.count + most - 1) / most)
    return stride(from: 0, to: weightedPhotos.count, by: step).map { weightedPhotos[$0] }
  }
}

extension ClockFinder {
  /// The track passes a place where it comes within this distance, in metres, plus the place's
  /// accuracy.
  static let passing: Float = 40

  /// Determines the clock offset from one photo taken at a known place: among the times the track
  /// passed the place, the one that fits the camera's other photos best.
  ///
  /// No prior applies, because the person stated the place. Nil when the track never passed it.
  package func finding(
    ofPhotoAt taken: Date, in place: Position, among shots: [ClockShot]
  ) -> ClockFinding? {
    let weightedPhotos = weightedPhotos(of: shots)
    let passes = passes(of: place).map { pass in
      pass.map { passed in
        let offset = passed.second - Int(taken.timeIntervalSince1970.rounded())
        let away = passed.metres / max(20, Float(place.accuracy))
        return (
          offset: offset, value: Double(fit(of: weightedPhotos, at: offset) - away * away / 2)
        )
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

  /// Each pass of the track by a place: seconds since 1970 and distance in metres.
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

  /// The log-likelihood of the photos on the walk at one offset.
  private func fit(of weightedPhotos: [WeightedPhoto], at offset: Int) -> Float {
    weightedPhotos.reduce(0) { sum, photo in
      let second = Int(photo.time.timeIntervalSince1970.rounded()) + offset
      guard let logLikelihood = walk.logLikelihood(at: second) else { return sum }
      return sum + photo.weight * (Self.onTrack + Self.belief * logLikelihood)
    }
  }
}

extension Walk {
  /// The log-likelihood ratio of a photo at a second against the mean of the walk; nil where the
  /// position is unknown.
  func logLikelihood(at second: Int) -> Float? {
    let index = stretches.bisected { $0.start > second } - 1
    guard index >= 0 else { return nil }
    let stretch = stretches[index]
    let place = second - stretch.start
    return stretch.logLikelihoods.indices.contains(place) ? stretch.logLikelihoods[place] : nil
  }
}

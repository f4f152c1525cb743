import Foundation

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

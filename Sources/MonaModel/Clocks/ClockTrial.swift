import Foundation

extension ClockFinder {
  /// How well each offset of a window fits.
  struct Trial {
    let window: ClockWindow
    /// What the stops and places tell for each offset, as a natural logarithm.
    private(set) var fits: [Float]
    /// How many photos fall on the track.
    private(set) var placed: [Float]
    /// How likely each offset is by what clocks usually lack and by how many photos it brings on
    /// the track, whatever the stops tell, as a natural logarithm.
    private(set) var bases: [Double] = []

    init(_ window: ClockWindow, _ moments: [Moment], _ walk: Walk) {
      self.window = window
      fits = [Float](repeating: 0, count: window.offsets.count)
      placed = fits
      for moment in moments {
        let places = moment.position.map { walk.appeals(of: $0) }
        for (index, stretch) in walk.stretches.enumerated() {
          let first = stretch.start - Int(moment.time.timeIntervalSince1970.rounded())
          let common = (first..<first + stretch.easts.count).clamped(
            to: Range(window.offsets))
          guard !common.isEmpty else { continue }
          add(places?[index] ?? stretch.appeals, moment.weight, common, from: first)
        }
      }
      bases = placed.indices.map { prior($0) + Double(ClockFinder.onTrack * placed[$0]) }
    }

    private mutating func add(
      _ appeals: [Float], _ weight: Float, _ common: Range<Int>, from first: Int
    ) {
      let (count, into) = (common.count, common.lowerBound - window.offsets.lowerBound)
      let from = common.lowerBound - first
      let factor = weight * ClockFinder.belief
      appeals.withUnsafeBufferPointer { appeals in
        fits.withUnsafeMutableBufferPointer { fits in
          for step in 0..<count { fits[into + step] += factor * appeals[from + step] }
        }
      }
      placed.withUnsafeMutableBufferPointer { placed in
        for step in 0..<count { placed[into + step] += weight }
      }
    }

    /// How likely each offset was before the photos were asked, as a natural logarithm.
    private func prior(_ index: Int) -> Double {
      let offset = Double(window.offsets.lowerBound + index - window.middle)
      let density = window.isEven ? 1 / Double(fits.count) : ClockPrior.density(offset)
      return log(window.share * density)
    }
  }
}

extension Walk {
  /// How many times as likely a photo taken at a place is at each second of each stretch as at any of
  /// the walk, as natural logarithms.
  func appeals(of position: Position) -> [[Float]] {
    let (east, north) = metres(of: position.coordinate)
    let reach = Float(max(20, position.accuracy))
    let likeness = stretches.map { stretch in
      zip(stretch.easts, stretch.norths).map { stretchEast, stretchNorth in
        let away = hypotf(stretchEast - east, stretchNorth - north) / reach
        return away > 6 ? 0 : expf(-away * away / 2)
      }
    }
    let sum = likeness.reduce(Float(0)) { $0 + $1.reduce(0, +) }
    // A place the track never passed tells nothing of when.
    let mean = max(sum, 5) / Float(max(1, duration))
    return likeness.map { $0.map { logf(0.95 * $0 / mean + 0.05) } }
  }
}

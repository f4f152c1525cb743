import Foundation

extension ClockFinder {
  /// The likelihood of each offset of a window.
  struct Trial {
    let window: ClockWindow
    /// The log-likelihood of each offset by stops and places.
    private(set) var fits: [Float]
    /// The weighted number of photos on the track, by offset.
    private(set) var placed: [Float]
    /// The log-likelihood of each offset by the prior and by the number of photos on the track,
    /// without stops and places.
    private(set) var bases: [Double] = []

    init(_ window: ClockWindow, _ weightedPhotos: [WeightedPhoto], _ walk: Walk) {
      self.window = window
      fits = [Float](repeating: 0, count: window.offsets.count)
      placed = fits
      for photo in weightedPhotos {
        let places = photo.position.map { walk.logLikelihoods(of: $0) }
        for (index, stretch) in walk.stretches.enumerated() {
          let first = stretch.start - Int(photo.time.timeIntervalSince1970.rounded())
          let common = (first..<first + stretch.easts.count).clamped(
            to: Range(window.offsets))
          guard !common.isEmpty else { continue }
          add(places?[index] ?? stretch.logLikelihoods, photo.weight, common, from: first)
        }
      }
      bases = placed.indices.map { prior($0) + Double(ClockFinder.onTrack * placed[$0]) }
    }

    private mutating func add(
      _ logLikelihoods: [Float], _ weight: Float, _ common: Range<Int>, from first: Int
    ) {
      let (count, into) = (common.count, common.lowerBound - window.offsets.lowerBound)
      let from = common.lowerBound - first
      let factor = weight * ClockFinder.belief
      logLikelihoods.withUnsafeBufferPointer { logLikelihoods in
        fits.withUnsafeMutableBufferPointer { fits in
          for step in 0..<count { fits[into + step] += factor * logLikelihoods[from + step] }
        }
      }
      placed.withUnsafeMutableBufferPointer { placed in
        for step in 0..<count { placed[into + step] += weight }
      }
    }

    /// The log prior probability of an offset.
    private func prior(_ index: Int) -> Double {
      let offset = Double(window.offsets.lowerBound + index - window.middle)
      let density = window.isEven ? 1 / Double(fits.count) : ClockPrior.density(offset)
      return log(window.share * density)
    }
  }
}

extension Walk {
  /// The log-likelihood ratios, for each second of each stretch, of a photo taken at a place.
  func logLikelihoods(of position: Position) -> [[Float]] {
    let (east, north) = metres(of: position.coordinate)
    let reach = Float(max(20, position.accuracy))
    let likeness = stretches.map { stretch in
      zip(stretch.easts, stretch.norths).map { stretchEast, stretchNorth in
        let away = hypotf(stretchEast - east, stretchNorth - north) / reach
        return away > 6 ? 0 : expf(-away * away / 2)
      }
    }
    let sum = likeness.reduce(Float(0)) { $0 + $1.reduce(0, +) }
    // A place that the track never passed gives no evidence.
    let mean = max(sum, 5) / Float(max(1, duration))
    return likeness.map { $0.map { logf(0.95 * $0 / mean + 0.05) } }
  }
}

/// A range of clock offsets, one per second, that are compared with each other.
struct ClockWindow {
  /// The seconds added to the camera's time.
  var offsets: ClosedRange<Int>
  /// The offset around which the prior is centred: 0 or whole years, in seconds.
  var middle: Int
  /// The prior probability that the offset lies in this range.
  var share: Double
  /// Whether the prior is uniform.
  var isEven = false

  /// The largest offset apart from whole years, in seconds.
  static let day = 86_400
  /// The largest number of offsets compared: twenty days.
  static let longest = 1_728_000
  /// The prior probability that the year is wrong.
  static let wrongYear = 0.05

  /// The prior probability that the date is wrong, where GPS times say so.
  static let wrongDay = 0.05

  /// The prior probability of the person's offset when no other window contains it.
  static let said = 0.3

  /// The windows within which these photos can have been taken on this walk.
  /// - Parameter current: the offset in use, in seconds.
  static func all(
    _ times: [Date], _ walk: Walk, current: Int, satellites: SatelliteTimes
  ) -> [ClockWindow] {
    guard let first = times.min(), let last = times.max(),
      let start = walk.stretches.map(\.start).min(),
      let end = walk.stretches.map({ $0.start + $0.easts.count }).max()
    else { return [] }
    let reach =
      (start - Int(last.timeIntervalSince1970))...(end - Int(first.timeIntervalSince1970))
    let bySatellites = satellites.candidates.map { Int($0) }.map {
      ClockWindow(offsets: ($0 - day)...($0 + day), middle: $0, share: wrongDay / 3, isEven: true)
    }.filter { reach.overlaps($0.offsets) }
    guard !CameraDate.isUnset(first) else {
      return reach.count <= longest
        ? [ClockWindow(offsets: reach, middle: 0, share: 1, isEven: true)] : bySatellites
    }
    let years = yearShifts(times, walk).filter {
      reach.overlaps(($0 - day)...($0 + day)) && abs($0) > 2 * day
    }
    var windows = [ClockWindow(offsets: -day...day, middle: 0, share: 1)]
    if !years.isEmpty { windows[0].share -= wrongYear }
    windows += years.map {
      ClockWindow(
        offsets: ($0 - day)...($0 + day), middle: $0, share: wrongYear / Double(years.count))
    }
    if !windows.contains(where: { $0.offsets.contains(current) }) {
      windows.append(
        ClockWindow(offsets: (current - day)...(current + day), middle: current, share: said))
    }
    for window in bySatellites
    where !windows.contains(where: { $0.offsets.overlaps(window.offsets) }) {
      windows.append(window)
    }
    return windows
  }

  /// The shifts, in seconds, from the same day of another year to a year of the walk, and from the
  /// same day before a receiver's count of weeks restarted.
  private static func yearShifts(_ times: [Date], _ walk: Walk) -> [Int] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = MontrealDay.timeZone
    func year(_ date: Date) -> Int { calendar.component(.year, from: date) }
    let walked = Set(
      walk.stretches.map { year(Date(timeIntervalSince1970: Double($0.start))) })
    let taken = Dictionary(grouping: times, by: year)
    let shifts = taken.flatMap { year, times -> [Int] in
      let middle = times.sorted()[times.count / 2]
      return walked.filter { $0 != year }.compactMap { walkedYear in
        calendar.date(byAdding: .year, value: walkedYear - year, to: middle).map {
          Int($0.timeIntervalSince(middle).rounded())
        }
      }
    }
    let rollover = Int(SatelliteTimes.weekRollover)
    return Set(shifts + [rollover, 2 * rollover]).sorted()
  }
}

/// The prior distribution of clock errors: mostly minutes, often an hour of daylight saving time or
/// a time zone plus minutes, rarely anything.
enum ClockPrior {
  /// The probability density of an offset within a day, per second; the sum is 1.
  static func density(_ offset: Double) -> Double {
    let hour = (offset / 3600).rounded()
    let aside = offset - hour * 3600
    let atHour = near(aside, 60)
    var density = 0.1 / 172_800 + 0.45 * near(offset, 40)
    if abs(hour) == 1 { density += 0.15 * atHour }
    if (1...14).contains(abs(hour)) { density += 0.25 / 28 * atHour }
    let quarter = offset - (offset / 900).rounded() * 900
    if abs(offset) <= 14 * 3600 { density += 0.05 / 112 * near(quarter, 30) }
    return density
  }

  /// The Laplace distribution centred on zero.
  private static func near(_ offset: Double, _ scale: Double) -> Double {
    exp(-abs(offset) / scale) / (2 * scale)
  }
}

import Foundation

/// What the GPS times in a camera's photos say about its clock.
///
/// They are one witness among several: receivers also write the time of their last position, local
/// time instead of UTC, or a date 1,024 weeks back, after their count of weeks restarted; programs
/// also write the time of the clock itself.
package struct SatelliteTimes: Sendable {
  /// The offset that most of them have in common, in seconds; nil if they disagree, as those of old
  /// positions do.
  let common: TimeInterval?
  /// The same, for the dates as written.
  private let written: TimeInterval?
  /// The offset that follows from the most recent positions, in seconds; nil without GPS times.
  ///
  /// The clock's offset is not below it, as no position is from the future.
  let freshest: TimeInterval?
  /// The latest GPS time compared with the clock, in seconds.
  private let latest: TimeInterval?
  /// Montréal's local time minus UTC, in seconds, on the day of the photos.
  private let zone: TimeInterval
  /// Whether most photos have one, or several do.
  private let isOfMany: Bool

  /// A count of weeks of 10 bits restarts after this many seconds.
  package static let weekRollover: TimeInterval = 1024 * 7 * 86_400
  /// Offsets within this many seconds count as the same.
  static let agreement: TimeInterval = 20
  /// GPS times within this many seconds of the clock may be copies of its time.
  static let copying: TimeInterval = 3
  /// The age in seconds from which a position counts as old, relative to the others of the camera.
  static let old = 30.0
  /// The largest difference in seconds between GPS times and the clock that confirm each other.
  static let confirming = 45.0

  /// Compares the GPS times of photos with the camera's clock.
  package init(_ shots: [ClockShot]) {
    let raw = shots.compactMap { shot in
      shot.satelliteTime.map { $0.timeIntervalSince(shot.takenAt) }
    }.sorted { Self.shortened($0) < Self.shortened($1) }
    let found = raw.map(Self.shortened)
    isOfMany = found.count >= 3 || found.count * 3 > shots.count
    zone =
      shots.first.map { TimeInterval(MontrealDay.timeZone.secondsFromGMT(for: $0.takenAt)) } ?? 0
    // The tenth above it may be faulty.
    freshest = found.isEmpty ? nil : found[(found.count - 1) * 9 / 10]
    latest = found.last
    let middle = Self.middle(found)
    (common, written) = (middle.map { found[$0] }, middle.map { raw[$0] })
  }

  /// The index of the middle one of those that agree, if these are more than half, and hardly any is
  /// later.
  private static func middle(_ found: [TimeInterval]) -> Int? {
    var most = 0..<0
    var end = 0
    for start in found.indices {
      while end < found.count, found[end] <= found[start] + agreement { end += 1 }
      if end - start > most.count { most = start..<end }
    }
    guard most.count * 2 > found.count, (found.count - most.upperBound) * 5 <= found.count else {
      return nil
    }
    return most.lowerBound + most.count / 2
  }

  /// An offset without whole restarts of the count of weeks.
  private static func shortened(_ offset: TimeInterval) -> TimeInterval {
    offset - (offset / weekRollover).rounded() * weekRollover
  }

  /// How the GPS times relate to an offset of the clock.
  enum Verdict {
    /// They say nothing: there are none, they are of older positions, each of another age, they
    /// repeat the clock, or they differ by a known fault, which another clock and right GPS times
    /// would explain as well.
    case silent
    /// They confirm it, perhaps with a date that is 1,024 weeks off.
    case agrees
    /// They contradict it, but are few.
    case fewContradict
    /// They contradict it.
    case contradicts
  }

  func verdict(on offset: TimeInterval) -> Verdict {
    guard let freshest else { return .silent }
    guard let common else {
      return Self.shortened(offset - freshest) < -60 ? contradiction : .silent
    }
    if abs(Self.shortened(offset - common)) <= Self.agreement {
      return repeatsClock ? .silent : .agrees
    }
    return isExplained(offset - common) ? .silent : contradiction
  }

  /// Whether they may be copies of the clock's time, which confirm nothing.
  private var repeatsClock: Bool { written.map { abs($0) <= Self.copying } ?? false }

  private var contradiction: Verdict { isOfMany ? .contradicts : .fewContradict }

  /// Whether a GPS time differs from the true time by this much when it is local time, or has the
  /// local date.
  private func isExplained(_ difference: TimeInterval) -> Bool {
    [0, -zone, 86_400, -86_400].contains {
      abs(Self.shortened(difference - $0)) <= Self.agreement
    }
  }

  /// How old a photo's position was, in seconds, if it may be that of another moment; 0 if that age
  /// is unknown, nil if nothing speaks for it.
  /// - Parameter offset: the clock's offset in use, in seconds.
  package func age(of shot: ClockShot, at offset: TimeInterval) -> TimeInterval? {
    guard let satelliteTime = shot.satelliteTime, let latest else { return nil }
    let own = Self.shortened(satelliteTime.timeIntervalSince(shot.takenAt))
    let (age, behind) = (Self.shortened(latest - own), Self.shortened(offset - own))
    // Where the ages vary, even the most recent position may be old.
    if common == nil { return max(age, Self.old) }
    if (Self.old..<30 * 86_400).contains(age), !isExplained(age) { return age }
    // If all are equally late, either the clock is wrong or each position is old; a difference of
    // whole hours is that of a time zone.
    let aside = abs(behind - (behind / 3600).rounded() * 3600)
    return abs(behind) > Self.confirming && aside > Self.agreement ? 0 : nil
  }

  /// The offsets around which the clock's offset is looked for, in seconds.
  var candidates: [TimeInterval] {
    (common ?? freshest).map { offset in (0...2).map { offset + Double($0) * Self.weekRollover } }
      ?? []
  }

  /// Determines the offset without a track; nil if the GPS times disagree, or repeat the clock.
  ///
  /// It is certain only where they confirm the clock. Otherwise either may be wrong.
  /// - Parameter current: the offset in use, in seconds.
  func finding(current: TimeInterval) -> ClockFinding? {
    guard let common, let written, !repeatsClock else { return nil }
    let aside = Self.shortened(common - current)
    let isConfirmed = abs(aside) <= Self.agreement
    // A position up to an hour old, or local time, is likelier than a wrong clock.
    let isFaulty =
      isExplained(-aside) || (0..<3600).contains(-aside)
    // Of a clock that was never set, the GPS date tells the years.
    let stated = (abs(common) <= 2 * 86_400 ? common : written).rounded()
    return ClockFinding(
      offset: isConfirmed ? (current + aside).rounded() : isFaulty ? current : stated, spread: 10,
      probability: isConfirmed ? 1 : 0.8, others: isConfirmed ? [] : [isFaulty ? stated : current],
      speaksAgainstCurrent: false, isContradicted: !isConfirmed)
  }
}

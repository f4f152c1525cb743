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

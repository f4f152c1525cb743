import Foundation

/// Interpolates positions from recorded tracks.
///
/// Between two points of a segment, a straight line is assumed if they are close in time or in space
/// (a receiver may pause during a halt). Across a pause between two segments nothing is assumed but
/// a short halt. Beyond the ends of a segment, its last point is valid for a minute.
package struct TrackPlaces: Sendable {
  /// The longest gap, in seconds, that is interpolated.
  static let longestGap: TimeInterval = 300
  /// Points within this distance, in metres, are interpolated over gaps up to `longestHalt`.
  static let nearby = 100.0
  /// The longest halt during which a receiver may pause within a segment, in seconds.
  static let longestHalt: TimeInterval = 7200
  /// How long before its start and after its end a segment is valid, in seconds.
  static let tolerance: TimeInterval = 60
  /// The accuracy of a receiver's point, in metres.
  static let receiverAccuracy = 10.0
  /// Walking speed, in metres per second.
  package static let pace = 1.4

  /// Consecutive segments of one track, whose points are sorted by time.
  private struct Run {
    /// The index of the track.
    var track: Int
    var points: [Track.Point]
    /// The indices of points before which the recording paused.
    var pauses: Set<Int> = []
  }

  /// The runs, in the order of their start.
  private let runs: [Run]

  /// Creates an interpolation of these tracks.
  package init(_ tracks: [Track]) {
    runs = tracks.enumerated().flatMap { index, track in
      Self.chained(track.segments.sorted { $0[0].time < $1[0].time }, of: index)
    }
  }

  /// Joins consecutive segments, with a pause between them; overlapping segments stay separate.
  private static func chained(_ segments: [[Track.Point]], of track: Int) -> [Run] {
    var runs: [Run] = []
    for segment in segments {
      if let last = runs.last?.points.last, last.time <= segment[0].time {
        let index = runs.count - 1
        runs[index].pauses.insert(runs[index].points.count)
        runs[index].points += segment
      } else {
        runs.append(Run(track: track, points: segment))
      }
    }
    return runs
  }

  /// The periods covered by the tracks, in seconds since 1970, sorted and without overlaps.
  var spans: [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    let sorted = runs.map(\.points).map { points in
      points[0].time.timeIntervalSince1970...points[points.count - 1].time.timeIntervalSince1970
    }.sorted { $0.lowerBound < $1.lowerBound }
    for span in sorted {
      if let last = spans.last, span.lowerBound <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  /// Whether there is no track.
  package var isEmpty: Bool { runs.isEmpty }

  /// The position at a time, from the most accurate track; nil when unknown.
  package func position(at time: Date) -> Position? { place(at: time)?.position }

  /// The position at a time and the index of its track.
  package func place(at time: Date) -> (position: Position, track: Int)? {
    var best: (position: Position, track: Int)?
    for run in runs {
      guard let found = Self.position(at: time, in: run) else { continue }
      if best.map({ found.accuracy < $0.position.accuracy }) ?? true { best = (found, run.track) }
    }
    return best
  }

  private static func position(at time: Date, in run: Run) -> Position? {
    let points = run.points
    let next = points.bisected { $0.time > time }
    guard next > 0 else { return nearEnd(points[0], time) }
    let before = points[next - 1]
    guard next < points.count else { return nearEnd(before, time) }
    let after = points[next]
    let gap = after.time.timeIntervalSince(before.time)
    let metres = Distance.metres(from: before.position, to: after.position)
    let isPause = run.pauses.contains(next)
    let isHalt = metres <= nearby && gap <= (isPause ? longestGap : longestHalt)
    guard isHalt || (!isPause && gap <= longestGap) else {
      return nearer(before, after, time, within: tolerance)
    }
    if isPause { return nearer(before, after, time, within: gap) }
    let passed = time.timeIntervalSince(before.time)
    let part = gap > 0 ? passed / gap : 0
    let position = Coordinate(
      latitude: between(before.position.latitude, after.position.latitude, part),
      longitude: between(before.position.longitude, after.position.longitude, part))
    // The deviation from the line is limited by walking speed from the nearer end and, on a
    // straight way, by half its length.
    let stray = min(
      min(passed, gap - passed) * pace, max(metres / 2, gap > longestGap ? nearby : 0))
    return Position(
      coordinate: position ?? before.position, accuracy: receiverAccuracy + stray)
  }

  /// The position of the point that is nearer in time, as accurate as a walk from there allows.
  private static func nearer(
    _ before: Track.Point, _ after: Track.Point, _ time: Date, within tolerance: TimeInterval
  ) -> Position? {
    [before, after].compactMap { nearEnd($0, time, within: tolerance) }
      .min { $0.accuracy < $1.accuracy }
  }

  private static func nearEnd(
    _ point: Track.Point, _ time: Date, within tolerance: TimeInterval = tolerance
  ) -> Position? {
    let away = abs(time.timeIntervalSince(point.time))
    guard away <= tolerance else { return nil }
    return Position(coordinate: point.position, accuracy: receiverAccuracy + away * pace)
  }

  private static func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
    start + (end - start) * part
  }
}

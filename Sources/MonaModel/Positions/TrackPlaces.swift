import Foundation

/// Interpolates positions from recorded tracks.
///
/// Between two points, a straight line is assumed if they are close in time or in space (a receiver
/// may pause during a halt). Beyond the ends of a track, its last point is valid for a minute.
package struct TrackPlaces: Sendable {
  /// The longest gap, in seconds, that is interpolated.
  static let longestGap: TimeInterval = 300
  /// Points within this distance, in metres, are interpolated over gaps up to `longestHalt`.
  static let nearby = 100.0
  /// The longest halt during which a receiver may pause, in seconds.
  static let longestHalt: TimeInterval = 7200
  /// How long before its start and after its end a track is valid, in seconds.
  static let tolerance: TimeInterval = 60
  /// The accuracy of a receiver's point, in metres.
  static let receiverAccuracy = 10.0
  /// Walking speed, in metres per second.
  package static let pace = 1.4

  /// Runs of points sorted by time, with the index of their track, in the order of their start.
  private let runs: [(track: Int, points: [Track.Point])]

  /// Creates an interpolation; consecutive segments of one track are joined.
  package init(_ tracks: [Track]) {
    runs = tracks.enumerated().flatMap { index, track in
      Self.chained(track.segments.sorted { $0[0].time < $1[0].time }).map {
        (track: index, points: $0)
      }
    }
  }

  /// Joins consecutive segments; overlapping segments stay separate.
  private static func chained(_ segments: [[Track.Point]]) -> [[Track.Point]] {
    var runs: [[Track.Point]] = []
    for segment in segments {
      if let last = runs.last?.last, last.time <= segment[0].time {
        runs[runs.count - 1] += segment
      } else {
        runs.append(segment)
      }
    }
    return runs
  }

  /// The periods covered by the tracks, in seconds since 1970, sorted and without overlaps.
  var spans: [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    let sorted = runs.map { _, run in
      run[0].time.timeIntervalSince1970...run[run.count - 1].time.timeIntervalSince1970
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
    for (track, points) in runs {
      guard let found = Self.position(at: time, in: points) else { continue }
      if best.map({ found.accuracy < $0.position.accuracy }) ?? true { best = (found, track) }
    }
    return best
  }

  private static func position(at time: Date, in run: [Track.Point]) -> Position? {
    let next = run.bisected { $0.time > time }
    guard next > 0 else { return nearEnd(run[0], time) }
    let before = run[next - 1]
    guard next < run.count else { return nearEnd(before, time) }
    let after = run[next]
    let gap = after.time.timeIntervalSince(before.time)
    let metres = Distance.metres(from: before.position, to: after.position)
    guard gap <= longestGap || (metres <= nearby && gap <= longestHalt) else {
      let ends = [nearEnd(before, time), nearEnd(after, time)].compactMap(\.self)
      return ends.min { $0.accuracy < $1.accuracy }
    }
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

  private static func nearEnd(_ point: Track.Point, _ time: Date) -> Position? {
    let away = abs(time.timeIntervalSince(point.time))
    guard away <= tolerance else { return nil }
    return Position(coordinate: point.position, accuracy: receiverAccuracy + away * pace)
  }

  private static func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
    start + (end - start) * part
  }
}

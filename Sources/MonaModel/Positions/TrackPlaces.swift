import Foundation

/// Tells where someone was at a moment, from the tracks they recorded.
///
/// Between two points of a track nobody knows: the straight line is believed while they are near in
/// time or in space, as when a receiver rests at a halt. Beyond a track's ends it is believed for a
/// minute.
package struct TrackPlaces: Sendable {
  /// Points no farther apart than this, in seconds, have a straight line between them.
  static let longestGap: TimeInterval = 300
  /// Nor, for as long as `longestHalt`, have points no farther apart than this, in metres.
  static let nearby = 100.0
  /// How long someone may stay at one place with a receiver that rests, in seconds.
  static let longestHalt: TimeInterval = 7200
  /// How long before its beginning and after its end a track tells, in seconds.
  static let tolerance: TimeInterval = 60
  /// How far from the truth a receiver's point is, in metres.
  static let receiverAccuracy = 10.0
  /// How fast people walk, in metres a second.
  package static let pace = 1.4

  /// Runs of points, each in the order of time, in the order of their beginnings, and of which track
  /// each is.
  private let runs: [(track: Int, points: [Track.Point])]

  /// What these tracks tell; pieces of one track are put together, for a line may lie between.
  package init(_ tracks: [Track]) {
    runs = tracks.enumerated().flatMap { index, track in
      Self.chained(track.segments.sorted { $0[0].time < $1[0].time }).map {
        (track: index, points: $0)
      }
    }
  }

  /// Segments that follow one another become one run; those that overlap stay apart.
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

  /// From when to when the tracks go, in seconds since 1970, in order and none within another.
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

  /// Where someone was; of several tracks, what the one that knows best says.
  package func position(at time: Date) -> Position? { place(at: time)?.position }

  /// The same, and which of the tracks says so, by its place among them.
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
    // Nobody is farther from the line than they can walk from the nearer of its ends, nor, when
    // they go straight on, than half of it.
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

import Foundation

/// A track recorded by a GPS receiver.
package struct Track: Hashable, Sendable {
  /// Segments recorded without interruption, each sorted by time and not empty.
  package var segments: [[Point]]
  /// The number of points of its file that were left out: damaged, or without time or place.
  package var leftOutCount = 0
  /// Whether its file ends too early, as when a recorder's battery dies.
  package var isCutShort = false

  /// A position at a time.
  package struct Point: Hashable, Sendable {
    /// When.
    package var time: Date
    /// Where.
    package var position: Coordinate

    /// Creates a point.
    package init(time: Date, position: Coordinate) {
      self.time = time
      self.position = position
    }
  }

  /// Creates a track; empty segments are removed and points sorted by time.
  package init(segments: [[Point]]) {
    self.segments = segments.filter { !$0.isEmpty }.map { segment in
      zip(segment, segment.dropFirst()).allSatisfy { $0.time <= $1.time }
        ? segment : segment.sorted { $0.time < $1.time }
    }
  }

  /// The number of points.
  package var pointCount: Int { segments.reduce(0) { $0 + $1.count } }

  /// When it begins; nil when it has no point.
  package var start: Date? { segments.compactMap(\.first?.time).min() }

  /// When it ends; nil when it has no point.
  package var end: Date? { segments.compactMap(\.last?.time).max() }

  /// The largest accepted number of points: eleven days with one point per second.
  package static let pointLimit = 1_000_000
}

/// Reads track files; implemented in MonaServices.
package struct TrackReader: Sendable {
  /// - Throws: ``TrackError``.
  package var read: @Sendable (URL) throws -> Track

  /// Creates a reader from a function.
  package init(read: @escaping @Sendable (URL) throws -> Track) {
    self.read = read
  }

  /// A reader that rejects every file.
  package static let none = TrackReader { _ in throw TrackError.notGPX }
}

/// Errors of reading a track file.
package enum TrackError: Error, Hashable {
  /// The file is missing or unreadable.
  case unreadable(errno: Int32)
  /// The file is not GPX.
  case notGPX
  /// The GPX file is truncated or malformed at this line, before its first whole point.
  case damaged(line: Int)
  /// The file contains no point with a time, only routes or waypoints.
  case noTimes
  /// The file exceeds `Track.pointLimit` or the size limit.
  case tooLarge
}

import Foundation

/// Where someone was, from one moment to the next, as a GPS receiver recorded it.
package struct Track: Hashable, Sendable {
  /// What was recorded without interruption, each in the order of time and with a point at least.
  package var segments: [[Point]]

  /// A place at a moment.
  package struct Point: Hashable, Sendable {
    /// When.
    package var time: Date
    /// Where.
    package var position: Coordinate

    /// Someone was at `position` at `time`.
    package init(time: Date, position: Coordinate) {
      self.time = time
      self.position = position
    }
  }

  /// A track of these segments; empty ones are left out, and points are put in the order of time.
  package init(segments: [[Point]]) {
    self.segments = segments.filter { !$0.isEmpty }.map { segment in
      zip(segment, segment.dropFirst()).allSatisfy { $0.time <= $1.time }
        ? segment : segment.sorted { $0.time < $1.time }
    }
  }

  /// How many points it has.
  package var pointCount: Int { segments.reduce(0) { $0 + $1.count } }

  /// When it begins; nil when it has no point.
  package var start: Date? { segments.compactMap(\.first?.time).min() }

  /// When it ends; nil when it has no point.
  package var end: Date? { segments.compactMap(\.last?.time).max() }

  /// More points than this are no person's walk: eleven days of one a second, without a pause.
  package static let pointLimit = 1_000_000
}

/// Reads a file of recorded tracks; live in MonaServices.
package struct TrackReader: Sendable {
  /// - Throws: ``TrackError``.
  package var read: @Sendable (URL) throws -> Track

  /// A reader that answers with `read`.
  package init(read: @escaping @Sendable (URL) throws -> Track) {
    self.read = read
  }

  /// A reader that understands no file.
  package static let none = TrackReader { _ in throw TrackError.notGPX }
}

/// Why a file of tracks was not read.
package enum TrackError: Error, Hashable {
  /// It is not there, or may not be read; the value is `errno`'s.
  case unreadable(errno: Int32)
  /// It is no GPX file.
  case notGPX
  /// It is a GPX file cut short or damaged at this line.
  case damaged(line: Int)
  /// It has no point that says when it was passed: a route or places, but no track.
  case noTimes
  /// It has more points than `Track.pointLimit`, or more bytes than any track.
  case tooLarge
}

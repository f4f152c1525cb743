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

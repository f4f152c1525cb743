import Foundation

/// Groups photos, in the order they were taken, into runs that show the same work.
package enum PhotoRuns {
  /// The properties of a photo that decide.
  package struct Photo {
    /// The date, after correction of the camera's clock.
    package var takenAt: Date?
    /// Where it was taken.
    package var position: Position?
    /// The most likely discovery.
    package var likeliest: DiscoveryID?

    /// Creates the properties of a photo.
    package init(takenAt: Date? = nil, position: Position? = nil, likeliest: DiscoveryID? = nil) {
      self.takenAt = takenAt
      self.position = position
      self.likeliest = likeliest
    }
  }

  /// The longest pause between photos of one work, in seconds.
  static let longestPause: TimeInterval = 600
  /// The longest pause between photos of one work without positions, in seconds.
  static let burst: TimeInterval = 60
  /// The largest distance between photos of one work, in metres, in addition to the accuracy of the
  /// positions.
  static let walkedAround = 60.0

  /// Whether `next` shows the same work as `previous`.
  package static func continues(_ previous: Photo, _ next: Photo) -> Bool {
    guard let before = previous.takenAt, let after = next.takenAt else { return false }
    let pause = after.timeIntervalSince(before)
    guard pause <= longestPause, previous.likeliest == next.likeliest else { return false }
    guard let here = previous.position, let there = next.position else {
      return previous.position == nil && next.position == nil && pause <= burst
    }
    let metres = Distance.metres(from: here.coordinate, to: there.coordinate)
    guard next.likeliest != nil else { return metres <= here.accuracy + there.accuracy }
    return metres <= walkedAround + here.accuracy + there.accuracy
  }
}

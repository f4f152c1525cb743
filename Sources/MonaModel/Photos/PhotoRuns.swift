import Foundation

/// Tells where, among photos in the order they were taken, those of one work end and those of
/// another begin.
package enum PhotoRuns {
  /// What decides about a photo.
  package struct Photo {
    /// When it was taken, with the clock put right.
    package var takenAt: Date?
    /// Where it was taken.
    package var position: Position?
    /// What it most likely shows.
    package var likeliest: DiscoveryID?

    /// What decides about a photo.
    package init(takenAt: Date? = nil, position: Position? = nil, likeliest: DiscoveryID? = nil) {
      self.takenAt = takenAt
      self.position = position
      self.likeliest = likeliest
    }
  }

  /// Photos of one work follow one another within this, in seconds.
  static let longestPause: TimeInterval = 600
  /// Photos that no position tells apart are of one work only within this, in seconds.
  static let burst: TimeInterval = 60
  /// How far one walks around a work, in metres, beside what the positions may err.
  static let walkedAround = 60.0

  /// Whether a photo shows what the one before shows.
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

import Foundation
import MonaModel

/// What the photos and the tracks of a batch tell of each clock, kept as long as nothing of it
/// changes: finding it takes a moment.
final class ClockFindings {
  /// What it follows from.
  private struct Key: Hashable {
    var shots: [ClockShot]
    var current: TimeInterval
  }

  private var walk: (tracks: [InboxTrack], revision: Int64, finder: ClockFinder)?
  private var found: [CameraClock.ID: (key: Key, finding: ClockFinding?)] = [:]

  /// What is near in time and place, in metres, of a track is looked at for works.
  private static let reach = 60.0

  /// By how much a clock is off; nil when nothing tells.
  func finding(
    _ id: CameraClock.ID, _ photos: [InboxRecord], _ contents: InboxContents,
    _ surroundings: Surroundings, _ places: [DiscoveryID: Coordinate]
  ) throws -> ClockFinding? {
    let key = Key(
      shots: Self.shots(photos, contents, places), current: contents.clocks[id]?.offset ?? 0)
    let finder = try finder(contents, surroundings)
    if let known = found[id], known.key == key { return known.finding }
    let finding = finder.finding(of: key.shots, current: key.current)
    found[id] = (key, finding)
    return finding
  }

  /// What compares photos with the tracks.
  func finder(_ contents: InboxContents, _ surroundings: Surroundings) throws -> ClockFinder {
    let tracks = contents.tracks.map(\.track)
    if let walk, walk.tracks == tracks, walk.revision == surroundings.revision {
      return walk.finder
    }
    let finder = ClockFinder(
      try Walk(contents.tracks.map(\.points)) { place in
        var nearest = Double.infinity
        try surroundings.forEach(within: Self.reach, of: place) {
          nearest = min(nearest, Distance.metres(from: place, to: $1))
        }
        return nearest
      })
    walk = (tracks, surroundings.revision, finder)
    found = [:]
    return finder
  }

  /// What photos tell; those the person said something of were taken beside that.
  static func shots(
    _ photos: [InboxRecord], _ contents: InboxContents, _ places: [DiscoveryID: Coordinate]
  ) -> [ClockShot] {
    photos.compactMap { photo in
      guard let takenAt = photo.takenAt else { return nil }
      var shot = ClockShot(
        takenAt: takenAt, satelliteTime: photo.satelliteTime, position: photo.position)
      if shot.position == nil, let group = photo.group.flatMap({ contents.groups[$0] }),
        case .chosen(let id, _) = group.decision, let place = places[id]
      {
        shot.position = Position(coordinate: place, accuracy: besideWork)
      }
      return shot
    }
  }

  /// How far from a work one photographs it, in metres.
  static let besideWork = 25.0
}

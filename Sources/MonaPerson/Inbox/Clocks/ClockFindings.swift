import Foundation
import MonaModel

/// Caches the clock offsets found from the photos and tracks of a batch, as computing them is slow.
final class ClockFindings {
  /// The input of a finding.
  private struct Key: Hashable {
    var shots: [ClockShot]
    var current: TimeInterval
  }

  private var walk: (tracks: [InboxTrack], revision: Int64, finder: ClockFinder)?
  private var found: [CameraClock.ID: (key: Key, finding: ClockFinding?)] = [:]

  /// The radius around a track, in metres, in which discoveries are considered.
  private static let reach = 60.0

  /// The offset of a clock; nil if nothing determines it.
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

  /// The finder that compares photos with the tracks.
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

  /// The times and positions of photos whose dates are no guesses; a decided photo without a position is placed at its
  /// discovery.
  static func shots(
    _ photos: [InboxRecord], _ contents: InboxContents, _ places: [DiscoveryID: Coordinate]
  ) -> [ClockShot] {
    photos.compactMap { photo in
      guard var shot = photo.shot else { return nil }
      if shot.position == nil, let group = photo.group.flatMap({ contents.groups[$0] }),
        case .chosen(let id) = group.decision, let place = places[id]
      {
        shot.position = Position(coordinate: place, accuracy: besideWork)
      }
      return shot
    }
  }

  /// The usual distance of a photo from its discovery, in metres.
  static let besideWork = 25.0
}

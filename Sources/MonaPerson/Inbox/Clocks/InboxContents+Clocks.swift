import Foundation
import MonaModel

extension InboxRecord {
  /// The clock by which the photo says when it was taken; nil when it does not say.
  var clock: CameraClock.ID? {
    takenAt.map { CameraClock.ID(camera, isUnset: CameraDate.isUnset($0)) }
  }

  /// Whether its time follows from what is said of its camera's clock.
  ///
  /// Where the camera says neither its name nor a number, photos that say a position come from
  /// another one, of which satellites set the clock.
  var followsClock: Bool { position == nil || camera.name != nil || camera.serial != nil }

  /// When it was taken, with the clock put right.
  func time(_ offsets: [CameraClock.ID: TimeInterval]) -> Date? {
    guard let takenAt, let clock else { return nil }
    return takenAt + (followsClock ? offsets[clock] ?? 0 : 0)
  }
}

extension InboxContents {
  /// What is said of each clock.
  var clockOffsets: [CameraClock.ID: TimeInterval] { clocks.mapValues(\.offset) }

  /// The photos of the batch that follow each clock, read and of use.
  var photosByClock: [CameraClock.ID: [InboxRecord]] {
    var photos: [CameraClock.ID: [InboxRecord]] = [:]
    for photo in self.photos where photo.problem == nil && photo.followsClock {
      if let clock = photo.clock { photos[clock, default: []].append(photo) }
    }
    return photos
  }

  /// From when to when, by the camera's clock, photos were taken; nil for none.
  static func span(_ photos: [InboxRecord]) -> ClosedRange<Date>? {
    let times = photos.compactMap(\.takenAt)
    return times.min().flatMap { start in times.max().map { start...$0 } }
  }

  /// The clock of a camera as it stands; nil when nothing follows from it.
  func clock(
    _ id: CameraClock.ID, _ photos: [InboxRecord], finding: ClockFinding?, now: Date
  ) -> CameraClock? {
    let kept = clocks[id]
    let offset = kept?.offset ?? 0
    let isBeyondBelief = photos.contains {
      $0.takenAt.map { !CameraDate.isBelievable($0 + offset, now: now) } ?? false
    }
    let lost = photos.count { $0.position == nil }
    guard lost > 0 || isBeyondBelief else { return nil }
    let isSaid = kept.map { kept in Self.span(photos).map(kept.holds) ?? false }
    return CameraClock(
      id: id, photoCount: lost, hasPositions: lost < photos.count, isBeyondBelief: isBeyondBelief,
      offset: offset,
      origin: isSaid.map { $0 ? .person : .earlier } ?? .camera, finding: finding)
  }
}

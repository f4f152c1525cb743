import Foundation
import MonaModel

/// A batch put in order: each photo with its true time and its place, at some offset of the clock.
struct InboxArrangement {
  /// In the order they came in.
  let photos: [InboxPhoto]
  let contents: InboxContents

  /// How near in time, in seconds, a photo lends its position to one that has none.
  static let neighbourhood: TimeInterval = 300

  init(_ contents: InboxContents, clockOffset: TimeInterval) {
    self.contents = contents
    let known = contents.knownPhotos
    let places = TrackPlaces(contents.tracks.map(\.points))
    var photos = contents.photos.map { record in
      Self.photo(record, known[record.id], places, clockOffset)
    }
    Self.lendPositions(&photos)
    self.photos = photos
  }

  private static func photo(
    _ record: InboxRecord, _ known: InboxContents.Known?, _ places: TrackPlaces,
    _ clockOffset: TimeInterval
  ) -> InboxPhoto {
    var photo = InboxPhoto(
      id: record.id, file: record.file, byteCount: record.byteCount, isRead: record.isRead,
      digest: record.digest, pixels: record.pixels, takenAt: record.takenAt,
      position: record.position,
      positionSource: record.position == nil ? .none : .camera, direction: record.direction,
      camera: record.camera, problem: record.problem)
    switch known {
    case .imported(let discovery): photo.importedAs = discovery
    case .copy(let original): photo.copyOf = original
    case .skipped: photo.wasSkipped = true
    case nil: break
    }
    guard record.position == nil, let clock = record.takenAt else { return photo }
    let time = clock + clockOffset
    photo.takenAt = time
    if let position = places.position(at: time) {
      photo.position = position
      photo.positionSource = .track
    }
    return photo
  }

  /// A photo without a position was taken near the one just before or after.
  private static func lendPositions(_ photos: inout [InboxPhoto]) {
    let placed = photos.compactMap { photo in
      photo.takenAt.flatMap { time in photo.position.map { (time, $0) } }
    }.sorted { $0.0 < $1.0 }
    guard !placed.isEmpty else { return }
    for index in photos.indices where photos[index].position == nil {
      guard let time = photos[index].takenAt else { continue }
      let next = placed.bisected { $0.0 >= time }
      let neighbours = [next - 1, next].filter(placed.indices.contains).map { placed[$0] }
      let nearest = neighbours.min {
        abs($0.0.timeIntervalSince(time)) < abs($1.0.timeIntervalSince(time))
      }
      guard let (lender, lent) = nearest else { continue }
      let away = abs(lender.timeIntervalSince(time))
      guard away <= neighbourhood else { continue }
      var position = lent
      position.accuracy += away * TrackPlaces.pace
      photos[index].position = position
      photos[index].positionSource = .neighbour
    }
  }
}

import Foundation
import MonaModel

/// A batch with the corrected time and position of each photo, for given clock offsets.
struct InboxArrangement {
  /// The photos in the order they were added.
  let photos: [InboxPhoto]
  let contents: InboxContents

  /// The maximum time, in seconds, between two photos that share a position.
  static let neighbourhood: TimeInterval = 300

  /// - Parameters:
  ///   - offsets: the offset of each clock in seconds.
  ///   - doubtful: the clocks whose time is not reliable.
  init(
    _ contents: InboxContents, offsets: [CameraClock.ID: TimeInterval],
    doubtful: Set<CameraClock.ID> = []
  ) {
    self.contents = contents
    let known = contents.knownPhotos
    let places = TrackPlaces(contents.tracks.map(\.points))
    let now = Date()
    let satellites = contents.satelliteTimes
    var photos = contents.photos.map { record in
      var photo = Self.photo(record, known[record.id])
      (photo.takenAt, photo.dateSource) = (record.saidAt, .person)
      guard let time = record.time(offsets), let clock = record.clock else { return photo }
      let isSure = !doubtful.contains(clock) && !record.dateSource.isGuess
      (photo.clock, photo.clockTime) = (clock, time)
      if record.saidAt == nil {
        (photo.takenAt, photo.dateSource) = Self.believable(time, record, now)
      }
      if let times = satellites[clock], let position = photo.position,
        let age = record.shot.flatMap({ times.age(of: $0, at: offsets[clock] ?? 0) })
      {
        photo.isPlaceSure = false
        photo.position?.accuracy = position.accuracy + min(age, 600) * TrackPlaces.pace
      }
      guard photo.takenAt != nil, let place = places.place(at: time) else { return photo }
      if let position = photo.position {
        if isSure, Self.contradicts(place.position, position) { photo.isPlaceSure = false }
      } else {
        (photo.position, photo.positionSource) = (place.position, .track)
        photo.track = contents.tracks[place.track].track.id
        photo.isPlaceSure = isSure
      }
      return photo
    }
    Self.lendPositions(&photos, contents, doubtful)
    self.photos = photos
  }

  /// Whether the positions of a photo and of the track at its time are too far apart.
  private static func contradicts(_ track: Position, _ photo: Position) -> Bool {
    Distance.metres(from: track.coordinate, to: photo.coordinate)
      > track.accuracy + photo.accuracy + 100
  }

  private static func photo(_ record: InboxRecord, _ known: InboxContents.Known?) -> InboxPhoto {
    var photo = InboxPhoto(
      id: record.id, file: record.file, byteCount: record.byteCount, isRead: record.isRead,
      digest: record.digest, pixels: record.pixels, position: record.position,
      positionSource: record.position == nil ? .none : .camera,
      isPlaceSure: record.position != nil, direction: record.direction, camera: record.camera,
      problem: record.problem, isKept: record.isKept)
    switch known {
    case .imported(let discovery): photo.importedAs = discovery
    case .copy(let original): photo.copyOf = original
    case .skipped: photo.wasSkipped = true
    case nil: break
    }
    return photo
  }

  /// The clock's time if it is plausible; else the satellite time, if there is one, as a guess.
  private static func believable(
    _ time: Date, _ record: InboxRecord, _ now: Date
  ) -> (Date?, PhotoDateSource) {
    if CameraDate.isBelievable(time, now: now) { return (time, record.dateSource) }
    return (
      record.satelliteTime.flatMap { CameraDate.isBelievable($0, now: now) ? $0 : nil }, .metadata
    )
  }

  /// Gives a photo without a position that of the photo taken just before or after.
  ///
  /// That is reliable for photos of one camera, whose clock gives at least the time between them;
  /// for two cameras, if both clocks are reliable.
  private static func lendPositions(
    _ photos: inout [InboxPhoto], _ contents: InboxContents, _ doubtful: Set<CameraClock.ID>
  ) {
    let placed = photos.indices.compactMap { index in
      photos[index].clockTime.flatMap { time in
        photos[index].position.map { (time: time, position: $0, photo: index) }
      }
    }.sorted { $0.time < $1.time }
    guard !placed.isEmpty else { return }
    for index in photos.indices where photos[index].position == nil {
      guard let time = photos[index].clockTime else { continue }
      let next = placed.bisected { $0.time >= time }
      let neighbours = [next - 1, next].filter(placed.indices.contains).map { placed[$0] }
      let nearest = neighbours.min {
        abs($0.time.timeIntervalSince(time)) < abs($1.time.timeIntervalSince(time))
      }
      guard let lender = nearest else { continue }
      let away = abs(lender.time.timeIntervalSince(time))
      guard away <= neighbourhood else { continue }
      var position = lender.position
      position.accuracy += away * TrackPlaces.pace
      photos[index].position = position
      photos[index].positionSource = .neighbour
      let clocks = [contents.photos[index].clock, contents.photos[lender.photo].clock]
      photos[index].isPlaceSure =
        photos[lender.photo].isPlaceSure
        && (clocks[0] == clocks[1] && photos[index].camera != Camera()
          || clocks.allSatisfy { $0.map { !doubtful.contains($0) } ?? false })
    }
  }
}

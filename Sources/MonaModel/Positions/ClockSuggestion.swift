import Foundation

/// Finds by how much a camera's clock is off, from what the satellites told it, from places the
/// track passed too, or from when the track was recorded.
package struct ClockSuggestion {
  /// What is known of a photo.
  package struct Shot {
    /// By the camera's clock.
    package var takenAt: Date
    /// By the clock of the satellites, in UTC, if the camera heard them.
    package var satelliteTime: Date?
    /// Where the camera says it was taken.
    package var position: Position?
    /// The camera's maker and model.
    package var camera: String?

    /// What is known of a photo.
    package init(
      takenAt: Date, satelliteTime: Date? = nil, position: Position? = nil, camera: String? = nil
    ) {
      self.takenAt = takenAt
      self.satelliteTime = satelliteTime
      self.position = position
      self.camera = camera
    }
  }

  /// By what time zones differ: multiples of a quarter of an hour, in seconds.
  ///
  /// Most clocks that are wrong are set to another zone, or not to summer time.
  static let zoneStep: TimeInterval = 900
  /// By what they differ at most.
  static let farthestZone: TimeInterval = 14 * 3600
  /// An offset is suggested only if it places at least this part of the photos on a track.
  static let share = 0.8
  /// How near a track, in metres, a photo must have been taken for us to believe that it was taken
  /// at the moment the track passed there.
  static let passing = 40.0
  /// How many seconds apart the offsets found from two photos may be for them to agree.
  static let agreement: TimeInterval = 60
  /// At most this many photos are compared with the tracks: more of them cost time and change
  /// nothing.
  static let mostPassings = 40
  /// Fewer photos than this near a track may be there by chance.
  static let fewestPassings = 3

  /// The camera's time plus this, in seconds, is the true time; nil when nothing is known better
  /// than the offset there is.
  package let offset: TimeInterval?

  /// - Parameter current: the offset there is.
  package init(_ shots: [Shot], tracks: [Track], current: TimeInterval) {
    let lost = shots.filter { $0.position == nil }
    let cameras = Set(lost.map(\.camera))
    let placed = shots.filter { $0.position != nil && cameras.contains($0.camera) }
    let places = TrackPlaces(tracks)
    guard !lost.isEmpty else {
      offset = nil
      return
    }
    let found =
      Self.bySatellites(placed) ?? Self.byPassings(placed, tracks)
      ?? Self.byOverlap(lost, places, current)
    offset = found.map { $0.rounded() }.flatMap { abs($0 - current) < 1 ? nil : $0 }
  }

  /// The clock against that of the satellites, in the middle of all photos that have both.
  private static func bySatellites(_ placed: [Shot]) -> TimeInterval? {
    median(
      placed.compactMap { shot in
        shot.satelliteTime.map { $0.timeIntervalSince(shot.takenAt) }
      })
  }

  /// The offset that most photos agree on of which track and camera know where they were taken.
  private static func byPassings(_ placed: [Shot], _ tracks: [Track]) -> TimeInterval? {
    let segments = tracks.flatMap(\.segments)
    let step = max(1, placed.count / mostPassings)
    let placed = stride(from: 0, to: placed.count, by: step).map { placed[$0] }
    let found = placed.map { shot in segments.flatMap { passings(of: shot, $0) } }
    guard found.count >= fewestPassings else { return nil }
    var best: [TimeInterval] = []
    for middle in found.joined() {
      let agreeing = found.compactMap { nearest(to: middle, of: $0) }
      if agreeing.count > best.count { best = agreeing }
    }
    let fewest = max(fewestPassings, Int((Double(placed.count) * share).rounded(.up)))
    return best.count >= fewest ? median(best) : nil
  }

  /// When, after the camera's time, a track came nearest to where a photo was taken, each time it
  /// came by.
  private static func passings(of shot: Shot, _ segment: [Track.Point]) -> [TimeInterval] {
    guard let place = shot.position?.coordinate else { return [] }
    var passings: [TimeInterval] = []
    var nearest: (metres: Double, time: Date)?
    for point in segment {
      let metres = Distance.metres(from: place, to: point.position)
      if metres <= passing {
        if metres < nearest?.metres ?? .infinity { nearest = (metres, point.time) }
      } else if let passed = nearest {
        passings.append(passed.time.timeIntervalSince(shot.takenAt))
        nearest = nil
      }
    }
    if let nearest { passings.append(nearest.time.timeIntervalSince(shot.takenAt)) }
    return passings
  }

  /// The smallest change by whole quarters of an hour with which the tracks tell the places of most
  /// photos.
  private static func byOverlap(
    _ lost: [Shot], _ places: TrackPlaces, _ current: TimeInterval
  ) -> TimeInterval? {
    func count(_ offset: TimeInterval) -> Int {
      lost.count { places.position(at: $0.takenAt + offset) != nil }
    }
    let enough = max(1, Int((Double(lost.count) * share).rounded(.up)))
    guard !places.isEmpty, count(current) < enough else { return nil }
    let steps = Int(farthestZone / zoneStep)
    let offsets = (-steps...steps).map { Double($0) * zoneStep }.sorted { abs($0) < abs($1) }
    // Whole hours before quarters: few zones are odd.
    let likely = offsets.filter { $0.truncatingRemainder(dividingBy: 3600) == 0 }
    return (likely + offsets).first { count($0) >= enough }
  }

  private static func nearest(
    to middle: TimeInterval, of times: [TimeInterval]
  ) -> TimeInterval? {
    let nearest = times.min { abs($0 - middle) < abs($1 - middle) }
    return nearest.flatMap { abs($0 - middle) <= agreement ? $0 : nil }
  }

  private static func median(_ numbers: [TimeInterval]) -> TimeInterval? {
    numbers.isEmpty ? nil : numbers.sorted()[numbers.count / 2]
  }
}

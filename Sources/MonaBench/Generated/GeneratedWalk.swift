import Foundation
import MonaModel
import MonaPerson

/// A day's walk along works with a phone, whose photos have positions, and a camera, whose photos have none.
///
/// The phone records the track.
struct GeneratedWalk {
  private var stops: [(place: Coordinate, time: Date)] = []

  /// 24 June 2026 at 8 in Montréal.
  private static let start = Date(timeIntervalSince1970: 1_782_302_400)
  /// Seconds from one photo to the next.
  private static let pause = 30.0

  /// A walk along works of the catalogue, two photos at each, from west to east.
  init(store: Store, photoCount: Int) {
    let placed = ((try? store.placed()) ?? []).compactMap { $0.point.coordinate }
    var random = SplitMix64(seed: 2026)
    let works = (0..<(photoCount + 1) / 2).compactMap { _ in
      placed.isEmpty ? nil : placed[random.below(placed.count)]
    }.sorted { $0.longitude < $1.longitude }
    for index in 0..<photoCount where index / 2 < works.count {
      let work = works[index / 2]
      // Some fifteen metres south of the work.
      let place = Coordinate(latitude: work.latitude - 0.00013, longitude: work.longitude)
      stops.append((place ?? work, Self.start + Double(index) * Self.pause))
    }
  }

  /// The photos, every other one with a position and a direction.
  var photos: [GeneratedPhoto] {
    stops.enumerated().map { index, stop in
      let isTelephone = index % 2 == 0
      return GeneratedPhoto(
        name: Self.name(index), takenAt: Self.exif(stop.time),
        position: isTelephone ? (stop.place.latitude, stop.place.longitude) : nil,
        direction: isTelephone ? 0 : nil, orientation: 1)
    }
  }

  private static func name(_ index: Int) -> String { "IMG_\(100_000 + index).jpg" }

  private static func exif(_ time: Date) -> String {
    time.formatted(
      Date.ISO8601FormatStyle(
        dateSeparator: .dash, dateTimeSeparator: .standard, timeZone: MontrealDay.timeZone
      ).year().month().day().time(includingFractionalSeconds: false)
    ).replacingOccurrences(of: "-", with: ":")
  }

  /// The track, a point at each stop and nine on the way to the next.
  private var track: Track {
    let points = zip(stops, stops.dropFirst()).flatMap { from, to in
      (0..<10).compactMap { step -> Track.Point? in
        let part = Double(step) / 10
        return Coordinate(
          latitude: from.place.latitude + (to.place.latitude - from.place.latitude) * part,
          longitude: from.place.longitude + (to.place.longitude - from.place.longitude) * part
        ).map { Track.Point(time: from.time + Self.pause * part, position: $0) }
      }
    }
    let last = stops.last.map { [Track.Point(time: $0.time, position: $0.place)] } ?? []
    return Track(segments: [points + last])
  }

  /// The track as a file.
  var gpx: String {
    let points = track.segments.joined().map { point in
      """
      <trkpt lat="\(point.position.latitude)" lon="\(point.position.longitude)">\
      <time>\(point.time.formatted(.iso8601))</time></trkpt>

      """
    }
    return "<gpx version=\"1.1\"><trk><trkseg>\n\(points.joined())</trkseg></trk></gpx>\n"
  }

  /// A reader that returns the track for any file.
  var reader: TrackReader {
    let track = track
    return TrackReader { _ in track }
  }

  // MARK: Metadata without images

  /// Writes small text files with the metadata of the photos, for `noteInspector`.
  func writeNotes(into folder: URL) throws {
    for (index, stop) in stops.enumerated() {
      let place = index % 2 == 0 ? "\(stop.place.latitude) \(stop.place.longitude)" : "- -"
      let note = "\(stop.time.timeIntervalSince1970) \(place) \(index)"
      try Data(note.utf8).write(to: folder.appendingPathComponent(Self.name(index)))
    }
  }

  /// Reads such files, to measure the steps after reading photos.
  static let noteInspector = PhotoInspector(
    inspect: { file in
      let words = try String(contentsOf: file, encoding: .utf8).split(separator: " ")
      var info = PhotoInfo(type: .jpeg, width: 4000, height: 3000)
      info.takenAt = Double(words[0]).map { Date(timeIntervalSince1970: $0) }
      if let latitude = Double(words[1]), let longitude = Double(words[2]) {
        info.position = Coordinate(latitude: latitude, longitude: longitude).map {
          Position(coordinate: $0, accuracy: PhotoInfo.usualAccuracy)
        }
      }
      return info
    },
    digest: { file in
      let number = file.deletingPathExtension().lastPathComponent.suffix(6)
      let hex = String(repeating: "0", count: 58) + number
      guard let digest = PhotoDigest(hex: hex) else { throw AlbumError.unreadable(errno: EIO) }
      return digest
    })
}

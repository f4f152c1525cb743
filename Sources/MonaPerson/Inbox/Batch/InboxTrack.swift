import Foundation
import GRDB
import MonaModel

/// A recorded track by which photos of a batch are located.
package struct InboxTrack: Hashable, Sendable, Identifiable {
  /// Its number in the person's database.
  package var id: Int64
  /// Its file, which may be missing by now.
  package var file: URL
  /// The time of its first point.
  package var start: Date
  /// The time of its last point.
  package var end: Date
  /// The number of points.
  package var pointCount: Int
}

extension InboxTrack {
  /// Nil for a track without points.
  init?(id: Int64, file: URL, _ track: Track) {
    guard let start = track.start, let end = track.end else { return nil }
    (self.id, self.file, self.start, self.end) = (id, file, start, end)
    pointCount = track.pointCount
  }
}

extension Inbox {
  /// Reads a file of recorded tracks to locate photos; a file that was read before is read again.
  /// - Returns: the track, with what was left out of it.
  @discardableResult
  package func addTrack(_ file: URL) async throws -> Track {
    guard let batch = try store.inboxContents()?.id else { throw InboxError.noBatch }
    let reader = trackReader
    let (track, points) = try await BlockingExecutor.shared.run {
      let track = try reader.read(file)
      return (track, TrackBlob.data(track))
    }
    try store.writePerson { db in try Self.add(points, of: file, to: batch, db) }
    return track
  }

  /// Adds the points of a file to a batch, unless that is gone, or replaces those that it has.
  static func add(_ points: Data, of file: URL, to batch: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO inboxTrack (batch, file, points)
        SELECT id, ?, ? FROM inboxBatch WHERE id = ?
        ON CONFLICT (batch, file) DO UPDATE SET points = excluded.points
        """, arguments: [file.pathText, points, batch])
  }
}

extension InboxTrack {
  /// How far from a track, in seconds, photos of the same outing may be: clocks wrong by hours, and
  /// walks past midnight.
  private static let outing: TimeInterval = 3 * 3600

  /// Whether none of these photos was taken on a day of the track, by the corrected clocks.
  ///
  /// False without a photo whose time is known.
  package func isOfAnotherDay(than photos: [InboxPhoto]) -> Bool {
    let times = photos.compactMap(\.takenAt)
    let days = MontrealDay(start)...MontrealDay(end)
    return !times.isEmpty
      && !times.contains { time in
        days.contains(MontrealDay(time))
          || (start - Self.outing...end + Self.outing).contains(time)
      }
  }
}

/// The binary form of a track in the database.
///
/// Each segment has its number of points (4 bytes), then the points, each with a time in
/// milliseconds since 1970 (8 bytes), and a latitude and a longitude in 10⁻⁷ degrees (4 bytes
/// each), all little-endian.
enum TrackBlob {
  static func data(_ track: Track) -> Data {
    var data = Data(capacity: track.segments.count * 4 + track.pointCount * 16)
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    for segment in track.segments {
      append(UInt32(segment.count))
      for point in segment {
        append(Int64((point.time.timeIntervalSince1970 * 1000).rounded()))
        append(Int32((point.position.latitude * 1e7).rounded()))
        append(Int32((point.position.longitude * 1e7).rounded()))
      }
    }
    return data
  }

  /// Parses `data` up to the first invalid part.
  static func track(_ data: Data) -> Track {
    data.withUnsafeBytes { bytes in
      var offset = 0
      func next<Number: FixedWidthInteger>() -> Number? {
        guard offset + MemoryLayout<Number>.size <= bytes.count else { return nil }
        defer { offset += MemoryLayout<Number>.size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
      }
      var segments: [[Track.Point]] = []
      while let count: UInt32 = next() {
        var points: [Track.Point] = []
        points.reserveCapacity(min(Int(count), bytes.count / 16))
        for _ in 0..<count {
          guard let time: Int64 = next(), let latitude: Int32 = next(),
            let longitude: Int32 = next()
          else { break }
          let place = Coordinate(
            latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
          guard let place else { continue }
          points.append(
            Track.Point(time: Date(timeIntervalSince1970: Double(time) / 1000), position: place))
        }
        segments.append(points)
      }
      return Track(segments: segments)
    }
  }
}

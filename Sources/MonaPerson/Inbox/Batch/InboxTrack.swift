import Foundation
import MonaModel

/// A track that photos of a batch are placed along.
package struct InboxTrack: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  package var id: Int64
  /// The file it was read from, which need not be there any more.
  package var file: URL
  /// When its first point was passed.
  package var start: Date
  /// When its last point was passed.
  package var end: Date
  /// How many points it has.
  package var pointCount: Int
}

extension Inbox {
  /// Reads a file of recorded tracks, to place photos along them; one that was read before is read
  /// anew.
  /// - Throws: `TrackError`, or `InboxError.noBatch`.
  package func addTrack(_ file: URL) async throws {
    guard let batch = try store.inboxContents()?.id else { throw InboxError.noBatch }
    let points = try await Self.points(of: file, trackReader)
    try store.writePerson { db in
      try db.execute(
        sql: """
          INSERT INTO inboxTrack (batch, file, points)
          SELECT id, ?, ? FROM inboxBatch WHERE id = ?
          ON CONFLICT (batch, file) DO UPDATE SET points = excluded.points
          """, arguments: [file.path, points, batch])
    }
  }

  private static func points(of file: URL, _ reader: TrackReader) async throws -> Data {
    try await BlockingExecutor.shared.run {
      TrackBlob.data(try reader.read(file))
    }
  }
}

/// A track as the person's database keeps it: for each segment its number of points, then the
/// points, each of a time in milliseconds since 1970 (8 bytes) and a latitude and a longitude in
/// 10⁻⁷ degrees (4 bytes each), all little-endian.
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

  /// Reads `data`, up to where it makes sense.
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

import Foundation
import MonaModel

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

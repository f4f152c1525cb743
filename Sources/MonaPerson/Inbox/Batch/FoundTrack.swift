import Foundation
import GRDB
import MonaModel
import Synchronization

/// A GPX file that was found with photos, and what became of it.
package struct FoundTrack: Hashable, Sendable {
  /// What became of a file.
  package enum Use: Hashable, Sendable {
    /// Its track is used; what was left out of it.
    case used(Track)
    /// It is of another day than the photos, and is not used.
    case otherDay
    /// It cannot be read.
    case failed(TrackError)
  }

  /// The file.
  package var file: URL
  /// What became of it.
  package var use: Use

  /// A file, and what became of it.
  package init(file: URL, use: Use) {
    (self.file, self.use) = (file, use)
  }
}

/// What became of the GPX files that reading photos finds.
package final class FoundTracks: Sendable {
  private let found = Mutex<[FoundTrack]>([])

  /// Creates an empty list.
  package init() {}

  /// The files, those that are used first.
  package var all: [FoundTrack] { found.withLock(\.self) }

  func add(_ tracks: [FoundTrack]) { found.withLock { $0 += tracks } }
}

/// The GPX files found with photos, as they were read.
struct ReadTracks: Sendable {
  /// A file whose track was read.
  struct Track: Sendable {
    var file: URL
    var track: MonaModel.Track
    var points: Data
  }

  var read: [Track] = []
  /// The files that cannot be read.
  var failed: [FoundTrack] = []
}

extension Inbox {
  func readTracks(_ files: [URL]) async -> ReadTracks {
    guard !files.isEmpty else { return ReadTracks() }
    let reader = trackReader
    return await BlockingExecutor.shared.run {
      var tracks = ReadTracks()
      for file in files where !Task.isCancelled {
        do {
          let track = try reader.read(file)
          guard track.start != nil else { throw TrackError.noTimes }
          tracks.read.append(.init(file: file, track: track, points: TrackBlob.data(track)))
        } catch {
          let error = error as? TrackError ?? .unreadable(errno: EIO)
          tracks.failed.append(FoundTrack(file: file, use: .failed(error)))
        }
      }
      return tracks
    }
  }

  /// Adds the tracks of the photos' days to a batch.
  ///
  /// One that the batch has already, also of another file, or that the person removed from it, is passed over.
  /// - Parameters:
  ///   - before: the batch before its photos were read.
  ///   - found: receives what became of the others.
  func use(
    _ tracks: ReadTracks, in before: InboxContents, found: FoundTracks?
  ) throws {
    guard !tracks.read.isEmpty || !tracks.failed.isEmpty else { return }
    let known = Set(before.tracks.map(\.track.file))
    let photos = try photos()
    let used = try store.writePerson { db in
      try tracks.read.compactMap { track in
        try Self.use(track, of: before.id, isKnown: known.contains(track.file), photos, db)
      }
    }
    found?.add(used + tracks.failed)
  }

  private static func use(
    _ track: ReadTracks.Track, of batch: Int64, isKnown: Bool, _ photos: [InboxPhoto],
    _ db: Database
  ) throws -> FoundTrack? {
    let used = FoundTrack(file: track.file, use: .used(track.track))
    let stored = try Data.fetchOne(
      db, sql: "SELECT points FROM inboxTrack WHERE batch = ? AND file = ?",
      arguments: [batch, track.file.pathText])
    if let stored {
      // The person removed it.
      if stored.isEmpty { return nil }
      guard stored != track.points else { return isKnown ? nil : used }
      try add(track.points, of: track.file, to: batch, db)
      return used
    }
    let twin = try Row.fetchOne(
      db, sql: "SELECT id, file FROM inboxTrack WHERE batch = ? AND points = ?",
      arguments: [batch, track.points])
    if let twin {
      if access(URL(pathText: twin[1]).cPath, F_OK) != 0 {
        try db.execute(
          sql: "UPDATE inboxTrack SET file = ? WHERE id = ?",
          arguments: [track.file.pathText, twin[0] as Int64])
      }
      return nil
    }
    if InboxTrack(id: 0, file: track.file, track.track)?.isOfAnotherDay(than: photos) == true {
      return FoundTrack(file: track.file, use: .otherDay)
    }
    try add(track.points, of: track.file, to: batch, db)
    return used
  }
}

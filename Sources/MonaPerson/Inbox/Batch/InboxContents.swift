import Foundation
import GRDB
import MonaModel

/// All that the person's database has of a batch.
struct InboxContents: Sendable {
  var id: Int64
  var folder: URL?
  var startedAt: Date
  /// In the order they came in.
  var photos: [InboxRecord]
  /// Those that lay among the photos, likewise.
  var videos: [URL]
  var groups: [Int64: StoredGroup]
  var tracks: [(track: InboxTrack, points: Track)]
  /// What the person said of cameras' clocks, of this batch and of others.
  var clocks: [CameraClock.ID: StoredClock]
  /// What photos show that is in the collection, by their digests: its own photo, and others that
  /// earlier batches had of it.
  var visited: [PhotoDigest: DiscoveryID]
  /// What was skipped in earlier batches, of what is in this one.
  var skipped: Set<PhotoDigest>
}

extension Store {
  /// The batch there is; nil when there is none.
  func inboxContents() throws -> InboxContents? {
    try person.readSnapshot(Self.inboxContents)
  }

  static func inboxContents(_ db: Database) throws -> InboxContents? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id, folder, startedAt FROM inboxBatch ORDER BY id DESC LIMIT 1")
    guard let row else { return nil }
    let batch: Int64 = row[0]
    func rows(_ sql: String) throws -> [Row] {
      try Row.fetchAll(db, sql: sql, arguments: [batch])
    }
    let files = try rows(
      "SELECT \(InboxRecord.columns) FROM inboxPhoto WHERE batch = ? ORDER BY id"
    ).map(InboxRecord.init)
    let groups = try rows("SELECT \(StoredGroup.columns) FROM inboxGroup WHERE batch = ?")
    let tracks = try rows("SELECT id, file, points FROM inboxTrack WHERE batch = ? ORDER BY id")
    return InboxContents(
      id: batch,
      folder: (row[1] as String?).map { URL(fileURLWithPath: $0, isDirectory: true) },
      startedAt: ISO8601.date(row[2]) ?? .distantPast,
      photos: files.filter { !$0.isVideo }, videos: files.filter(\.isVideo).map(\.file),
      groups: Dictionary(
        groups.map(StoredGroup.init).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      tracks: tracks.compactMap { row in
        let points = TrackBlob.track(row[2])
        guard let start = points.start, let end = points.end else { return nil }
        let track = InboxTrack(
          id: row[0], file: URL(fileURLWithPath: row[1], isDirectory: false), start: start,
          end: end, pointCount: points.pointCount)
        return (track, points)
      },
      clocks: try StoredClock.all(db),
      visited: try visitedPhotos(db),
      skipped: Set(
        try rows("SELECT digest FROM inboxPhoto JOIN inboxSkipped USING (digest) WHERE batch = ?")
          .compactMap { PhotoDigest(hex: $0[0] as String) }))
  }

  private static func visitedPhotos(_ db: Database) throws -> [PhotoDigest: DiscoveryID] {
    var visited: [PhotoDigest: DiscoveryID] = [:]
    // A visit's own photo comes after, and so counts more.
    let sql = """
      SELECT digest, discovery FROM inboxSeen WHERE discovery IN (SELECT discovery FROM visit)
      UNION ALL SELECT digest, visit FROM visitPhoto WHERE digest IS NOT NULL
      """
    for row in try Row.fetchAll(db, sql: sql) {
      guard let digest = PhotoDigest(hex: row[0] as String),
        let id = DiscoveryID(key: row[1])
      else { continue }
      visited[digest] = id
    }
    return visited
  }
}

extension InboxContents {
  /// What the person is shown of the batch as a whole.
  var batch: InboxBatch {
    var counts = InboxBatch.Counts()
    counts.photos = photos.count
    counts.waiting = photos.count { !$0.isRead }
    counts.problems = photos.count { $0.problem != nil }
    counts.collected = groups.values.count { $0.photo != nil }
    let known = knownPhotos
    counts.known = known.count
    let undecided = photos.contains { photo in
      guard photo.problem == nil, known[photo.id] == nil else { return false }
      guard let group = photo.group.flatMap({ groups[$0] }) else { return true }
      return group.photo == nil && group.decision != .skipped
    }
    return InboxBatch(
      id: id, folder: folder, startedAt: startedAt, tracks: tracks.map(\.track), videos: videos,
      state: counts.waiting > 0 ? .reading : undecided ? .deciding : .finished, counts: counts)
  }

  /// What a photo is already.
  enum Known: Hashable, Sendable {
    case imported(DiscoveryID)
    case copy(of: Int64)
    case skipped
  }

  /// The photos that are in the collection, or in the batch, already, or were skipped in another one.
  ///
  /// Those in a group the person did something with are never among them: what was collected here
  /// is in the collection, of course.
  var knownPhotos: [Int64: Known] {
    var known: [Int64: Known] = [:]
    var first: [PhotoDigest: Int64] = [:]
    for photo in photos {
      guard let digest = photo.digest, photo.problem == nil else { continue }
      let isKept = photo.group != nil
      if !isKept, let discovery = visited[digest] {
        known[photo.id] = .imported(discovery)
      } else if !isKept, !photo.isNamed, skipped.contains(digest) {
        known[photo.id] = .skipped
      } else if let original = first[digest], !isKept {
        known[photo.id] = .copy(of: original)
      } else if first[digest] == nil {
        first[digest] = photo.id
      }
    }
    return known
  }
}

/// Photos that came in together, from a card, a folder or a drop, and wait until the person has
/// said what each of them shows.
package struct InboxBatch: Hashable, Sendable, Identifiable {
  /// Its number in the person's data.
  package var id: Int64
  /// The folder that was read first; nil when only files were given.
  package var folder: URL?
  /// When its first photos came in.
  package var startedAt: Date
  /// The paths walked that photos are placed along.
  package var tracks: [InboxTrack]
  /// The videos that lay among the photos, which are left out.
  package var videos: [URL]
  /// How far it is.
  package var state: State
  /// How many photos there are of each sort.
  package var counts: Counts

  /// How far a batch is.
  package enum State: String, Sendable {
    /// Photos wait to be read, as a run that was killed leaves them.
    case reading
    /// All that could be read is, and some of it waits for a decision or to be collected.
    case deciding
    /// Nothing is left to decide or to collect; what it collected can still be undone.
    case finished
  }

  /// How many photos of a batch there are of each sort.
  package struct Counts: Hashable, Sendable {
    /// All of them.
    package var photos = 0
    /// Those still to be read.
    package var waiting = 0
    /// Those that could not be read.
    package var problems = 0
    /// Those that are a visit's photo already, the same as another one of the batch, or were skipped
    /// in an earlier one.
    package var known = 0
    /// The discoveries this batch collected, or gave another photo.
    package var collected = 0
  }
}

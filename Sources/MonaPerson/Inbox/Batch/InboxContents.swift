import Foundation
import GRDB
import MonaModel

/// The stored content of a batch.
struct InboxContents: Sendable {
  var id: Int64
  var folder: URL?
  var startedAt: Date
  /// The photos in the order they were added.
  var photos: [InboxRecord]
  /// The videos found with the photos, in the same order.
  var videos: [URL]
  /// The files of other kinds found with the photos, in the same order.
  var others: [URL]
  var groups: [Int64: StoredGroup]
  var tracks: [(track: InboxTrack, points: Track)]
  /// The stored clock offsets, of this batch and of others.
  var clocks: [CameraClock.ID: StoredClock]
  /// Collected discoveries by the digests of their photos, and of other photos in their groups of
  /// earlier batches.
  var visited: [PhotoDigest: DiscoveryID]
  /// The digests of this batch's photos that were skipped in earlier batches.
  var skipped: Set<PhotoDigest>
}

extension Store {
  /// The current batch; nil if there is none.
  func inboxContents() throws -> InboxContents? {
    try person.readSnapshot(Self.inboxContents)
  }

  static func inboxContents(_ db: Database) throws -> InboxContents? {
    try InboxRun.currentBatch(db).flatMap { try inboxContents(ofBatch: $0, db) }
  }

  static func inboxContents(ofBatch id: Int64, _ db: Database) throws -> InboxContents? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id, folder, startedAt FROM inboxBatch WHERE id = ?", arguments: [id])
    guard let row else { return nil }
    let batch: Int64 = row["id"]
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
      folder: (row["folder"] as String?).map { URL(pathText: $0, isDirectory: true) },
      startedAt: ISO8601.date(row["startedAt"]) ?? .distantPast,
      photos: files.filter { $0.leftOut == nil },
      videos: files.filter { $0.leftOut == .video }.map(\.file),
      others: files.filter { $0.leftOut == .other }.map(\.file),
      groups: Dictionary(
        groups.map(StoredGroup.init).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      tracks: tracks.compactMap { row in
        let points = TrackBlob.track(row["points"])
        return InboxTrack(id: row["id"], file: URL(pathText: row["file"]), points)
          .map { ($0, points) }
      },
      clocks: try StoredClock.all(db),
      visited: try visitedPhotos(db),
      skipped: Set(
        try rows("SELECT digest FROM inboxPhoto JOIN inboxSkipped USING (digest) WHERE batch = ?")
          .compactMap { PhotoDigest(hex: $0[0] as String) }))
  }

  private static func visitedPhotos(_ db: Database) throws -> [PhotoDigest: DiscoveryID] {
    var visited: [PhotoDigest: DiscoveryID] = [:]
    // A visit's own photo comes later in the result, and so takes precedence.
    let sql = """
      SELECT digest, discovery FROM inboxSeen WHERE discovery IN (SELECT discovery FROM visit)
      UNION ALL SELECT digest, visit FROM visitPhoto WHERE digest IS NOT NULL
      """
    for row in try Row.fetchAll(db, sql: sql) {
      guard let digest = PhotoDigest(hex: row["digest"] as String),
        let id = DiscoveryID(key: row["discovery"])
      else { continue }
      visited[digest] = id
    }
    return visited
  }
}

extension InboxContents {
  /// The summary of the batch for the interface.
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
      others: others,
      state: counts.waiting > 0 ? .reading : undecided ? .deciding : .finished, counts: counts)
  }

  /// Why a photo needs no decision.
  enum Known: Hashable, Sendable {
    case imported(DiscoveryID)
    case copy(of: Int64)
    case skipped
  }

  /// The photos that are already collected, copies of another photo of the batch, or skipped in an
  /// earlier batch.
  ///
  /// Photos in stored groups are never among them, as collecting a group adds its photo to the
  /// collection.
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

/// Photos that were added together from memory cards, folders or dropped files, until the person
/// has decided about all of them.
package struct InboxBatch: Hashable, Sendable, Identifiable {
  /// Its number in the person's database.
  package var id: Int64
  /// The first folder that was read; nil if only files were given.
  package var folder: URL?
  /// When its first photos were added.
  package var startedAt: Date
  /// The recorded tracks by which photos are located.
  package var tracks: [InboxTrack]
  /// The videos found with the photos, which are left out.
  package var videos: [URL]
  /// The files of other kinds found with the photos, which are left out.
  package var others: [URL]
  /// The state.
  package var state: State
  /// The number of photos by state.
  package var counts: Counts

  /// The state of a batch.
  package enum State: String, Sendable {
    /// Some photos are unread, as after a killed run.
    case reading
    /// All photos are read, and some need a decision or are to be collected.
    case deciding
    /// All is decided and collected; collecting can still be undone.
    case finished
  }

  /// The number of photos by state.
  package struct Counts: Hashable, Sendable {
    /// All photos.
    package var photos = 0
    /// Unread photos.
    package var waiting = 0
    /// Photos that could not be read.
    package var problems = 0
    /// Photos that need no decision: already collected, copies, or skipped in an earlier batch.
    package var known = 0
    /// Groups of this batch that were collected, or added to a visit.
    package var collected = 0
  }
}

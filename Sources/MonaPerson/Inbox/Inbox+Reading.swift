import Foundation
import GRDB
import MonaLog
import MonaModel

extension Inbox {
  /// Reads photos into the batch, with those that an earlier run left unread.
  ///
  /// Results are stored as it goes: after a cancellation, a crash or the removal of a memory card,
  /// the next call reads the rest, and no unchanged file twice. A photo that cannot be read is
  /// stored with its problem. A finished batch is replaced as soon as there is a new photo; photos
  /// skipped in it are not proposed again, unless the person selects the file itself.
  ///
  /// GPX files among the photos are used as tracks, unless they are of another day.
  /// - Parameters:
  ///   - places: files and folders; empty to only continue.
  ///   - tracks: receives what became of the GPX files that the batch did not have.
  ///   - progress: called repeatedly, on any thread.
  /// - Throws: `InboxError.unreadable`, `.noPhotos`, `.onlyVideos`, `.tooMany` or `.noBatch`, with
  ///   nothing changed; `.goneAway` or `CancellationError`, with the results until then stored.
  @discardableResult
  package func read(
    _ places: [URL] = [], tracks: FoundTracks? = nil,
    progress: @escaping @Sendable (InboxProgress) -> Void = { _ in }
  ) async throws -> InboxBatch {
    var found = ReadTracks()
    let folder = places.first { $0.isFolder }
    if !places.isEmpty {
      let search = try await Self.search(places)
      if !search.found.isEmpty {
        try take(search, from: folder)
      } else if try store.inboxContents() == nil {
        throw folder.map { InboxError.noPhotos($0) } ?? .noBatch
      }
      found = await readTracks(search.tracks)
    }
    guard let contents = try store.inboxContents() else { throw InboxError.noBatch }
    do { try await readWaiting(of: contents, in: folder, progress) } catch {
      // As the results until then, tracks are stored.
      tryLogging("Tracks are not used", level: .warning) {
        try use(found, in: contents, found: tracks)
      }
      throw error
    }
    try use(found, in: contents, found: tracks)
    guard let batch = try open() else { throw InboxError.noBatch }
    return batch
  }

  private static func search(_ places: [URL]) async throws -> PhotoSearch {
    try await BlockingExecutor.shared.run {
      var search = PhotoSearch(limit: photoLimit)
      for place in places { try search.search(place) }
      if search.found.isEmpty, search.tracks.isEmpty {
        throw InboxError.onlyVideos(count: search.videos.count)
      }
      return search
    }
  }

  /// Adds the found files to the current batch, or to a new one.
  private func take(_ search: PhotoSearch, from folder: URL?) throws {
    let found = search.found
    let contents = try store.inboxContents()
    try store.writePerson { db in
      if let contents {
        try MovedPhotos(contents.id, db).follow(
          found + search.videos + search.others, in: folder, db)
      }
      // Reading the same card again keeps the finished batch, so that it can still be undone.
      if let contents, contents.batch.state == .finished,
        try !found.allSatisfy({ try Self.isKnown($0, in: contents.id, db) })
      {
        try Self.forget(contents, db)
      }
      var batch = try InboxRun.currentBatch(db)
      if batch == nil {
        try db.execute(
          sql: "INSERT INTO inboxBatch (folder, startedAt) VALUES (?, ?)",
          arguments: [folder?.pathText, ISO8601.string(Date())])
        batch = db.lastInsertedRowID
      }
      let statement = try db.makeStatement(sql: Self.takingSQL)
      func marked(_ files: [FoundPhoto], _ mark: InboxRecord.LeftOut) -> [(FoundPhoto, String?)] {
        files.map { ($0, mark.rawValue) }
      }
      for (file, mark) in found.map({ ($0, $0.problem?.text) }) + marked(search.videos, .video)
        + marked(search.others, .other)
      {
        try statement.execute(arguments: [
          batch, file.file.pathText, file.byteCount, file.changedAt, mark != nil, mark,
        ])
      }
      for photo in found where photo.isNamed {
        try db.execute(
          sql: "UPDATE inboxPhoto SET isNamed = 1 WHERE batch = ? AND file = ?",
          arguments: [batch, photo.file.pathText])
      }
      let count =
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM inboxPhoto
            WHERE batch = ? AND (problem IS NULL OR problem NOT IN ('video', 'other'))
            """, arguments: [batch]) ?? 0
      guard count <= Self.photoLimit else { throw InboxError.tooMany(limit: Self.photoLimit) }
    }
  }

  /// Whether the batch has this file, unchanged.
  private static func isKnown(
    _ photo: FoundPhoto, in batch: Int64, _ db: Database
  ) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM inboxPhoto
          WHERE batch = ? AND file = ? AND byteCount = ? AND changedAt = ?)
        """)
    return try Bool.fetchOne(
      statement, arguments: [batch, photo.file.pathText, photo.byteCount, photo.changedAt])
      ?? false
  }

  /// Marks a changed file as unread, one that failed with an error that may be resolved by now, and
  /// one that was left out with its folder and is selected itself.
  private static let takingSQL = """
    INSERT INTO inboxPhoto (batch, file, byteCount, changedAt, isRead, problem)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (batch, file) DO UPDATE SET
      byteCount = excluded.byteCount, changedAt = excluded.changedAt, isRead = excluded.isRead,
      problem = excluded.problem
    WHERE byteCount <> excluded.byteCount OR changedAt <> excluded.changedAt
      OR problem LIKE 'unreadable%' OR problem LIKE 'unsupported%'
      OR problem = 'other' AND excluded.problem IS NULL
    """

  /// Reads several photos in parallel, at a low priority that keeps the window responsive.
  private func readWaiting(
    of batch: InboxContents, in folder: URL?,
    _ progress: @escaping @Sendable (InboxProgress) -> Void
  ) async throws {
    let unread = batch.photos.filter { !$0.isRead }
    guard !unread.isEmpty else { return }
    let total = batch.photos.count
    let inspector = collecting.inspector
    let gone = try await withThrowingTaskGroup(of: PhotoReading?.self) { group in
      var waiting = unread[...]
      var done = total - unread.count
      var unkept: [PhotoReading] = []
      var gone: URL?
      progress(InboxProgress(done: done, total: total))
      for photo in waiting.prefix(Self.readerCount) {
        group.addTask(priority: .utility) { PhotoReading(of: photo, inspector) }
      }
      waiting = waiting.dropFirst(Self.readerCount)
      while let result = await group.nextResult() {
        guard let reading = try result.get() else { continue }
        if let folder = reading.goneAway {
          // Photos in other folders, such as the card mounted again under another name, are still
          // read.
          gone = folder
          waiting.removeAll { $0.file.deletingLastPathComponent() == folder }
        } else {
          unkept.append(reading)
          done += 1
          if unkept.count >= Self.keptTogether {
            try keep(unkept)
            unkept = []
          }
          progress(InboxProgress(done: done, total: total))
        }
        guard !Task.isCancelled, let photo = waiting.popFirst() else { continue }
        group.addTask(priority: .utility) { PhotoReading(of: photo, inspector) }
      }
      try keep(unkept)
      return gone
    }
    try store.writePerson { db in
      try MovedPhotos.followCopies(batch.id, in: folder, db)
      try Self.recallTracks(for: batch.id, db)
    }
    if let gone { throw InboxError.goneAway(gone) }
    try Task.checkCancellation()
  }

  /// The number of photos per transaction, which a killed run has to read again at most.
  private static let keptTogether = 16
  private static let readerCount = min(4, max(2, ProcessInfo.processInfo.activeProcessorCount))

  private func keep(_ readings: [PhotoReading]) throws {
    guard !readings.isEmpty else { return }
    try store.writePerson { db in
      for reading in readings { try reading.keep(db) }
    }
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var status = stat()
    return stat(cPath, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

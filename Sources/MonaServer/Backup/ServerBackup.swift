import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaLog
import MonaModel
import MonaS3
import MonaServerStore
import NIOPosix

/// Copies a server's databases and photos to a folder of the same layout; the server may be running.
package enum ServerBackup {
  /// Makes a copy and verifies that it is complete.
  ///
  /// - Parameter destination: a folder that does not exist yet, or is empty.
  /// - Returns: the number of photos in the copy.
  /// - Throws: `ServerError`.
  package static func make(of folder: URL, at destination: URL) async throws -> Int {
    try await NIOThreadPool.blocking.runIfActive { try copy(folder, to: destination) }
  }

  /// - Parameter previous: an earlier backup on the same disk, whose unchanged photos the copy shares; nil for none.
  static func copy(_ folder: URL, to destination: URL, sharing previous: URL? = nil) throws -> Int {
    try ServerFolder.check(folder, isNew: false)
    try refuseFilled(destination)
    return try destination.withTextFolder { destination in
      try write(destination) { unfinished in
        for database in ServerDatabase.allCases where database != .server {
          try copy(database, from: folder, to: unfinished)
        }
        do {
          try copyPeople(from: folder, to: unfinished, sharing: previous.map { PhotoFiles(in: $0) })
        } catch let error as S3Error {
          throw ServerError.photoStore(nil, error)
        }
      }
    }
  }

  /// Verifies a backup, copies it to a server's folder, and verifies the copy.
  ///
  /// - Parameters:
  ///   - folder: a folder that does not exist yet, or is empty; nothing is replaced.
  ///   - bucket: the bucket for the photos, which belongs to no server yet; nil for the folder.
  /// - Returns: the number of photos in the copy.
  /// - Throws: `ServerError`.
  package static func restore(
    _ backup: URL, to folder: URL, photos bucket: PhotoBucketOptions? = nil
  ) async throws -> Int {
    try await NIOThreadPool.blocking.runIfActive {
      try backup.withTextPath { backup in
        guard try DatabaseAddress.known(in: backup) == nil else {
          throw ServerError.notBackup(backup)
        }
        try refuse(ServerCheck(backup).findings())
        try refuseFilled(folder)
        var owner: String?
        let count = try write(folder) { unfinished in
          for database in ServerDatabase.allCases {
            try copy(database, from: backup, to: unfinished)
          }
          _ = try copyImports(from: backup, to: unfinished)
          // Clients may know revisions that were assigned after the backup.
          try ChangeHistory.renumber(ServerDatabase.history.file(in: unfinished))
          let (from, to) = (PhotoFiles(in: backup), PhotoFiles(in: unfinished))
          if let bucket {
            try bucket.explaining {
              try PhotoBucket(bucket, folder: unfinished).fill(from: from, bucket)
            }
            owner = try changing(unfinished) { db in try PhotoBucket.record(bucket, db) }
          } else {
            for path in try from.list().sizes.keys { try copy(path, from, to) }
          }
        }
        // Last, so that a restoration that was cut off can be made again.
        if let bucket, let owner {
          try bucket.explaining { try PhotoBucket(bucket, folder: folder).claim(owner) }
        }
        return count
      }
    }
  }

  private static func refuse(_ findings: [ServerFinding]) throws {
    let findings = findings.filter { finding in
      // The server recreates a database that is not precious.
      switch finding {
      case .missing(let database): database.needsBackup
      // It is not copied.
      case .foreign: false
      // Only the import cannot be taken back.
      case .importMissing: false
      default: true
      }
    }
    if !findings.isEmpty { throw ServerError.damaged(findings) }
  }

  /// A missing folder counts as empty; an unreadable one throws.
  private static func refuseFilled(_ destination: URL) throws {
    guard destination.isThere else { return }
    let held = try destination.withTextPath {
      try FileManager.default.contentsOfDirectory(atPath: $0.path)
    }
    guard held.isEmpty else { throw ServerError.notEmpty(destination) }
  }

  /// Fills a new folder, verifies that it is complete, and returns the number of its photos.
  private static func write(_ destination: URL, _ fill: (URL) throws -> Void) throws -> Int {
    let unfinished = try UnfinishedFolder(of: destination)
    let kept = PhotoFiles(in: unfinished.folder)
    try PrivateFiles.makeFolder(kept.folder)
    try fill(unfinished.folder)
    try refuse(ServerCheck(unfinished.folder).findings())
    let count = try changing(unfinished.folder) { db in
      try PhotoBucket.recorded(in: unfinished.folder, db)
    }.list().sizes.count
    try unfinished.finish()
    return count
  }

  /// Copies accounts, visits and the photos that they refer to; repeats this until database and photos agree, as
  /// visits may change meanwhile.
  private static func copyPeople(
    from folder: URL, to copied: URL, sharing previous: PhotoFiles?
  ) throws {
    let to = PhotoFiles(in: copied)
    for _ in 0..<5 {
      try copyServer(from: folder, to: copied)
      let (photos, from) = try changing(copied) { db in
        let from = try PhotoBucket.recorded(in: folder, db)
        // The copy has all of them in its own folder.
        if from is PhotoBucket { _ = try PhotoBucket.record(nil, db) }
        return (try ServerStore.photos(db), from)
      }
      var isWhole = true
      for photo in photos
      where !to.url(photo).isThere {
        if try link(photo, previous, to) { continue }
        do { try copy(photo.path, from, to) } catch CocoaError.fileReadNoSuchFile {
          isWhole = false
        }
      }
      isWhole = try copyImports(from: folder, to: copied) && isWhole
      guard isWhole else { continue }
      let named = Set(photos.map(\.path))
      for path in try to.list().sizes.keys where !named.contains(path) {
        try FileManager.default.removeItem(at: to.folder.appendingPathComponent(path))
      }
      return
    }
    // The check of the copy reports what is still missing.
  }

  /// Copies the accounts and visits of a server's folder, wherever they are, into a file of SQLite's.
  private static func copyServer(from folder: URL, to copied: URL) throws {
    guard try DatabaseAddress.known(in: folder) != nil else {
      return try copy(.server, from: folder, to: copied)
    }
    let file = ServerDatabase.server.file(in: copied)
    if file.isThere { try FileManager.default.removeItem(at: file) }
    try ServerMove.copy(
      ServerStore.opened(in: folder, limits: .none).database, toFile: file, sealing: false)
  }

  /// Copies the files of imports that a copied database names.
  /// - Returns: whether all of them were there.
  private static func copyImports(from folder: URL, to copied: URL) throws -> Bool {
    let paths = try changing(copied) { db in try ServerStore.importPaths(db) }
    let (from, to) = (ServerImports.folder(in: folder), ServerImports.folder(in: copied))
    guard !paths.isEmpty || to.isThere else { return true }
    try PrivateFiles.makeFolder(to)
    let there = Set(try FileManager.default.contentsOfDirectory(atPath: to.path))
    for path in there.subtracting(paths) {
      try FileManager.default.removeItem(at: to.appendingPathComponent(path))
    }
    var isWhole = true
    for path in paths.subtracting(there) {
      let destination = to.appendingPathComponent(path)
      do {
        try FileManager.default.copyItem(at: from.appendingPathComponent(path), to: destination)
        try System.sync(destination)
      } catch CocoaError.fileReadNoSuchFile {
        isWhole = false
      }
    }
    try System.sync(to)
    return isWhole
  }

  /// Reads the accounts and visits of a copy, and may change them.
  private static func changing<Value>(
    _ folder: URL, _ body: (SQLiteSession) throws -> Value
  ) throws -> Value {
    let queue = try DatabaseQueue(path: ServerDatabase.server.file(in: folder).path)
    defer { tryLogging("A backup’s database is not closed") { try queue.close() } }
    return try queue.write { db in try body(SQLiteSession(db)) }
  }

  /// Gives the file that a photo has in an earlier backup a second name, unless it is missing or damaged there.
  /// - Returns: whether it was done; a file on another disk, for example, is copied instead.
  private static func link(
    _ photo: StoredPhoto, _ previous: PhotoFiles?, _ to: PhotoFiles
  ) throws -> Bool {
    guard let previous, (try? previous.isWhole(photo)) == true else { return false }
    let destination = to.url(photo)
    try PrivateFiles.makeFolder(destination.deletingLastPathComponent())
    guard Glibc.link(previous.url(photo).path, destination.path) == 0 else { return false }
    try System.sync(destination.deletingLastPathComponent())
    return true
  }

  private static func copy(
    _ path: String, _ from: any PhotoStorage, _ to: PhotoFiles
  ) throws {
    let destination = to.folder.appendingPathComponent(path)
    try PrivateFiles.makeFolder(destination.deletingLastPathComponent())
    try from.copy(path, to: destination)
    try System.sync(destination)
    try System.sync(destination.deletingLastPathComponent())
  }

  /// Copies a consistent state of a database while other processes may write to it; does nothing when it is
  /// missing.
  private static func copy(
    _ database: ServerDatabase, from folder: URL, to copied: URL
  ) throws {
    let (source, destination) = (database.file(in: folder), database.file(in: copied))
    guard FileManager.default.fileExists(atPath: source.path) else { return }
    var configuration = Catalogue.configuration()
    configuration.readonly = true
    let original = try DatabaseQueue(path: source.path, configuration: configuration)
    try DatabaseCopy.make(of: original, at: destination)
    try original.close()
  }
}

import Foundation
import MonaArchive
import MonaModel
import NIOPosix

/// Backups of a server in one folder, each named after its time, of which the last ones are kept.
///
/// A photo that several of them have is one file with several names.
package struct BackupRotation: Sendable {
  /// The folder of the backups; created when it is missing.
  let folder: URL
  /// How many backups stay, at least 1.
  let limit: Int

  package init(in folder: URL, keeping limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// What was done.
  package struct Report: Equatable, Sendable {
    /// The new backup.
    package let backup: URL
    /// The number of its photos.
    package let photos: Int
    /// How many old backups were removed.
    package let removed: Int
  }

  /// Makes a backup that is complete and verified, then removes the oldest ones.
  ///
  /// Only folders named as this makes them are ever removed.
  /// - Parameter source: the server's data folder.
  /// - Throws: `ServerError`; nothing was removed then.
  package func make(of source: URL, at now: Date = Date()) async throws -> Report {
    try await NIOThreadPool.blocking.runIfActive {
      let earlier = try names()
      let backup = folder.appendingPathComponent(Self.name(now), isDirectory: true)
      let previous = earlier.last { folder.appendingPathComponent($0) != backup }
      let photos = try ServerBackup.copy(
        source, to: backup, sharing: previous.map(folder.appendingPathComponent))
      let old = try names().dropLast(limit)
      for name in old { try remove(name) }
      return Report(backup: backup, photos: photos, removed: old.count)
    }
  }

  /// The names of the backups, the oldest first.
  func names() throws -> [String] {
    guard folder.isThere else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      name.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z/) != nil
    }.sorted()
  }

  /// "2026-11-29T08-46-12Z": times in UTC, whose order is that of their names.
  private static func name(_ date: Date) -> String {
    ISO8601.string(date).prefix(19).replacing(":", with: "-") + "Z"
  }

  /// Removes a backup so that what a killed process leaves of it does not count as one.
  private func remove(_ name: String) throws {
    let backup = folder.appendingPathComponent(name)
    let database = ServerDatabase.server.file(in: backup)
    if database.isThere { try FileManager.default.removeItem(at: database) }
    try FileManager.default.removeItem(at: backup)
  }
}

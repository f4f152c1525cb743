import Foundation
import MonaArchive
import MonaModel

/// A back-up that was checked, and stays open.
package struct BackupContents: Sendable {
  let file: ReadFile
  let url: URL
  package let manifest: BackupManifest
  let database: TarEntry
  /// By their names in the album.
  let photos: [String: BackupPhoto]

  /// When it was made.
  package var madeAt: Date { ISO8601.date(manifest.madeAt) ?? .distantPast }

  /// Writes its database to a file.
  /// - Throws: `BackupError.damaged` when the archive was changed since; what the disk says.
  func copyDatabase(to destination: URL) throws {
    let copy = try UnfinishedFile(of: destination)
    do { try file.read(at: database.offset, count: database.size, copy.write) } catch {
      throw BackupError(reading: url, error) ?? error
    }
    try copy.sync()
    try copy.finish(replacing: true)
  }
}

import Foundation
import GRDB

/// A copy of a database as it stands at one moment, whoever writes to it.
package enum DatabaseCopy {
  /// Makes it: one file, with nothing beside it, all of it on the disk.
  ///
  /// - Parameter destination: what is there makes place for it.
  /// - Throws: `DatabaseError`, or what the disk says.
  package static func make(of original: some DatabaseReader, at destination: URL) throws {
    for suffix in DatabaseFile.suffixes { unlink(destination.path + suffix) }
    PrivateFiles.prepareDatabase(destination)
    let copy = try DatabaseQueue(
      path: destination.path, configuration: Catalogue.configuration())
    try original.backup(to: copy)
    try copy.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
    let descriptor = open(destination.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    close(descriptor)
  }

  /// Whether a database is what was written: its pages, its indexes and its keys.
  ///
  /// All of it is read.
  package static func isSound(_ db: Database) throws -> Bool {
    do {
      guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
        return false
      }
      return try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil
    } catch  where StorageError(error) == .damaged {
      return false
    }
  }
}

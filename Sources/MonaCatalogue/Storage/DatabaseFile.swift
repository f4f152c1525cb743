import Foundation
import GRDB
import MonaModel

/// A database file with its write-ahead log and shared-memory file.
package struct DatabaseFile: Hashable, Sendable {
  /// The database itself.
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// The suffixes of the files: the database, its write-ahead log, and its shared memory.
  package static let suffixes = ["", "-wal", "-shm"]

  /// The size in bytes; nil when the file does not exist.
  package var size: Int? { Self.status(url.path).map { Int($0.st_size) } }

  /// The inode number, which changes when the file is replaced; nil when the file does not exist.
  fileprivate var number: UInt64? { Self.status(url.path).map { UInt64($0.st_ino) } }

  /// The path for opening it on a read-only disk.
  ///
  /// Without a write-ahead log the file is opened as immutable, because SQLite would otherwise
  /// create a log; with one, the shared-memory file must exist too.
  package var pathToRead: String {
    if let log = Self.status(url.path + "-wal"), log.st_size > 0 { return url.path }
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: "?#%")
    let path = url.path.addingPercentEncoding(withAllowedCharacters: allowed) ?? url.path
    return "file:\(path)?immutable=1"
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// Identifies a database file at the time it is opened.
package struct OpenedFile: Sendable {
  private let file: DatabaseFile
  private let number: UInt64?

  package init(_ url: URL) {
    file = DatabaseFile(url)
    number = file.number
  }

  /// Whether the file was replaced since.
  package var isReplaced: Bool { file.number.map { $0 != number } ?? false }
}

/// Copies a database consistently while it is in use.
package enum DatabaseCopy {
  /// Writes the copy as a single synced file, without a write-ahead log.
  ///
  /// - Parameter destination: an existing file is overwritten.
  /// - Throws: `DatabaseError` or `POSIXError`.
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

  /// Checks the integrity of a database: pages, indexes and foreign keys.
  ///
  /// Reads the whole file.
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

/// Names files by date.
package enum DatedFile {
  /// A free file name in a folder: "2026-11-24 17.05.09 person.sqlite", in UTC, with a number after
  /// the time if needed.
  package static func free(in folder: URL, at date: Date, _ ending: String) -> URL {
    let time = ISO8601.string(date).prefix(19).replacing("T", with: " ").replacing(":", with: ".")
    let names = (1...).lazy.map { $0 == 1 ? "\(time)\(ending)" : "\(time) \($0)\(ending)" }
    let files = names.map { folder.appendingPathComponent($0, isDirectory: false) }
    // The sequence is endless, so this always finds a name.
    return files.first { !FileManager.default.fileExists(atPath: $0.path) }
      ?? folder.appendingPathComponent("\(time)\(ending)")
  }
}

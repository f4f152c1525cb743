import Foundation
import GRDB
import MonaModel

/// A database's file, and the two that SQLite keeps beside it while it is open.
package struct DatabaseFile: Hashable, Sendable {
  /// The database itself.
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// What follows the name of the database: nothing, its log, and the index of that.
  package static let suffixes = ["", "-wal", "-shm"]

  /// How many bytes it has; nil when it is not there.
  package var size: Int? { Self.status(url.path).map { Int($0.st_size) } }

  /// Tells this file from another one that took its place; nil when it is not there.
  fileprivate var number: UInt64? { Self.status(url.path).map { UInt64($0.st_ino) } }

  /// What opens it on a disk that nothing can be written to.
  ///
  /// Without a log, SQLite is told that nobody changes it, as it would make a log otherwise; with
  /// one, the index of the log has to be there too.
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

/// A database's file as it is when it is opened.
package struct OpenedFile: Sendable {
  private let file: DatabaseFile
  private let number: UInt64?

  package init(_ url: URL) {
    file = DatabaseFile(url)
    number = file.number
  }

  /// Whether another file has taken its place since.
  package var isReplaced: Bool { file.number.map { $0 != number } ?? false }
}

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

/// Names of files that begin with when they were made.
package enum DatedFile {
  /// A file of a folder that is not there: "2026-11-24 17.05.09 person.sqlite", in UTC, or with a number
  /// after the time.
  package static func free(in folder: URL, at date: Date, _ ending: String) -> URL {
    let time = Moment.text(date).prefix(19).replacing("T", with: " ").replacing(":", with: ".")
    let names = (1...).lazy.map { $0 == 1 ? "\(time)\(ending)" : "\(time) \($0)\(ending)" }
    let files = names.map { folder.appendingPathComponent($0, isDirectory: false) }
    // Each second has a name that is free.
    return files.first { !FileManager.default.fileExists(atPath: $0.path) }
      ?? folder.appendingPathComponent("\(time)\(ending)")
  }
}

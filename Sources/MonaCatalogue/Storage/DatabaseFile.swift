import Foundation

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

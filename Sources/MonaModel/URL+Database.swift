import Foundation

extension URL {
  /// Whether SQLite may have this file open, in this process or in another: it is a write-ahead log or a
  /// shared-memory file, or a database that has one beside it; also by a symbolic link.
  ///
  /// Such a file must not be opened but by SQLite. POSIX locks belong to a process and a file: closing any
  /// descriptor of the file drops the locks that SQLite holds on it in this process, and another process could
  /// then delete the log of a database that is in use.
  package var isOpenDatabase: Bool {
    let path = resolvingSymlinksInPath().path
    // MONA keeps no database at a path that is not UTF-8.
    guard !path.isEmpty else { return false }
    return path.hasSuffix("-shm") || path.hasSuffix("-wal") || access(path + "-shm", F_OK) == 0
  }
}

import Foundation

/// Locks a folder of databases while a process creates, migrates or replaces them.
///
/// The lock is on the folder itself: it needs no file, works on read-only disks, and is released
/// when the process ends.
package enum FolderLock {
  /// Runs `work` while holding the lock.
  ///
  /// File systems without locks, such as some network file systems, run `work` without one.
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - timeout: how long to wait, longer than the migration of the largest catalogue.
  /// - Throws: `StorageError.busy` after the timeout, and errors of `work`.
  package static func holding<Result>(
    _ folder: URL, timeout: Duration = .seconds(120), _ work: () throws -> Result
  ) throws -> Result {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try work() }
    defer { close(descriptor) }
    try take(descriptor, timeout)
    return try work()
  }

  private static func take(_ descriptor: Int32, _ timeout: Duration) throws {
    let end = ContinuousClock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK:
        // Polling, because a blocking lock would never return while a stopped process holds it.
        guard ContinuousClock.now < end else { throw StorageError.busy }
        usleep(5000)
      default: return
      }
    }
  }
}

/// Marks the databases of a folder as open while the value is alive.
///
/// Code that removes them checks this while holding the folder's lock (`FolderLock`).
///
/// The mark is a lock on the folder itself that does not conflict with `FolderLock`. It needs no
/// file and is released when the process ends. File systems without such locks show no use.
package final class FolderUse: Sendable {
  private let descriptor: Int32

  /// - Parameter folder: an existing folder.
  package init(of folder: URL) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var lock = Self.lock(F_RDLCK)
    // A failure means that the file system has no locks.
    _ = fcntl(descriptor, Self.set, &lock)
  }

  deinit { close(descriptor) }

  /// Whether any process has the databases of a folder open.
  package static func isSeen(in folder: URL) -> Bool {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = lock(F_WRLCK)
    return fcntl(descriptor, get, &lock) == 0 && Int32(lock.l_type) != F_UNLCK
  }

  private static func lock(_ type: Int32) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }

  /// Linux's `F_OFD_GETLK` and `F_OFD_SETLK`: locks of the open file description, not of the
  /// process.
  ///
  /// The headers only define them for GNU C.
  private static let (get, set): (Int32, Int32) = (36, 37)
}

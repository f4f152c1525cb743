import Foundation

/// Keeps a folder of databases to one process while these are made, brought up to date or replaced.
///
/// The lock is on the folder itself: it leaves no file behind, holds on a disk that may only be read,
/// and goes with its process, however that ends.
package enum FolderLock {
  /// Runs `work` once no other process holds the folder.
  ///
  /// Where the disk knows no locks, as some of a network do, the work is done without.
  /// - Parameters:
  ///   - folder: must be there.
  ///   - patience: how many seconds one waits: bringing the largest catalogue up to date takes less.
  /// - Throws: `StorageError.busy` when another process does not let go, and what `work` throws.
  package static func holding<Result>(
    _ folder: URL, patience: Double = 120, _ work: () throws -> Result
  ) throws -> Result {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try work() }
    defer { close(descriptor) }
    try take(descriptor, patience)
    return try work()
  }

  private static func take(_ descriptor: Int32, _ patience: Double) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK:
        // Waiting in the system instead would last for ever beside a process that was stopped.
        guard ContinuousClock.now < end else { throw StorageError.busy }
        usleep(5000)
      default: return
      }
    }
  }
}

/// Says that databases of a folder are open, for as long as the value lives: whoever would take them away
/// asks first, while it holds the folder (`FolderLock`).
///
/// It is a lock on the folder itself, of another sort than `FolderLock`'s: neither waits for the other, it
/// leaves no file behind, and goes with its process. Where the disk knows no such locks, nobody is seen.
package final class FolderUse: Sendable {
  private let descriptor: Int32

  /// - Parameter folder: must be there.
  package init(of folder: URL) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var lock = Self.lock(F_RDLCK)
    // As above: there is nothing to be done about a disk without locks.
    _ = fcntl(descriptor, Self.set, &lock)
  }

  deinit { close(descriptor) }

  /// Whether anybody has the databases of a folder open, in this process or in another.
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

  /// Linux's `F_OFD_GETLK` and `F_OFD_SETLK`, which belong to what is open and not to the process; the
  /// headers show them to GNU's C alone.
  private static let (get, set): (Int32, Int32) = (36, 37)
}

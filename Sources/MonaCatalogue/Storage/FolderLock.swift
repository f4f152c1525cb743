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

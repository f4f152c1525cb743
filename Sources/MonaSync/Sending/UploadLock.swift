import Foundation
import MonaModel
import MonaPerson

/// Lets one process at a time upload the changes of a person's file.
///
/// Without it, the application and `monactl sync` could both send a photo to a server without
/// idempotency keys.
package struct UploadLock: Sendable {
  /// Acquires the lock, until `give` is called.
  var take: @Sendable () async -> Taken
  /// Releases the lock, which also happens when the process ends for any reason.
  var give: @Sendable () async -> Void

  enum Taken: Sendable {
    /// No other process held the lock since this one last did.
    case reacquired
    /// Another process may have sent something since.
    case acquiredByOther
    /// Another process holds the lock.
    case refused
  }

  /// A lock that is always granted, for tests.
  package static let alone = UploadLock(take: { .reacquired }, give: {})

  /// A lock on a file beside the person's file.
  package static func live(in folders: Folders) -> UploadLock {
    live(URL(fileURLWithPath: folders.person.url(in: folders.data).path + ".sending"))
  }

  /// A lock on a file, which is created; it contains the name of its last holder.
  package static func live(_ file: URL) -> UploadLock {
    let lock = UploadLockFile(file)
    return UploadLock(take: { await lock.take() }, give: { await lock.give() })
  }
}

/// A file lock that the system releases when the process ends.
actor UploadLockFile {
  private let file: URL
  /// Identifies this holder in the file.
  private let name = UUID().uuidString
  private var descriptor: Int32 = -1

  init(_ file: URL) { self.file = file }

  func take() async -> UploadLock.Taken {
    give()
    let (taken, descriptor) = await BlockingExecutor.shared.run { [file, name] in
      Self.take(file, name)
    }
    self.descriptor = descriptor
    return taken
  }

  func give() {
    guard descriptor >= 0 else { return }
    // A child process that has just been forked shares the lock until it executes its program: closing alone would
    // leave the file locked until then.
    flock(descriptor, LOCK_UN)
    close(descriptor)
    descriptor = -1
  }

  private static func take(_ file: URL, _ name: String) -> (UploadLock.Taken, Int32) {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // If the folder is not writable, the store is not either, so nothing is sent anyway.
    guard descriptor >= 0 else { return (.acquiredByOther, -1) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      return (.refused, -1)
    }
    var bytes = [UInt8](repeating: 0, count: name.utf8.count)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    if count == bytes.count, bytes == Array(name.utf8) { return (.reacquired, descriptor) }
    // If the name is not written, the next call reports `acquiredByOther`, which only costs another
    // read.
    _ = pwrite(descriptor, Array(name.utf8), bytes.count, 0)
    return (.acquiredByOther, descriptor)
  }
}

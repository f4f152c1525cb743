import Foundation
import MonaModel
import MonaPerson

/// Lets one process at a time send what waits in a person's file: a window and `monactl sync` together would
/// send a photo twice to a server that knows no keys.
package struct UploadLock: Sendable {
  /// Takes the turn, until it is given back.
  var take: @Sendable () async -> Taken
  /// Gives it back; a process that ends does so too, however it ends.
  var give: @Sendable () async -> Void

  enum Taken: Sendable {
    /// Nobody else had it since this one last did.
    case reacquired
    /// Somebody else may have sent something since.
    case acquiredByOther
    /// Somebody else has it.
    case refused
  }

  /// Nobody else sends, as in a test.
  package static let alone = UploadLock(take: { .reacquired }, give: {})

  /// By a lock on a file beside the person's own.
  package static func live(in folders: Folders) -> UploadLock {
    live(URL(fileURLWithPath: folders.person.url(in: folders.data).path + ".sending"))
  }

  /// By a lock on a file, which is made, and which says who had it last.
  package static func live(_ file: URL) -> UploadLock {
    let lock = UploadLockFile(file)
    return UploadLock(take: { await lock.take() }, give: { await lock.give() })
  }
}

/// A lock that goes with its process.
actor UploadLockFile {
  private let file: URL
  /// Tells this one from others in the file.
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
    // Where nothing can be written, nothing is noted as sent either; nobody gets that far.
    guard descriptor >= 0 else { return (.acquiredByOther, -1) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      return (.refused, -1)
    }
    var bytes = [UInt8](repeating: 0, count: name.utf8.count)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    if count == bytes.count, bytes == Array(name.utf8) { return (.reacquired, descriptor) }
    // What is not noted is looked at anew the next time.
    _ = pwrite(descriptor, Array(name.utf8), bytes.count, 0)
    return (.acquiredByOther, descriptor)
  }
}

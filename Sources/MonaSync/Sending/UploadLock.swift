import Foundation
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
